import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.js";

/**
 * Makes `node_modules` what `package-lock.json` says, and does nothing when it already is.
 * @param {string} root
 */
export async function installFromLock(root) {
  const stampFile = join(root, "node_modules", ".pharos-lock-hash");
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}\n${lock}`).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;

  if (!isInstalled(root, lock)) await install(root);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile, hash);
}

/**
 * Whether npm's own record of what it installed agrees with the lock, as after `npm install <package>`.
 * @param {string} root
 * @param {string} lock
 */
export function isInstalled(root, lock) {
  const recordFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordFile)) return false;
  const locked = packagesOf(lock);
  const installed = packagesOf(readFileSync(recordFile, "utf8"));
  const hasNothingElse = Object.entries(installed).every(
    ([path, { version }]) => locked[path]?.version === version,
  );
  const lacksNothing = Object.entries(locked).every(
    // Root and workspaces are folders of ours; optional packages may belong to other platforms.
    ([path, entry]) => !path.startsWith("node_modules/") || entry.optional || entry.peer || installed[path],
  );
  return hasNothingElse && lacksNothing;
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(lock) {
  return JSON.parse(lock).packages ?? {};
}

/** @param {string} root */
async function install(root) {
  console.log("Installing the dependencies that package-lock.json names …");
  // Whatever the machine's settings say, building and testing need the development packages too.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  // npm's own Node: ours may live in the folder that npm is about to replace.
  const npmNode = process.env.npm_node_execpath ?? process.execPath;
  const code =
    npm && existsSync(npm)
      ? await runCommand(npmNode, [npm, ...args], { cwd: root })
      : await runCommand("npm", args, { cwd: root, shell: process.platform === "win32" });
  if (code !== 0) {
    throw new Error(
      `The dependencies could not be installed (npm ci ended with ${code}): npm's message above says why, most often the network or a full disk.`,
    );
  }
}
