import { describe, expect, it } from "vitest";
import { chooseExpert, estimateWaitSeconds } from "./waiting.ts";

describe("the estimate of a wait", () => {
  it("is nothing while fewer than five have waited", () => {
    expect(estimateWaitSeconds({ waits: [10, 20, 30, 40] }, 1)).toBeNull();
  });
  it("is what four of five were answered within, in whole minutes, for each place", () => {
    // Four of these five waited 100 s or less.
    expect(estimateWaitSeconds({ waits: [100, 20, 900, 40, 60] }, 1)).toBe(120);
    expect(estimateWaitSeconds({ waits: [100, 20, 900, 40, 60] }, 3)).toBe(300);
    expect(estimateWaitSeconds({ waits: [1, 1, 1, 1, 1] }, 1)).toBe(60);
  });
});

describe("an offer goes", () => {
  const expert = (userId: number, more: object = {}) => ({
    userId,
    isServing: false,
    open: 0,
    hasLeft: false,
    ...more,
  });
  it("to the serving team before others, then to who has the fewest in hand", () => {
    const serving = expert(3, { isServing: true, open: 2 });
    expect(chooseExpert([expert(1), serving, expert(2)], 3)).toBe(serving);
    expect(chooseExpert([expert(1, { open: 1 }), expert(2)], 3)?.userId).toBe(2);
  });
  it("to nobody who is full or has left it", () => {
    expect(chooseExpert([expert(1, { open: 3 }), expert(2, { hasLeft: true })], 3)).toBeUndefined();
  });
});
