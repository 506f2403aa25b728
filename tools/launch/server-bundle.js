import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "./run-command.js";
import { hashOfSources } from "./sources.js";

/** What the bundle is made of. */
const sources = [
  "apps/server/src",
  "packages/api/src",
  "packages/db/src",
  "packages/domain/src",
  "packages/fixtures/src",
  "packages/i18n/src",
  "packages/inspection/src",
  "packages/markdown/src",
  "packages/pdf/src",
  "package-lock.json",
  "tools/build",
];

const sourceScript = "apps/server/src/main.ts";

const folder = "node_modules/.cache/pharos/server";

/** A server that was started from an older bundle still reads from it. */
const bundlesKept = 3;

/**
 * The script of the bundle that was made from exactly the present sources, else that of the sources.
 * @param {string} root
 */
export function serverScript(root) {
  const script = scriptOf(hashOf(root));
  return existsSync(join(root, script)) ? script : sourceScript;
}

/**
 * Bundles the server unless it was made from exactly these sources, and answers the script to run. A bundle only starts
 * sooner: where none can be made or kept, the sources are run.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
export async function bundleServerWhenChanged(root, node, environment) {
  const hash = hashOf(root);
  if (existsSync(join(root, scriptOf(hash)))) return scriptOf(hash);
  console.log("Bundling the server …");
  // Under its own name only once it is whole.
  const unfinished = join(root, folder, `${hash}.${process.pid}`);
  try {
    const code = await runCommand(node, ["tools/build/bundle-server.ts", unfinished], {
      cwd: root,
      env: environment,
    });
    if (code !== 0) throw new Error(`it ended with ${code}`);
    if (!existsSync(join(root, scriptOf(hash)))) renameSync(unfinished, join(root, folder, hash));
    dropOldest(join(root, folder), hash);
    return scriptOf(hash);
  } catch (error) {
    console.error(`The server runs from its sources, as it could not be bundled: ${String(error)}`);
    return sourceScript;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Of this very place: the bundle names its sources by their full paths.
 * @param {string} root
 */
const hashOf = (root) =>
  createHash("sha256")
    .update(`${resolve(root)}\0`)
    .update(hashOfSources(root, sources))
    .digest("hex")
    .slice(0, 16);

/** @param {string} hash */
const scriptOf = (hash) => `${folder}/${hash}/main.js`;

/**
 * @param {string} bundles
 * @param {string} newest
 */
function dropOldest(bundles, newest) {
  const byAge = readdirSync(bundles)
    .filter((name) => name !== newest)
    .map((name) => ({ path: join(bundles, name), at: statSync(join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(bundlesKept - 1)) rmSync(path, { recursive: true, force: true });
}
