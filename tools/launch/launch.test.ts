import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isInstalled } from "./install.js";
import { chooseNode, pinnedNode } from "./runtime.js";
import { hashOfSources } from "./sources.js";

let root = "";

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** A repository that needs no package from anywhere, and has them all. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-launch-"));
  cpSync(import.meta.dirname, join(root, "tools/launch"), { recursive: true });
  write("package.json", `{ "name": "sample", "version": "1.0.0", "type": "module" }`);
  write(
    "package-lock.json",
    `{ "name": "sample", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "sample", "version": "1.0.0" } } }`,
  );
  write("node_modules/.package-lock.json", `{ "packages": {} }`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const launch = (...args: string[]) =>
  spawnSync(process.execPath, ["tools/launch/launch.js", ...args], { cwd: root, encoding: "utf8" });

const giveExitScript = (code: number) =>
  write("tools/generate/generate.ts", `console.log("ran", process.argv[2]);\nprocess.exitCode = ${code};`);

/** Builds nothing but the server, by these statements over `source` and the folder `out`. */
const giveBundler = (statements: string): void => {
  write("apps/web/src/main.tsx", "1");
  write("node_modules/vite/bin/vite.js", builtWeb);
  write(
    "tools/build/bundle-server.ts",
    `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
     import { join } from "node:path";
     const out = process.argv[2]; const source = "apps/server/src/main.ts";
     mkdirSync(out, { recursive: true });
     ${statements}`,
  );
};

const builtWeb = `import { mkdirSync, writeFileSync } from "node:fs"; mkdirSync("dist", { recursive: true }); writeFileSync("dist/index.html", "");`;

it("installs from the lock once and again only when the lock changes", () => {
  giveExitScript(0);
  rmSync(join(root, "node_modules"), { recursive: true });
  const first = launch("generate", "--check");
  expect(first.stdout).toContain("Installing the dependencies");
  expect(first.stdout).toContain("ran --check");
  expect(launch("generate").stdout).not.toContain("Installing");

  writeFileSync(
    join(root, "package-lock.json"),
    `${readFileSync(join(root, "package-lock.json"), "utf8")}\n`,
  );
  rmSync(join(root, "node_modules/.package-lock.json"), { force: true });
  expect(launch("generate").stdout).toContain("Installing");
});

it("answers the exit code of the command", () => {
  giveExitScript(7);
  expect(launch("generate").status).toBe(7);
});

it("says in one sentence why the installation failed", () => {
  giveExitScript(0);
  const dependencies = { absent: "file:absent.tgz" };
  const absent = { version: "1.0.0", resolved: "file:absent.tgz" };
  write("package.json", JSON.stringify({ name: "sample", version: "1.0.0", dependencies }));
  write(
    "package-lock.json",
    JSON.stringify({ lockfileVersion: 3, packages: { "": { dependencies }, "node_modules/absent": absent } }),
  );
  const result = launch("generate");
  expect(result.status).toBe(1);
  expect(result.stderr).toContain("The dependencies could not be installed");
  expect(existsSync(join(root, "node_modules/.pharos-lock-hash"))).toBe(false);
});

it("refuses an unknown command by naming the known ones", () => {
  expect(launch("fly").stderr).toContain("start, dev, test, generate, backup, restore, bench");
});

it.each(["start", "dev", "generate", "backup", "restore", "bench"])(
  "says what %s takes, and neither installs nor runs anything",
  (command) => {
    for (const help of ["--help", "-h"]) {
      const result = launch(command, help);
      expect([result.status, result.stderr]).toEqual([0, ""]);
      expect(result.stdout).toMatch(new RegExp(`^npm (run )?${command}\\b`));
      expect(result.stdout).not.toContain("Installing");
    }
    expect(existsSync(join(root, "node_modules/.pharos-lock-hash"))).toBe(false);
  },
);

it("leaves what the tests take to the tests, which know their steps", () => {
  write("tools/test/run-tests.ts", `console.log("asked for", process.argv[2]);`);
  expect(launch("test", "--help").stdout).toContain("asked for --help");
});

it("refuses arguments that the server does not take", () => {
  write("apps/server/src/main.ts", `console.log("listening");`);
  const result = launch("start", "--port", "80");
  expect([result.status, result.stdout]).toEqual([1, ""]);
  expect(result.stderr).toMatch(/does not take “--port 80”[^]*configuration\.md/);
});

it("hands a termination signal on and waits for the command to end", async () => {
  write(
    "tools/generate/generate.ts",
    `process.on("SIGTERM", () => { console.log("stopped in order"); process.exit(3); });
     console.log("ready"); setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ["tools/launch/launch.js", "generate"], { cwd: root });
  let output = "";
  const code = await new Promise((resolve) => {
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString();
      if (output.includes("ready")) child.kill("SIGTERM");
    });
    child.on("exit", resolve);
  });
  expect(output).toContain("stopped in order");
  expect(code).toBe(3);
});

it("ends the command when npm was ended, whose shell hands no signal on", async () => {
  const story = join(root, "story");
  write(
    "tools/generate/generate.ts",
    `import { appendFileSync } from "node:fs";
     process.on("SIGTERM", () => { appendFileSync(${JSON.stringify(story)}, "ended"); process.exit(0); });
     console.log("ready"); setInterval(() => {}, 1000);`,
  );
  const shell = spawn("sh", ["-c", `"${process.execPath}" tools/launch/launch.js generate; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: "generate" },
  });
  shell.stdout.on("data", (data: Buffer) => {
    if (data.toString().includes("ready")) shell.kill("SIGTERM");
  });
  await vi.waitFor(() => expect(existsSync(story)).toBe(true), { timeout: 120_000 });
  expect(readFileSync(story, "utf8")).toBe("ended");
});

