import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSteps } from "./run-steps.ts";
import { selectSteps } from "./select-steps.ts";
import type { Command, Step } from "./step.ts";
import { closingLine, failureText, stepLine } from "./summary.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-steps-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const code = (source: string, counts?: Command["counts"]): Command => ({
  label: "sample",
  program: process.execPath,
  args: ["-e", source],
  ...(counts && { counts }),
});
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

it("runs light steps together and the others alone, in order", async () => {
  const story = join(root, "story");
  writeFileSync(story, "");
  const tell = (word: string) =>
    code(`require("node:fs").appendFileSync(${JSON.stringify(story)}, ${JSON.stringify(word)})`);
  const light = (name: string) => ({ ...step(name, tell(name)), isLight: true });
  await run(step("a", tell("a")), light("b"), light("c"), step("d", tell("d")));
  expect(readFileSync(story, "utf8")).toMatch(/^a(bc|cb)d$/);
});

it("counts the tests of a result file", async () => {
  const file = join(root, "result.json");
  const write = (report: object, exitCode: number) =>
    `require("node:fs").writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))}); process.exit(${exitCode})`;
  const vitest = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1 };
  const specs = [
    { file: "a.spec.ts", title: "signs in", tests: [{ status: "flaky" }] },
    { file: "a.spec.ts", title: "signs out", tests: [{ status: "expected" }] },
  ];
  const playwright = {
    stats: { expected: 4, unexpected: 0, skipped: 2, flaky: 1 },
    suites: [{ suites: [{ specs }] }],
  };
  const results = await run(
    step("unit", code(write(vitest, 1), { format: "vitest", file })),
    step("e2e", code(write(playwright, 0), { format: "playwright", file })),
  );
  expect(results[0]).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  expect(results[1]).toMatchObject({ passed: 5, failed: 0, skipped: 2, retried: ["a.spec.ts: signs in"] });
  expect(results[1] && stepLine(results[1])).toMatch(/1 at a second try .*\n {2}↻ a\.spec\.ts: signs in$/);
});

describe("a second try", () => {
  const file = "result.json";
  const report = (failedFiles: number) => ({
    numPassedTests: 5,
    numFailedTests: failedFiles,
    testResults: Array.from({ length: failedFiles }, (_, index) => ({
      name: join(root, `${index}.test.ts`),
      status: "failed",
      assertionResults: [
        { fullName: "holds", status: "failed" },
        { fullName: "stands", status: "passed" },
      ],
    })),
  });
  /** Fails with `failedFiles` red files at first; at the second try, when it is given files, with `thenFailed`. */
  const flaky = (failedFiles: number, thenFailed: number) => {
    const write = (text: object) =>
      `require("node:fs").writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(text))})`;
    const source = `if (process.argv.length > 1) { ${write(report(thenFailed))}; process.exitCode = ${thenFailed} }
      else { ${write(report(failedFiles))}; process.exitCode = 1 }`;
    return code(source, { format: "vitest", file: join(root, file) });
  };

  it("of a few files that then pass is counted apart and named", async () => {
    const [result] = await run(step("unit", flaky(1, 0)));
    expect(result).toMatchObject({ passed: 6, failed: 0, retried: ["0.test.ts: holds"], failures: [] });
    expect(readFileSync(join(root, "logs/unit.log"), "utf8")).toContain("sample, second try");
  });

  it("of files that fail again changes nothing, and both outputs are shown", async () => {
    const [result] = await run(step("unit", flaky(2, 1)));
    expect(result).toMatchObject({ passed: 5, failed: 2, retried: [] });
    expect(result?.failures.map(({ label }) => label)).toEqual(["sample", "sample, second try"]);
  });

  it("is not given when many files are red", async () => {
    const [result] = await run(step("unit", flaky(4, 0)));
    expect(result).toMatchObject({ passed: 5, failed: 4, retried: [] });
    expect(result?.failures).toHaveLength(1);
  });
});

it("does not believe a result file when the program failed, and forgets the one of the last run", async () => {
  const file = join(root, "result.json");
  writeFileSync(file, JSON.stringify({ numPassedTests: 5 }));
  const counts = { format: "vitest", file } as const;
  const [dead, empty] = await run(
    step("dead", code("process.exit(1)", counts)),
    step("empty", code(`require("node:fs").writeFileSync(${JSON.stringify(file)}, "{}")`, counts)),
  );
  expect(dead).toMatchObject({ passed: 0, failed: 1 });
  expect(empty).toMatchObject({ passed: 0, failed: 1 });
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
  const steps = ["unit", "http-embedded", "http-postgres"].map((name) => step(name));
  const names = (...args: string[]) => selectSteps(steps, args).map(({ name }) => name);
  expect(names()).toHaveLength(3);
  expect(names("--only", "http")).toEqual(["http-embedded", "http-postgres"]);
  expect(names("--only=unit")).toEqual(["unit"]);
  expect(() => names("--only", "units")).toThrow("unit, http-embedded, http-postgres");
  expect(() => names("--only")).toThrow("--only takes names");
});
