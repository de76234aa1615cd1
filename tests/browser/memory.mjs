// Measures memory in Chromium in two independent ways. V8 counts the heap and the buffers of the page's worker. The
// system counts the resident memory of the process, which includes the page and the garbage.

import { readFileSync } from "node:fs";

const MEGABYTE = 2 ** 20;
/** The time between two samples. Milliseconds. */
const OFTEN = 50;

/** The resident memory of a process, in megabytes. @param {number} id */
function residentOf(id) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Takes samples until `stop()`, which returns the greatest ones. The process is the renderer with the most memory.
 * @param {import("puppeteer-core").Browser} browser
 * @param {import("puppeteer-core").Page} page
 */
export async function watchMemory(browser, page) {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const resident = () => Math.max(...renderers.map(residentOf));
  const worker = page.workers().at(-1)?.client;
  const ofWorker = async () => {
    const usage = await worker?.send("Runtime.getHeapUsage").catch(() => null);
    return ((usage?.usedSize ?? 0) + (usage?.backingStorageSize ?? 0)) / MEGABYTE;
  };
  const before = { heap: await ofWorker(), resident: resident() };
  const most = { ...before };
  let goesOn = true;
  let samples = 0;
  const sampling = (async () => {
    while (goesOn) {
      most.heap = Math.max(most.heap, await ofWorker());
      most.resident = Math.max(most.resident, resident());
      samples += 1;
      await new Promise((resolve) => setTimeout(resolve, OFTEN));
    }
  })();
  return {
    /** The greatest values above the first ones, as a text. */
    async stop() {
      goesOn = false;
      await sampling;
      const grown = (/** @type {"heap" | "resident"} */ what) => (most[what] - before[what]).toFixed(0);
      return `worker +${grown("heap")} MB, process +${grown("resident")} MB (${samples} samples)`;
    },
  };
}
