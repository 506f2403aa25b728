import { expect, it } from "vitest";
import { compare } from "./compare.ts";
import type { Finding } from "./rule/finding.ts";
import type { Category, CheckResult, Severity } from "./scale.ts";
import { score } from "./score.ts";

let number = 0;
const finding = (
  category: Category,
  result: CheckResult,
  severity: Severity | null = null,
  more: Partial<Finding> = {},
): Finding => ({
  ruleCode: `R-${(number += 1)}`,
  category,
  result,
  severity,
  value: null,
  unit: "count",
  thresholds: {},
  objects: [],
  total: 0,
  evidence: { columns: [], rows: [] },
  repairs: [],
  waived: [],
  undecided: 0,
  capped: false,
  worse: "higher",
  reason: null,
  ...more,
});

it("takes penalties off each area and weighs the areas that were judged", () => {
  const result = score([
    finding("availability", "fail", "high"),
    finding("availability", "fail", "low"),
    finding("performance", "pass"),
    finding("security", "fail", "medium"),
    finding("objects", "unknown"),
    finding("configuration", "notApplicable"),
  ]);
  // 20 × (100 − 30 − 4) + 20 × 100 + 15 × (100 − 12) = 4640, over 20 + 20 + 15 = 55: 84.36.
  expect(result).toMatchObject({ weighted: 84.36, score: 84, grade: "good", cap: null });
  // Four of five applicable checks were judged.
  expect(result).toMatchObject({ coverage: 80, complete: true });
  expect(result.counts).toMatchObject({ high: 1, medium: 1, low: 1, pass: 1, unknown: 1, notApplicable: 1 });
  expect(result.categories.find(({ category }) => category === "objects")?.score).toBeNull();
});

it("stays at 59 with one critical finding and at 74 with three high ones", () => {
  const passes = (["availability", "performance", "capacity", "backup", "security"] as const).map(
    (category) => finding(category, "pass"),
  );
  expect(score([...passes, finding("objects", "fail", "critical")])).toMatchObject({
    score: 59,
    cap: "critical",
    grade: "critical",
  });
  const three = ["objects", "maintenance", "configuration"] as const;
  expect(score([...passes, ...three.map((category) => finding(category, "fail", "high"))])).toMatchObject({
    score: 74,
    cap: "threeHigh",
    grade: "atRisk",
  });
  expect(
    score([...passes, ...three.slice(1).map((category) => finding(category, "fail", "high"))]),
  ).toMatchObject({
    score: 97,
    cap: null,
  });
});

it("never falls below 0 in an area and has no score where nothing was judged", () => {
  const worst = score([finding("backup", "fail", "critical"), finding("backup", "fail", "critical")]);
  expect(worst.score).toBe(0);
  expect(score([finding("backup", "unknown")])).toMatchObject({
    score: null,
    grade: null,
    coverage: 0,
    complete: false,
  });
});

it("recomputes from what it shows", () => {
  const { categories, weighted } = score([
    finding("availability", "fail", "medium"),
    finding("capacity", "fail", "high"),
    finding("capacity", "pass"),
  ]);
  const judged = categories.filter((entry) => entry.score !== null);
  const byHand = judged.map((entry) => 100 - entry.penalties.reduce((sum, { points }) => sum + points, 0));
  expect(byHand).toEqual([88, 70]);
  expect(weighted).toBe(80.29);
});

it("tells what became of every finding and object", () => {
  const object = (id: string, value: number, severity: Severity = "medium") => ({ id, value, severity });
  const failing = (
    ruleCode: string,
    value: number,
    severity: Severity,
    ids: readonly string[] = [],
  ): Finding =>
    finding("objects", "fail", severity, {
      ruleCode,
      value,
      total: ids.length,
      objects: ids.map((id) => object(id, value)),
    });
  const passing = (ruleCode: string): Finding => finding("objects", "pass", null, { ruleCode });
  const before = [
    failing("A", 10, "medium", ["x", "y"]),
    failing("B", 10, "medium"),
    failing("C", 10, "medium"),
    failing("D", 10, "medium", ["z"]),
    failing("E", 10, "high"),
    passing("F"),
  ];
  const after = [
    failing("A", 11, "medium", ["x", "w"]),
    failing("B", 13, "medium"),
    failing("C", 10, "high"),
    passing("D"),
    finding("objects", "unknown", null, { ruleCode: "E" }),
    failing("F", 1, "low"),
  ];
  const changes = compare(before, after);
  expect(Object.fromEntries(changes.map(({ ruleCode, change }) => [ruleCode, change]))).toEqual({
    A: "persisting",
    B: "worse",
    C: "worse",
    D: "fixed",
    E: "unconfirmed",
    F: "new",
  });
  const objectsOf = (code: string) => changes.find(({ ruleCode }) => ruleCode === code)?.objects;
  expect(objectsOf("A")).toEqual([
    { id: "x", change: "persisting" },
    { id: "w", change: "new" },
    { id: "y", change: "fixed" },
  ]);
  expect(objectsOf("D")).toEqual([{ id: "z", change: "fixed" }]);
  const cut = compare(before, [{ ...failing("A", 11, "medium", ["x"]), capped: true }]);
  expect(cut.find(({ ruleCode }) => ruleCode === "A")?.objects).toContainEqual({
    id: "y",
    change: "unconfirmed",
  });
});
