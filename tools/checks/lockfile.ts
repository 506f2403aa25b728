// node tools/checks/lockfile.ts             proves that `npm ci` can install from the lock on any platform
// node tools/checks/lockfile.ts --complete  adds the entries of other platforms that a registry did not offer
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckResult, runCheck } from "../shared/program.ts";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

/** Packages that may run code while they are installed. */
const installScripts: readonly string[] = ["@swc/core"];

/**
 * Every dependency has its entry, every entry is pinned by content, and nothing runs at installation. Only tools of
 * development for other platforms, which the registry did not offer when the lock was written, may lack the content's hash:
 * what an installation without them brings along is always pinned.
 */
export function checkLock(lock: Lock): CheckResult {
  const entries = Object.entries(lock.packages).filter(([path]) => path.startsWith("node_modules/"));
  const problems = [
    ...missingEntries(lock).map(
      ({ path }) => `${path}: has no entry, so \`npm ci\` refuses the lock (--complete adds it)`,
    ),
    ...entries.flatMap(([path, entry]) => {
      if (entry.link) return [];
      const found: string[] = [];
      if (!entry.integrity && !(entry.dev && isForOnePlatform(entry)))
        found.push(`${path}: is not pinned by its content`);
      if (entry.resolved && !entry.resolved.startsWith("https://registry.npmjs.org/"))
        found.push(`${path}: comes from ${entry.resolved}`);
      if (entry.hasInstallScript && !installScripts.includes(nameOf(path)))
        found.push(`${path}: runs a script at installation`);
      return found;
    }),
  ];
  return { problems, checked: `${entries.length} packages` };
}

/** The lock with an entry for every package of another platform. They are never fetched here. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { path, version, isDev } of missingEntries(lock)) {
    packages[path] = { version, ...platformOf(path), ...(isDev && { dev: true }), optional: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** Optional packages that some entry names and that have no entry of their own. */
function missingEntries({ packages }: Lock): { path: string; version: string; isDev: boolean }[] {
  return Object.entries(packages).flatMap(([owner, entry]) => {
    const wanted = Object.entries({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.devDependencies,
    });
    return wanted
      .filter(([name]) => !findEntry(packages, owner, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, isDev: entry.dev ?? false }));
  });
}

/** Node's own way of looking: beside the owner, then in every folder above. */
function findEntry(packages: Lock["packages"], owner: string, name: string): Entry | undefined {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`];
    if (found || folder === "") return found;
    if (!folder.includes("/node_modules/")) return packages[`node_modules/${name}`];
  }
}

const isForOnePlatform = (entry: Entry): boolean =>
  entry.optional === true && (entry.os ?? entry.cpu) !== undefined;

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** The platform that a package's name stands for: `binding-linux-x64-musl`, `cli-win32-arm64`. */
function platformOf(path: string): Pick<Entry, "cpu" | "libc" | "os"> {
  const os = /\b(android|darwin|freebsd|linux|openharmony|win32)\b/.exec(path)?.[1];
  const cpu = /\b(arm64|arm|ia32|ppc64|riscv64|s390x|x64)\b/.exec(path)?.[1];
  if (!os || !cpu) throw new Error(`${path} is missing in the lock and is not a package of one platform.`);
  const libc =
    os === "linux" ? { libc: [path.endsWith("musl") || path.endsWith("musleabihf") ? "musl" : "glibc"] } : {};
  return { cpu: [cpu], ...libc, os: [os] };
}

if (import.meta.main) {
  const file = join(process.cwd(), "package-lock.json");
  // Written by npm.
  const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
  const isCompleting = process.argv.includes("--complete");
  if (isCompleting) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  await runCheck(() => checkLock(isCompleting ? completeLock(lock) : lock));
}
