// WebKit by the WebDriver protocol: Debian's WebKitWebDriver starts WebKitGTK's small browser on a virtual screen.

import { spawn } from "node:child_process";
import { sleep } from "./harness.mjs";
import { webkitPaths } from "./installed.mjs";
import { DESCRIBE, KEEP_EVENTS } from "./seen.mjs";

/** The key under which WebDriver returns elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKit has stopped if a command has no answer for so long. Milliseconds. */
const SILENCE = 45_000;

/** The first text that a program writes to a pipe. */
const firstText = (stream) => new Promise((resolve) => stream.once("data", (data) => resolve(String(data).trim())));

let starts = 0;

/** Starts WebKit with an empty profile. */
export async function startWebKit() {
  const paths = webkitPaths();
  const processes = [];
  const stopProcesses = () => processes.forEach((one) => one.kill());

  // The virtual screen chooses a free number and writes it to the fourth pipe.
  const display = spawn(paths.display, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  processes.push(display);
  const number = await firstText(display.stdio[3]);

  starts += 1;
  const port = 20_000 + ((process.pid + 7919 * starts) % 20_000);
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      // Test machines run as root in a container, where the sandbox cannot start, and without a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  processes.push(driver);

  let isSilent = false;
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(SILENCE),
    }).catch((error) => {
      isSilent ||= error.name === "TimeoutError";
      throw error;
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };

  let session;
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        await call("GET", "/status");
        break;
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(100);
      }
    }
    const options = { binary: paths.browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    session = `/session/${(await call("POST", "/session", { capabilities })).sessionId}`;
  } catch (error) {
    stopProcesses();
    throw error;
  }

  /** The element of a selector, once it exists. Right after opening a page the driver may still use the old page. */
  const find = async (selector) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return (await call("POST", `${session}/element`, { using: "css selector", value: selector }))[ELEMENT];
      } catch (error) {
        if (attempt === 100 || !/no such element/.test(String(error))) throw error;
        await sleep(100);
      }
    }
  };

  return {
    /** Whether a command had no answer. Then no later one has any. */
    isSilent: () => isSilent,
    /** Opens an address and waits for its load event. */
    open: async (url) => {
      await call("POST", `${session}/url`, { url });
      await call("POST", `${session}/execute/sync`, { script: KEEP_EVENTS, args: [] });
    },
    /** What the page says, and its last events, for the report of a failed scenario. */
    describe: () => call("POST", `${session}/execute/sync`, { script: DESCRIBE, args: [] }).catch(String),
    /** Runs the body of a function in the page: `evaluate('return arguments[0] + 1', 2)`. */
    evaluate: (script, ...args) => call("POST", `${session}/execute/sync`, { script, args }),
    /** Clicks like a person on the element of a selector. */
    click: async (selector) => call("POST", `${session}/element/${await find(selector)}/click`, {}),
    /** Gives an element text: keys for the focused one, a path for a file input. */
    type: async (selector, text) => call("POST", `${session}/element/${await find(selector)}/value`, { text }),
    /** Loads the page again. */
    reload: () => call("POST", `${session}/refresh`, {}),
    /** A picture of the window, PNG. */
    screenshot: async () => Buffer.from(await call("GET", `${session}/screenshot`), "base64"),
    stop: async () => {
      if (!isSilent) await call("DELETE", session).catch(() => {});
      stopProcesses();
    },
  };
}
