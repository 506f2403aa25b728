import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";
import { type Results, resultFileVariable } from "./results.ts";
import { runSteps } from "./run-steps.ts";
import { selectSteps } from "./select-steps.ts";
import type { Command, Step } from "./step.ts";
import { closingLine, failureText, slowestFiles, stepLine } from "./summary.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-steps-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const code = (source: string, resultFile?: string): Command => ({
  label: "sample",
  program: process.execPath,
  args: ["-e", source],
  ...(resultFile && { resultFile }),
});
/** A test program that reports these results. */
const telling = (results: Partial<Results>, exitCode = 0): Command =>
  code(
    `require("node:fs").writeFileSync(process.env.${resultFileVariable}, ${JSON.stringify(JSON.stringify(results))});
    process.exitCode = ${exitCode}`,
    join(root, "result.json"),
  );
const step = (name: string, ...commands: Command[]): Step => ({ name, title: name, commands });
const run = (...steps: Step[]) =>
  runSteps(steps, { root, logFolder: join(root, "logs"), onResult: () => {} });

it("goes on after a failure and sums up everything", async () => {
  const results = await run(step("first", code("process.exit(3)")), step("second", code("")));
  expect(results.map(({ passed, failed }) => [passed, failed])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(closingLine(results)).toBe("1 passed, 1 failed");
});

it("runs heavy steps one after another, and light ones beside them", async () => {
  const story = join(root, "story");
  writeFileSync(story, "");
  const fs = `const fs = require("node:fs"), story = ${JSON.stringify(story)};`;
  const tell = (word: string) => code(`${fs} fs.appendFileSync(story, "${word}")`);
  const waitFor = (word: string) =>
    code(`${fs} while (!fs.readFileSync(story, "utf8").includes("${word}"));`);
  const light = { ...step("light", tell("l")), isLight: true };
  await run(step("a", waitFor("l"), tell("a")), light, step("b", tell("b")));
  expect(readFileSync(story, "utf8")).toBe("lab");
});

it("takes the numbers of tests from what their reporters tell", async () => {
  const [unit, e2e] = await run(
    step("unit", telling({ passed: 5, failed: 2, skipped: 1 }, 1)),
    step("e2e", telling({ passed: 3 }), telling({ passed: 4 })),
  );
  expect(unit).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  expect(e2e).toMatchObject({ passed: 7, failed: 0, skipped: 0, failures: [] });
});

it("does not believe results when the program failed or ran nothing, and forgets those of the last run", async () => {
  const [dead, empty, silent] = await run(
    step("dead", telling({ passed: 5 }, 1)),
    step("empty", telling({})),
    step("silent", code("", join(root, "result.json"))),
  );
  expect(dead).toMatchObject({ passed: 5, failed: 1 });
  expect(empty).toMatchObject({ passed: 0, failed: 1 });
  expect(silent).toMatchObject({ passed: 0, failed: 1 });
});

it("names the ten files that took longest, with their steps", async () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const results = await run(
    step("unit", telling({ passed: 1, files })),
    step("server", telling({ passed: 1, files: [{ file: "long.test.ts", seconds: 99.94 }] })),
  );
  const lines = slowestFiles(results).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "Slowest files:",
    "  99.9 s  server: long.test.ts",
    "  11.0 s  unit: 11.test.ts",
  ]);
  expect(lines).toHaveLength(11);
  expect(slowestFiles(await run(step("types", code(""))))).toBe("");
});

it("counts a program that is not there as failed and shows why", async () => {
  const [result] = await run(step("gone", { label: "gone", program: "no-such-program", args: [] }));
  expect(result).toMatchObject({ failed: 1 });
  expect(result && failureText(result, "logs")).toContain("no-such-program");
});

it("shows the end of a long output and keeps all of it in the log", async () => {
  const [result] = await run(
    step("long", code("for (let i = 0; i < 500; i++) console.log('line ' + i); process.exitCode = 1")),
  );
  const text = result ? failureText(result, "logs") : "";
  expect(text).toContain("line 499");
  expect(text).not.toContain("line 0\n");
  expect(readFileSync(join(root, "logs/long.log"), "utf8")).toContain("line 0\n");
  expect(result && stepLine(result)).toMatch(/^✗ long .*1 failed/);
});

it("selects steps by name or beginning and refuses unknown names", () => {
  const steps = ["unit", "server", "server-embedded"].map((name) => step(name));
  const names = (...args: string[]) => {
    const selection = selectSteps(steps, args);
    return "steps" in selection ? selection.steps.map(({ name }) => name) : [];
  };
  expect(names()).toHaveLength(3);
  expect(names("--only", "server")).toEqual(["server", "server-embedded"]);
  expect(names("--only=unit")).toEqual(["unit"]);
  expect(() => names("--only", "units")).toThrow("unit, server, server-embedded");
  expect(() => names("--only")).toThrow("--only takes names");
});

it.each(["--help", "-h"])("says what it takes instead of running anything (%s)", (help) => {
  const steps = [step("unit"), { ...step("e2e"), title: "Journeys in the browser" }];
  const selection = selectSteps(steps, ["--only", "unit", help]);
  expect(selection).toEqual({
    usage: expect.stringMatching(/--only[^]*unit[^]*e2e {3}Journeys in the browser/),
  });
});

it.each([["--onyl", "unit"], ["unit"], ["--only", "unit", "--watch"]])(
  "refuses what it does not take and says what it does (%s %s)",
  (...args) => {
    expect(() => selectSteps([step("unit")], args)).toThrow(/does not take “[^]*npm test -- --only/);
  },
);

it("ends with what it takes, without running the suite", () => {
  const runTests = (...args: string[]) =>
    spawnSync(process.execPath, [join(repositoryRoot, "tools/test/run-tests.ts"), ...args], {
      encoding: "utf8",
    });
  const help = runTests("--help");
  expect([help.status, help.stderr]).toEqual([0, ""]);
  expect(help.stdout).toContain("npm test -- --only");
  expect(help.stdout).not.toContain("passed");
  const refused = runTests("--fast");
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("does not take “--fast”");
});
