import { describe, expect, it } from "vitest";
import { drawBars, drawPercentages, drawRows } from "./charts.ts";
import { isMonthOver, monthAfter, monthAt, monthOf } from "./month.ts";

describe("a month", () => {
  it.each([
    ["2026-06", "2026-06-01", "2026-06-30", "2026-05-31T16:00:00.000Z", "2026-06-30T16:00:00.000Z"],
    ["2026-12", "2026-12-01", "2026-12-31", "2026-11-30T16:00:00.000Z", "2026-12-31T16:00:00.000Z"],
    ["2028-02", "2028-02-01", "2028-02-29", "2028-01-31T16:00:00.000Z", "2028-02-29T16:00:00.000Z"],
  ])("%s runs from %s to %s in the business time zone", (month, from, to, fromIso, untilIso) => {
    expect(monthOf(month)).toEqual({ month, from, to, fromIso, untilIso });
  });

  it.each([
    ["2026-06", -5, "2026-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
  ])("%s and %d months is %s", (month, count, expected) => {
    expect(monthAfter(month, count)).toBe(expected);
  });

  it("is over with its last midnight, which belongs to the next one", () => {
    expect(monthAt(Date.parse("2026-06-30T23:59:59+08:00"))).toBe("2026-06");
    expect(isMonthOver("2026-06", Date.parse("2026-06-30T23:59:59+08:00"))).toBe(false);
    expect(isMonthOver("2026-06", Date.parse("2026-07-01T00:00:00+08:00"))).toBe(true);
  });
});

describe("a chart", () => {
  const courses = (values: readonly (number | null)[]) => [{ label: "甲", tone: "first", values }] as const;

  it("draws a bar for what there is, and none for nothing", () => {
    const { shapes, width, height } = drawBars(["01", "02", "03"], courses([3, 0, null]));
    const bars = shapes.filter((shape) => shape.kind === "rect");
    expect(bars).toHaveLength(1);
    for (const bar of bars) {
      expect(bar.x).toBeGreaterThan(0);
      expect(bar.x + bar.width).toBeLessThan(width);
      expect(bar.y + bar.height).toBeLessThan(height);
    }
  });

  it("ends a line at a gap", () => {
    const { shapes } = drawPercentages(["01", "02", "03", "04", "05"], courses([90, 95, null, 100, 80]));
    const lines = shapes.filter((shape) => shape.kind === "line" && shape.tone === "first");
    expect(lines.map((line) => line.kind === "line" && line.points.length)).toEqual([2, 2]);
  });

  it("writes names that are too long shortened, and has room for every row", () => {
    const rows = Array.from({ length: 6 }, (_, index) => ({
      label: "很长的目录名称".repeat(4),
      value: index,
    }));
    const { shapes, height } = drawRows(rows);
    for (const shape of shapes) if (shape.kind === "text") expect(shape.text.length).toBeLessThanOrEqual(12);
    expect(height).toBe(144);
  });
});
