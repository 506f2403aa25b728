import { expect, it } from "vitest";
import { type AffectedRange, isAffected, isEmptyRange } from "./affected-range.ts";

const ranges: readonly AffectedRange[] = [
  { databaseType: "postgresql", before: "13.19" },
  { databaseType: "postgresql", from: "15", before: "15.11" },
  { databaseType: "oracle", from: "19.1" },
];

it.each<[string, string | null, boolean]>([
  ["postgresql", "13.14", true],
  ["postgresql", "13.19", false],
  ["postgresql", "14.2", false],
  ["postgresql", "15", true],
  // It may be 14.9, before 13.19 it is not.
  ["postgresql", "14", false],
  ["postgresql", "15.10", true],
  ["postgresql", "15.11", false],
  ["oracle", "19.22", true],
  ["oracle", "11.2.0.4", false],
  ["mysql", "8.0.36", false],
])("finds whether %s %s is affected", (databaseType, version, affected) => {
  expect(isAffected({ databaseType, version }, ranges)).toBe(affected);
});

it.each([null, "", "unknown"])("takes a system of version %j for affected when its product is", (version) => {
  expect(isAffected({ databaseType: "postgresql", version }, ranges)).toBe(true);
  expect(isAffected({ databaseType: "mysql", version }, ranges)).toBe(false);
});

it("takes a version that is not exact enough for affected", () => {
  const late = [{ databaseType: "postgresql", from: "15.4", before: "15.11" }] as const;
  expect(isAffected({ databaseType: "postgresql", version: "15" }, late)).toBe(true);
  expect(isAffected({ databaseType: "postgresql", version: "15.3" }, late)).toBe(false);
});

it("takes a system for affected by a finding only when its inspections show it, within the versions", () => {
  const ranges = [{ databaseType: "postgresql", ruleCode: "PG-AV-01", before: "16" }] as const;
  const affected = (version: string | null, failedRules?: readonly string[]) =>
    isAffected({ databaseType: "postgresql", version, ...(failedRules && { failedRules }) }, ranges);
  expect([
    affected("15.2", ["PG-AV-03", "PG-AV-01"]),
    affected(null, ["PG-AV-01"]),
    affected("15.2", ["PG-AV-03"]),
    affected("15.2"),
    affected("16.1", ["PG-AV-01"]),
  ]).toEqual([true, true, false, false, false]);
});

it("knows ranges that hold nothing", () => {
  const databaseType = "postgresql";
  expect([
    isEmptyRange({ databaseType, from: "15.11", before: "15.2" }),
    isEmptyRange({ databaseType, from: "15", before: "15.0" }),
    isEmptyRange({ databaseType, from: "15", before: "15.1" }),
    isEmptyRange({ databaseType, before: "15.1" }),
    isEmptyRange({ databaseType }),
  ]).toEqual([true, true, false, false, false]);
});
