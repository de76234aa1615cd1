// What does not fit on a page.

/** What sticks out of a screen of that width, apart from what scrolls by itself. */
export const sticksOut = (page, width) =>
  page.evaluate(async (wide) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scrolls = (one) =>
      one !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const out = [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && !scrolls(one.parentElement))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (right > wide + 1 || left < -1);
      })
      .map((one) => one.outerHTML.slice(0, 90));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > wide ? [`the page has ${scrollWidth} pixels`, ...out] : out;
  }, width);

/** The texts that are wider than their place. */
export const cutTexts = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...document.querySelectorAll("button, button *, h1, p, summary, small, b")]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.scrollWidth > one.clientWidth + 1 &&
          one.clientWidth > 1 &&
          (one.parentElement?.clientWidth ?? 0) > 1 &&
          getComputedStyle(one).display !== "inline",
      )
      .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
  });

/** The elements of a kind that the bar at the bottom covers, or that end below the screen. The page is laid out. */
export const underBar = (page, selector) =>
  page.evaluate((kind) => {
    const bar = document.querySelector(".rooms");
    const end = bar && getComputedStyle(bar).position === "fixed" ? bar.getBoundingClientRect().top : innerHeight;
    return [...document.querySelectorAll(kind)]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > end + 0.5)
      .map((one) => `under the bar: ${one.textContent.trim().slice(0, 40)}`);
  }, selector);
