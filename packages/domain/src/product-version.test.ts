import { expect, it } from "vitest";
import { compareVersions, isAtLeast, isAtMost, isComparable } from "./product-version.ts";

it.each([
  ["19.20", "19.3", 1],
  ["15.6", "15.11", -1],
  ["5.0", "5.0.0", 0],
  ["5.0", "5.0.1", -1],
  ["V8R6", "V8R5", 1],
  ["11.2.0.4", "12.1", -1],
  ["8.0.36-28", "8.0.36", 1],
  ["5.2.1-p3", "5.2.1", 1],
  ["v2.3", "2.3", 0],
  ["19c", "19", 0],
])("orders %s against %s as %i", (a, b, order) => {
  expect([compareVersions(a, b), compareVersions(b, a)]).toEqual([order, order === 0 ? 0 : -order]);
});

it.each<[string | null, string, boolean | undefined, boolean | undefined]>([
  ["15.6", "15.4", true, false],
  ["15.4", "15.4", true, true],
  ["15.3", "15.4", false, true],
  ["15", "15.4", undefined, undefined],
  ["15.9", "15", true, true],
  ["16", "15", true, false],
  ["15", "15.0", true, undefined],
  [null, "15", undefined, undefined],
  ["latest", "15", undefined, undefined],
])("knows whether %j is at least %s, and at most", (installed, version, least, most) => {
  expect([isAtLeast(installed, version), isAtMost(installed, version)]).toEqual([least, most]);
});

it("knows versions without numbers", () => {
  expect([isComparable("V8R6"), isComparable("latest")]).toEqual([true, false]);
});
