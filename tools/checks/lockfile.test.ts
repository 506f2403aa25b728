import { expect, it } from "vitest";
import { checkLock, completeLock } from "./lockfile.ts";

const pinned = { version: "1.0.0", integrity: "sha512-x" };

const sound = {
  packages: {
    "": { devDependencies: { tool: "1.0.0" } },
    "node_modules/tool": {
      ...pinned,
      dev: true,
      dependencies: { part: "1.0.0" },
      optionalDependencies: { "tool-linux-x64": "1.0.0" },
    },
    "node_modules/tool/node_modules/part": pinned,
    "node_modules/tool-linux-x64": { ...pinned, optional: true, os: ["linux"], cpu: ["x64"] },
  },
};
const withEntry = (path: string, entry: object) => ({ packages: { ...sound.packages, [path]: entry } });

it("accepts a lock from which every platform can install", () => {
  expect(checkLock(sound).problems).toEqual([]);
});

it.each([
  ["is not pinned", { version: "1.0.0" }],
  ["is not pinned", { version: "1.0.0", optional: true, os: ["darwin"] }],
  ["comes from", { ...pinned, resolved: "git+ssh://git@example.com/a.git" }],
  ["runs a script", { ...pinned, hasInstallScript: true }],
  ["has no entry", { ...pinned, dependencies: { absent: "1.0.0" } }],
])("reports a package that %s", (what, entry) => {
  expect(checkLock(withEntry("node_modules/extra", entry)).problems.join()).toContain(what);
});

it("adds the packages of other platforms that a registry left out", () => {
  const optionalDependencies = { "tool-linux-x64-musl": "2.0.0", "tool-win32-arm64": "2.0.0" };
  const holey = withEntry("node_modules/tool2", { ...pinned, dev: true, optionalDependencies });
  expect(checkLock(holey).problems).toHaveLength(2);
  const whole = completeLock(holey);
  expect(checkLock(whole).problems).toEqual([]);
  expect(whole.packages["node_modules/tool-linux-x64-musl"]).toEqual({
    version: "2.0.0",
    cpu: ["x64"],
    libc: ["musl"],
    os: ["linux"],
    dev: true,
    optional: true,
  });
});

it("refuses to invent a package that is not of one platform", () => {
  expect(() =>
    completeLock(withEntry("node_modules/extra", { ...pinned, dependencies: { absent: "1.0.0" } })),
  ).toThrow("node_modules/absent");
});
