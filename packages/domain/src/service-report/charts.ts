/** What a part of a chart is; page and document give each its ink. */
export type ChartTone = "first" | "second" | "grid" | "text";

/** A place in a chart. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** A part of a chart, measured from the upper left corner. */
export type ChartShape =
  | {
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: ChartTone;
    }
  | {
      readonly kind: "line";
      readonly points: readonly ChartPoint[];
      readonly tone: ChartTone;
    }
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: "start" | "middle" | "end";
      readonly tone: ChartTone;
    };

/** A chart as shapes: the page draws them as SVG, the document as vectors. */
export interface ChartDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly ChartShape[];
}

/** One course of figures over the places of an axis; null is a gap, which is not a zero. */
export interface ChartCourse {
  readonly label: string;
  readonly tone: "first" | "second";
  readonly values: readonly (number | null)[];
}

const size = { width: 480, height: 170, left: 40, right: 8, top: 24, bottom: 22 } as const;

/** Bars side by side, place by place. */
export function drawBars(places: readonly string[], courses: readonly ChartCourse[]): ChartDrawing {
  const axis = axisOf(courses.flatMap(({ values }) => values));
  const slot = slotOf(places);
  const bar = Math.min(26, (slot * 0.7) / Math.max(1, courses.length));
  const bars = courses.flatMap(({ values, tone }, course) =>
    values.flatMap((value, index): ChartShape[] => {
      if (value === null || value <= 0) return [];
      const x = size.left + slot * (index + 0.5) + bar * (course - courses.length / 2);
      const y = axis.y(value);
      return [
        { kind: "rect", x: x + 1, y, width: bar - 2, height: axis.y(0) - y, tone },
        textAt(x + bar / 2, y - 4, String(value)),
      ];
    }),
  );
  return drawing([...axis.shapes(String), ...placesOf(places, slot), ...bars, ...legendOf(courses)]);
}

/** Lines of percentages, place by place; a gap ends a line and begins another. */
export function drawPercentages(places: readonly string[], courses: readonly ChartCourse[]): ChartDrawing {
  const axis = axisOf([100]);
  const slot = slotOf(places);
  const lines = courses.flatMap(({ values, tone }) => {
    const points = values.map((value, index) =>
      value === null ? null : { x: size.left + slot * (index + 0.5), y: axis.y(value) },
    );
    const marks = points.flatMap((point): ChartShape[] =>
      point === null ? [] : [{ kind: "rect", x: point.x - 2.5, y: point.y - 2.5, width: 5, height: 5, tone }],
    );
    return [...runsOf(points).map((run): ChartShape => ({ kind: "line", points: run, tone })), ...marks];
  });
  return drawing([
    ...axis.shapes((value) => `${value}%`),
    ...placesOf(places, slot),
    ...lines,
    ...legendOf(courses),
  ]);
}

/** One bar a row, with its name before and its figure behind. */
export function drawRows(rows: readonly { readonly label: string; readonly value: number }[]): ChartDrawing {
  const [labels, figures, line] = [150, 50, 24];
  const most = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE);
  const room = size.width - labels - figures;
  const shapes = rows.flatMap(({ label, value }, index): ChartShape[] => {
    const y = index * line;
    return [
      textAt(labels - 8, y + 15, cut(label, 12), "end"),
      { kind: "rect", x: labels, y: y + 5, width: (room * value) / most, height: 13, tone: "first" },
      textAt(labels + (room * value) / most + 6, y + 15, String(value), "start"),
    ];
  });
  return { width: size.width, height: Math.max(line, rows.length * line), shapes };
}

const drawing = (shapes: readonly ChartShape[]): ChartDrawing => ({
  width: size.width,
  height: size.height,
  shapes,
});

function textAt(
  x: number,
  y: number,
  text: string,
  anchor: "start" | "middle" | "end" = "middle",
): ChartShape {
  return { kind: "text", x, y, text, anchor, tone: "text" };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const slotOf = (places: readonly string[]): number =>
  (size.width - size.left - size.right) / Math.max(1, places.length);

const placesOf = (places: readonly string[], slot: number): ChartShape[] =>
  places.map((place, index) => textAt(size.left + slot * (index + 0.5), size.height - 6, place));

/** A scale from nought to a round figure above every value. */
function axisOf(values: readonly (number | null)[]) {
  const most = Math.max(1, ...values.flatMap((value) => value ?? []));
  const power = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 5, 10].map((factor) => factor * power).find((round) => round >= most) ?? most;
  const room = size.height - size.top - size.bottom;
  const y = (value: number): number => size.top + room * (1 - value / top);
  const ticks = top <= 2 ? [0, top] : [0, top / 2, top];
  return {
    y,
    shapes: (write: (value: number) => string): ChartShape[] =>
      ticks.flatMap((tick) => [
        {
          kind: "line",
          points: [
            { x: size.left, y: y(tick) },
            { x: size.width - size.right, y: y(tick) },
          ],
          tone: "grid",
        },
        textAt(size.left - 6, y(tick) + 4, write(tick), "end"),
      ]),
  };
}

function legendOf(courses: readonly ChartCourse[]): ChartShape[] {
  if (courses.length < 2) return [];
  return courses.flatMap(({ label, tone }, index): ChartShape[] => {
    const x = size.left + index * 160;
    return [{ kind: "rect", x, y: 3, width: 9, height: 9, tone }, textAt(x + 14, 11, label, "start")];
  });
}

/** Points that follow one another without a gap. */
function runsOf(points: readonly (ChartPoint | null)[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1);
}
