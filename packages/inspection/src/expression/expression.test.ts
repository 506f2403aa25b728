import { expect, it } from "vitest";
import { batchOf } from "../batch/batch.testing.ts";
import { evaluateNode, type Value } from "./evaluate.ts";
import { callIn } from "./functions.ts";
import { expressionLimits, parseExpression } from "./parse.ts";

const batch = await batchOf({
  Q03: [
    { name: "shared_buffers", setting: "16384", unit: "8kB" },
    { name: "wal_level", setting: "replica", unit: null },
  ],
  Q10: [],
});
const row: Record<string, Value> = { a: 6, b: 4, word: "idle", nothing: null };

const reckon = (source: string): Value =>
  evaluateNode(parseExpression(source), {
    column: (name) => row[name] ?? null,
    threshold: (name) => ({ high: 80 })[name] ?? null,
    call: callIn({ batch, previous: null, facts: { cpuCores: 8 }, at: 0, from: "Q02", row: null }),
  });

it.each<[string, Value]>([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["10 - 2 - 3", 5],
  ["-a + 1", -5],
  ["a / 0", null],
  ["a > b and not b > a", true],
  ["not a = 6 or b = 4", true],
  ["a >= 6 and b <= 4 and a != b", true],
  ["word in ('idle', 'active')", true],
  ["word not in ('idle')", false],
  ["nothing is null", true],
  ["a is not null", true],
  ["nothing > 1", null],
  ["nothing > 1 or true", true],
  ["nothing > 1 and false", false],
  ["word > 1", null],
  ["pct(a, b)", 150],
  ["pct(a, 0)", null],
  ["coalesce(nothing, a)", 6],
  ["greatest(a, nothing, 9)", 9],
  ["a >= $high", false],
  ["setting('shared_buffers')", 16_384],
  ["settingBytes('shared_buffers')", 134_217_728],
  ["setting('wal_level') = 'replica'", true],
  ["setting('absent')", null],
  ["rows('Q10')", 0],
  ["rows('Q11')", null],
  ["field('Q01', 'version')", "15.18"],
  ["fact('cpuCores')", 8],
  ["fact('memoryBytes')", null],
  ["minorOf('15.18')", 18],
])("%s is %s", (source, value) => {
  expect(reckon(source)).toBe(value);
});

it.each(["", "1 +", "a b", "a = = b", "f(", "a; b", "a.b", "`x`", "'open", "a in b", "is null"])(
  "refuses %s",
  (source) => {
    expect(() => parseExpression(source)).toThrow();
  },
);

it("refuses expressions beyond the limits before evaluating them", () => {
  expect(() => parseExpression("1".padEnd(expressionLimits.characters + 1, " "))).toThrow("too long");
  expect(() => parseExpression(`${"(".repeat(40)}1${")".repeat(40)}`)).toThrow("nested too deeply");
  expect(() => parseExpression(Array.from({ length: 100 }, () => "1").join("+"))).toThrow("too large");
});

it("knows no function but its own", () => {
  expect(() => reckon("constructor(1)")).toThrow("unknown function");
  expect(() => reckon("toString()")).toThrow("unknown function");
});
