import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runGenerators } from "./run-generators.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-generate-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const generators = { words: () => ({ "docs/words.md": "words\n" }) };

it("writes what differs and nothing twice", async () => {
  expect((await runGenerators(root, generators, false)).written).toEqual(["docs/words.md"]);
  expect(readFileSync(join(root, "docs/words.md"), "utf8")).toBe("words\n");
  expect((await runGenerators(root, generators, false)).written).toEqual([]);
});

it("reports a stale file when checking, and leaves it alone", async () => {
  await runGenerators(root, { words: () => ({ "docs/words.md": "old\n" }) }, false);
  expect(await runGenerators(root, generators, true)).toMatchObject({
    stale: ["docs/words.md"],
    written: [],
  });
  expect(readFileSync(join(root, "docs/words.md"), "utf8")).toBe("old\n");
});

it("goes on after a generator that fails, and says which", async () => {
  const broken = () => {
    throw new Error("no source");
  };
  const result = await runGenerators(root, { broken, ...generators }, false);
  expect(result.failed).toEqual(["broken: no source"]);
  expect(existsSync(join(root, "docs/words.md"))).toBe(true);
});
