import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";
import { type Results, resultFileVariable } from "./results.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pharos-reporters-"));
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a test program in the folder with our reporter and answers what it reported. */
function resultsOf(program: string, ...args: string[]): Results {
  const file = join(folder, "results.json");
  const reporter = join(repositoryRoot, `tools/test/${program}-reporter.ts`);
  spawnSync(join(repositoryRoot, "node_modules/.bin", program), [...args, `--reporter=${reporter}`], {
    cwd: folder,
    env: { ...process.env, [resultFileVariable]: file },
    shell: process.platform === "win32",
  });
  return JSON.parse(readFileSync(file, "utf8"));
}

it("count what passed, failed, was skipped and could not be loaded, under vitest", () => {
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
  writeFileSync(
    join(folder, "sample.test.ts"),
    `import { it } from "vitest";
    it("passes", () => {});
    it("fails", () => { throw new Error("no"); });
    it.skip("is skipped", () => {});`,
  );
  writeFileSync(join(folder, "broken.test.ts"), `throw new Error("cannot be loaded");`);
  const { files, ...counts } = resultsOf("vitest", "run", "--root", folder);
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
  expect(files.map(({ file }) => file).sort()).toEqual(["broken.test.ts", "sample.test.ts"]);
  expect(files.find(({ file }) => file === "sample.test.ts")?.seconds).toBeGreaterThan(0);
});

it("count what passed, failed and was skipped, under Playwright", () => {
  writeFileSync(join(folder, "playwright.config.ts"), "export default {};");
  writeFileSync(
    join(folder, "sample.spec.ts"),
    `import { test } from "@playwright/test";
    test("passes", () => {});
    test("fails", () => { throw new Error("no"); });
    test.skip("is skipped", () => {});`,
  );
  const { files, ...counts } = resultsOf("playwright", "test");
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(files.map(({ file }) => file.endsWith("sample.spec.ts"))).toEqual([true]);
});
