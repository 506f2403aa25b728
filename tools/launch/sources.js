import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * One hash of every file below the sources, names included; what is built from them is built anew when it differs. Tests
 * are no part of what is built.
 * @param {string} root
 * @param {readonly string[]} sources files and folders, relative to the root
 */
export function hashOfSources(root, sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== "node_modules" && name !== "dist" && !name.includes(".test."))
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}
