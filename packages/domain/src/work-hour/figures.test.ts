import { expect, it } from "vitest";
import { bonusAmount } from "./bonus.ts";
import { hourLifecycle, reviewActionOf } from "./lifecycle.ts";
import { utilisation } from "./utilisation.ts";

it.each([
  [8, 20, 1.6],
  [7.5, 30, 2.3],
  [0.5, 50, 0.3],
  [3, 100, 3],
])("a bonus on %d hours at %d %% is %d", (hours, ratio, amount) => {
  expect(bonusAmount(hours, ratio)).toBe(amount);
});

it("utilisation is approved by expected; leave and free days expect nothing", () => {
  expect(utilisation(120, 22, 2)).toBe(0.75);
  expect(utilisation(8, 1, 1)).toBeNull();
});

it("approved hours are only revoked, everything else goes through a review", () => {
  expect(hourLifecycle.actions.filter((action) => hourLifecycle.allows(action, "approved"))).toEqual([
    "revoke",
  ]);
  expect(hourLifecycle.next("edit", "rejected")).toBe("pending");
  expect((["pending", "approved", "rejected"] as const).map(reviewActionOf)).toEqual([
    "revoke",
    "approve",
    "reject",
  ]);
});
