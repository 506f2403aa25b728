import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkJobLoops } from "./job-loops.ts";

let root = "";

const write = (name: string, source: string): void => {
  const file = join(root, "apps/server/src/modules", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-jobs-"));
});
afterAll(() => rmSync(root, { recursive: true }));

const job = (work: string): string =>
  `export const remind: JobDefinition = {\n  name: "a.remind",\n  run: async (platform) => {\n    ${work}\n  },\n};\n`;

it("accepts jobs that sweep, loops that wait for nothing, and loops of files without a job", () => {
  write(
    "a/remind.job.ts",
    job(
      "await sweep(platform, rows, signal);\n    for (const row of rows) ids.push(row.id);\n    await end();",
    ),
  );
  write("a/save.ts", "for (const row of rows) await save(row);\n");
  expect(checkJobLoops(root, {}).problems).toEqual([]);
});

it.each([
  "for (const row of rows) await notify(tx, row);",
  "for (const { id } of rows) {\n      if (signal.aborted) return;\n      await withTransaction(undefined, (tx) => end(tx, id));\n    }",
  "await Promise.all(rows.map(async (row) => await notify(tx, row)));",
])("refuses %s, and names the line", (loop) => {
  write("a/remind.job.ts", job(loop));
  expect(checkJobLoops(root, {}).problems).toEqual([
    "apps/server/src/modules/a/remind.job.ts:4: a job loops over rows (use sweep of platform/queue)",
  ]);
});

it("lets the loops of one row be, and refuses an exemption that nothing needs", () => {
  write("a/remind.job.ts", job("for (const row of rows) await notify(tx, row);"));
  const exempt = { "a/remind.job.ts": "the rows of one plan" };
  expect(checkJobLoops(root, exempt).problems).toEqual([]);
  expect(checkJobLoops(root, { ...exempt, "a/gone.job.ts": "" }).problems).toEqual([
    "apps/server/src/modules/a/gone.job.ts: needs no exemption any more",
  ]);
});
