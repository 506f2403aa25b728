import { expect, it } from "vitest";
import type { ManualRow } from "../api.ts";
import { seriesOf } from "./series.ts";

const row = (id: number, series: string, lang: "zh" | "en", version: string) =>
  ({ id, series, lang, version }) as ManualRow; // what else a row has is of no matter here

const rows = [
  row(1, "a", "en", "v3"),
  row(2, "a", "zh", "v3"),
  row(3, "b", "zh", "v1"),
  row(4, "a", "zh", "v2"),
];

it.each([
  ["zh", [2, 3]],
  ["en", [1, 3]],
] as const)("offers each manual once, in %s where there is one", (lang, ids) => {
  const series = seriesOf(rows, lang);
  expect(series.map(({ manual }) => manual.id)).toEqual(ids);
  expect(series.flatMap(({ others }) => others)).toHaveLength(2);
});