it("builds the web application before the server starts, and only when its sources changed", () => {
  write("apps/server/src/main.ts", `console.log("listening");`);
  giveBundler(`writeFileSync(join(out, "main.js"), readFileSync(source));`);
  expect(launch("start").stdout).toMatch(/Building the web application[^]*listening/);
  expect(launch("start").stdout).toBe("listening\n");
  write("apps/web/src/main.tsx", "2");
  expect(launch("start").stdout).toContain("Building");
});

it("does not count tests as sources of what is built", () => {
  const before = hashOfSources(root, ["apps/web"]);
  write("apps/web/src/main.test.tsx", "test");
  expect(hashOfSources(root, ["apps/web"])).toBe(before);
});

it("bundles the server once for its sources, and anew when one changed", () => {
  giveBundler(`writeFileSync(join(out, "main.js"), "console.log('bundled', " + readFileSync(source) + ")");`);
  write("apps/server/src/main.ts", "1");
  expect(launch("start").stdout).toMatch(/Bundling the server[^]*bundled 1\n$/);
  expect(launch("start").stdout).toBe("bundled 1\n");
  write("apps/server/src/main.ts", "2");
  expect(launch("start").stdout).toMatch(/Bundling the server[^]*bundled 2\n$/);
});

it("runs the sources where a bundle cannot be made, and does not take half of one for it", () => {
  giveBundler(`writeFileSync(join(out, "main.js"), "console.log('half')"); process.exitCode = 1;`);
  write("apps/server/src/main.ts", `console.log("from sources");`);
  for (let time = 0; time < 2; time += 1) {
    const { stdout, stderr, status } = launch("start");
    expect([stdout, status]).toEqual([expect.stringMatching(/from sources\n$/), 0]);
    expect(stderr).toContain("The server runs from its sources");
  }
});

it("prefers the pinned Node over the machine's own, whatever its version", () => {
  const pinned = pinnedNode(root, "linux", "x64");
  mkdirSync(dirname(pinned), { recursive: true });
  symlinkSync(process.execPath, pinned);
  for (const ownVersion of ["18.20.0", "20.20.2", "24.21.0", "26.0.0"]) {
    expect(chooseNode(root, { platform: "linux", arch: "x64", ownVersion })).toBe(pinned);
  }
});

it("uses a recent own Node where none is packaged and refuses an old one by naming what is needed", () => {
  const machine = { platform: "darwin", arch: "arm64", ownPath: "/own/node" };
  expect(chooseNode(root, { ...machine, ownVersion: "24.1.0" })).toBe("/own/node");
  expect(() => chooseNode(root, { ...machine, ownVersion: "20.20.2" })).toThrow(
    /install Node 22\.22 or later/,
  );
});

it("accepts what npm installed by itself when it agrees with the lock", () => {
  const lock = (version: string) =>
    JSON.stringify({
      packages: {
        "": {},
        "apps/web": { version: "1.0.0" },
        "node_modules/a": { version },
        "node_modules/other-platform": { version: "1.0.0", optional: true },
      },
    });
  write("node_modules/.package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0" } } }`);
  expect(isInstalled(root, lock("1.0.0"))).toBe(true);
  expect(isInstalled(root, lock("2.0.0"))).toBe(false);
});
