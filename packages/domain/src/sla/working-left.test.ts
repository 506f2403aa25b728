import { describe, expect, it } from "vitest";
import { business, shanghai, wallClock } from "./testing.ts";
import { workingLeftAt, workingLeftMs } from "./working-left.ts";

const minute = 60_000;
const leftAt = (now: string, due: string) => workingLeftAt(business, shanghai(due), shanghai(now));

describe("the working time left", () => {
  it("is nothing of its own where every minute counts", () => {
    expect(workingLeftAt(wallClock, shanghai("2026-06-15 18:00"), shanghai("2026-06-15 10:00"))).toBeNull();
  });

  it("leaves out nights and weekends", () => {
    expect(leftAt("2026-06-12 17:00", "2026-06-15 11:00")).toEqual({
      minutes: 180,
      at: "2026-06-12T17:00:00.000+08:00",
      isCounting: true,
      until: "2026-06-12T18:00:00.000+08:00",
    });
    expect(leftAt("2026-06-13 10:00", "2026-06-15 11:00")).toEqual({
      minutes: 120,
      at: "2026-06-13T10:00:00.000+08:00",
      isCounting: false,
      until: "2026-06-15T09:00:00.000+08:00",
    });
  });

  it("is negative after the due moment", () => {
    expect(leftAt("2026-06-15 09:30", "2026-06-12 17:00")).toMatchObject({ minutes: -90, isCounting: true });
  });

  it.each([
    ["2026-06-12 17:30", 150],
    ["2026-06-12 18:00", 120],
    ["2026-06-13 12:00", 120],
  ])("read at %s stands still after work", (now, minutes) => {
    const left = leftAt("2026-06-12 17:00", "2026-06-15 11:00");
    expect(left && workingLeftMs(left, shanghai(now)) / minute).toBe(minutes);
  });

  it.each([
    ["2026-06-14 12:00", 120],
    ["2026-06-15 09:00", 120],
    ["2026-06-15 10:30", 30],
    ["2026-06-15 11:30", -30],
  ])("read at %s goes on when work begins", (now, minutes) => {
    const left = leftAt("2026-06-13 10:00", "2026-06-15 11:00");
    expect(left && workingLeftMs(left, shanghai(now)) / minute).toBe(minutes);
  });
});
