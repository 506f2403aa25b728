import { expect, it } from "vitest";
import { chooseColumns, defaultChoice, type ListColumn, moveColumn, orderColumns } from "./columns.ts";

const column = (key: string, more: Partial<ListColumn<null>> = {}): ListColumn<null> => ({
  key,
  title: key,
  render: () => key,
  ...more,
});
const columns = [
  column("title", { isPrimary: true }),
  column("status"),
  column("time"),
  column("sn", { isOptional: true }),
];
const keys = (list: readonly ListColumn<null>[]) => list.map((item) => item.key);

it("hides optional columns until they are chosen", () => {
  expect(keys(chooseColumns(columns, defaultChoice(columns)))).toEqual(["title", "status", "time"]);
});

it("keeps the primary column first and shown, whatever was stored", () => {
  const choice = { order: ["time", "title", "status"], hidden: ["title"] };
  expect(keys(chooseColumns(columns, choice))).toEqual(["title", "time", "status", "sn"]);
});

it("lets columns that are newer than the stored choice join at the end", () => {
  expect(keys(orderColumns(columns, { order: ["sn", "time"], hidden: [] }))).toEqual([
    "title",
    "sn",
    "time",
    "status",
  ]);
});

it("moves a column by one step and not beyond the ends", () => {
  const choice = defaultChoice(columns);
  expect(moveColumn(choice, "status", 1).order).toEqual(["title", "time", "status", "sn"]);
  expect(moveColumn(choice, "sn", 1)).toBe(choice);
  expect(moveColumn(choice, "unknown", 1)).toBe(choice);
});
