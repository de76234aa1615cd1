// The npm package as users get it: packed, and installed in an empty project.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePackage } from "../../xtask/package.mjs";
import { SITE } from "./server.mjs";

/**
 * Calls `use` with the folder of the project and the name of the tarball; the project is removed afterwards.
 * @param {(project: string, tarball: string) => unknown} use
 */
export async function withPackage(use) {
  const folder = mkdtempSync(join(tmpdir(), "tengen-package-"));
  const npm = (cwd, ...args) =>
    execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  try {
    writePackage(join(folder, "package"), SITE);
    npm(folder, "pack", join(folder, "package"));
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
    const project = join(folder, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
    npm(project, "install", join(folder, tarball));
    await use(project, tarball);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
