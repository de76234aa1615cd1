import { nodeResolve } from "@rollup/plugin-node-resolve";
import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";

export default {
  input: "plain.js",
  output: { file: "dist/main.js", format: "es" },
  plugins: [nodeResolve({ browser: true }), importMetaAssets()],
};
