// How many best lines the worker finds.

export function ask() {
  const engine = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    engine.onmessage = ({ data }) => resolve((data.lines ?? data).length);
    engine.onerror = (event) => reject(new Error(event.message));
    engine.postMessage({ moves: "h8i9g7", limits: { depth: 3 } });
  });
}
