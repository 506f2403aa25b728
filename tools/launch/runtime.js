import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The oldest Node that runs TypeScript without flags and that we accept where no pinned one exists. */
const oldestOwn = { major: 22, minor: 22 };

/**
 * The pinned Node of this platform, an ordinary locked package.
 * @param {string} root
 * @param {string} [platform]
 * @param {string} [arch]
 */
export function pinnedNode(root, platform = process.platform, arch = process.arch) {
  const name = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  return join(root, "node_modules", name, "bin", platform === "win32" ? "node.exe" : "node");
}

/**
 * The Node to run under: the pinned one wherever it exists, so that every machine runs the same version.
 * @param {string} root
 * @param {{ platform?: string, arch?: string, ownVersion?: string, ownPath?: string }} [machine]
 */
export function chooseNode(root, machine = {}) {
  const pinned = pinnedNode(root, machine.platform, machine.arch);
  if (existsSync(pinned)) return pinned;
  const ownVersion = machine.ownVersion ?? process.versions.node;
  const [major = 0, minor = 0] = ownVersion.split(".").map(Number);
  if (major > oldestOwn.major || (major === oldestOwn.major && minor >= oldestOwn.minor)) {
    return machine.ownPath ?? process.execPath;
  }
  throw new Error(
    `No Node is packaged for ${machine.platform ?? process.platform}-${machine.arch ?? process.arch} and this one is ${ownVersion}: ` +
      `install Node ${oldestOwn.major}.${oldestOwn.minor} or later and start again.`,
  );
}

/**
 * Our environment with the repository's own programs first in the path, `node` itself included.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(root) {
  // Windows calls it `Path`.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [name]: [join(root, "node_modules", ".bin"), process.env[name]].join(delimiter) };
}

/**
 * What the server is started with. V8 and the C library would let the process grow with the machine: a small young
 * generation, an old one that grows in small steps, and two arenas for native memory keep it at 250 instead of 450 MB
 * under load, for a few percent of speed. Compiled sources are kept for the next start.
 * @param {string} root
 */
export function serverRuntime(root) {
  // An option of V8, not of Node: another version than the pinned one may refuse it.
  const growth = existsSync(pinnedNode(root)) ? ["--heap-growing-percent=20"] : [];
  return {
    nodeArguments: ["--max-semi-space-size=16", ...growth],
    environment: {
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "pharos", "compiled"),
      MALLOC_ARENA_MAX: "2",
    },
  };
}
