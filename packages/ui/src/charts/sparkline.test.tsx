import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Sparkline } from "./sparkline.tsx";

const drawn = async (values: readonly number[]) => {
  const { container } = await render(<Sparkline tone="info" values={values} />);
  return container.querySelector("svg");
};

/** The points of the line, from left to right. */
const pointsOf = (plot: SVGSVGElement | null) =>
  [...(plot?.querySelector("polyline")?.points ?? [])].map(({ x, y }) => ({ x, y }));

it("goes from left to right, higher where there was more, and ends in a dot on the last figure", async () => {
  const plot = await drawn([0, 4, 2]);
  const points = pointsOf(plot);
  expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
  const [none, most, half] = points.map(({ y }) => y);
  expect(most).toBeLessThan(half ?? Number.NaN);
  expect(half).toBeLessThan(none ?? Number.NaN);
  const end = plot?.querySelector("circle");
  expect({ x: end?.cx.baseVal.value, y: end?.cy.baseVal.value }).toEqual(points.at(-1));
});

it("is flat on the ground when there was nothing", async () => {
  const heights = new Set(pointsOf(await drawn([0, 0, 0])).map(({ y }) => y));
  expect(heights.size).toBe(1);
});

it("stays within its box whatever the figures are", async () => {
  const plot = await drawn([1_000_000, 0, 3, 1]);
  const { width, height } = plot?.viewBox.baseVal ?? { width: 0, height: 0 };
  for (const { x, y } of pointsOf(plot)) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
});

it("is not there for a single period, and is hidden from assistive technology", async () => {
  expect(await drawn([5])).toBeNull();
  expect((await drawn([5, 6]))?.getAttribute("aria-hidden")).toBe("true");
});
