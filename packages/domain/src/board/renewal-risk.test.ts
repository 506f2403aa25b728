import { expect, it } from "vitest";
import { type RenewalFacts, renewalRisk } from "./renewal-risk.ts";

/** A customer with whom all is well. */
const well: RenewalFacts = {
  daysLeft: 200,
  isRenewing: false,
  solveRate: 0.97,
  solveMeasured: 40,
  ratingMean: 92,
  openSevere: 0,
  used: 60,
  hoursShare: 0.6,
  termShare: 0.7,
  severeFindings: 0,
};

it("finds no risk where all is well, or where nothing is measured", () => {
  expect(renewalRisk(well)).toEqual({ level: "low", reasons: [] });
  expect(
    renewalRisk({ ...well, solveRate: null, solveMeasured: 0, ratingMean: null, hoursShare: null }),
  ).toEqual({
    level: "low",
    reasons: [],
  });
});

it.each([
  [{ daysLeft: null }, "high", ["notInForce"]],
  [{ daysLeft: 90 }, "medium", ["endsSoon"]],
  [{ daysLeft: 91 }, "low", []],
  [{ daysLeft: 10, isRenewing: true }, "low", []],
  [{ solveRate: 0.89 }, "medium", ["promisesMissed"]],
  [{ solveRate: 0.5, solveMeasured: 2 }, "low", []],
  [{ ratingMean: 79.9 }, "medium", ["lowRating"]],
  [{ ratingMean: 80 }, "low", []],
  [{ openSevere: 1 }, "medium", ["openSevere"]],
  [{ severeFindings: 2 }, "medium", ["severeFindings"]],
  [{ hoursShare: 0.2 }, "medium", ["hoursUnused"]],
  [{ hoursShare: 0.2, termShare: 0.4 }, "low", []],
  [{ used: 0, openSevere: 1 }, "medium", ["openSevere", "nothingUsed"]],
  [{ daysLeft: 30, openSevere: 1 }, "high", ["endsSoon", "openSevere"]],
] as const)("weighs %j", (change, level, reasons) => {
  expect(renewalRisk({ ...well, ...change })).toEqual({ level, reasons });
});
