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
