import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "./run-command.js";
import { hashOfSources } from "./sources.js";

/** What the built web application is made of. */
const sources = [
  "apps/web",
  "packages/api/src",
  "packages/domain/src",
  "packages/i18n/src",
  "packages/ui",
  "package-lock.json",
  "tsconfig.base.json",
];

/** The stamp lies in the output, so that a build and what it was made from cannot be parted. */
const stamp = "apps/web/dist/.vite/sources.sha256";

/**
 * Builds the web application unless the one on disk was made from exactly these sources.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
export async function buildWebWhenChanged(root, node, environment) {
  const stampFile = join(root, stamp);
  const hash = hashOfSources(root, sources);
  const isBuilt = existsSync(join(root, "apps/web/dist/index.html")) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, "utf8") === hash) return;

  console.log("Building the web application …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // The portal first: its build empties the folder.
  for (const config of ["vite.config.ts", "vite.share.config.ts"]) {
    const code = await runCommand(node, [vite, "build", "--config", config, "--logLevel", "warn"], {
      cwd: join(root, "apps/web"),
      env: environment,
    });
    if (code !== 0)
      throw new Error("The web application could not be built: the first message above says where.");
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
