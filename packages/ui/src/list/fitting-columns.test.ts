import { expect, it } from "vitest";
import type { ListColumn } from "./columns.ts";
import { fittingColumns } from "./use-fitting-columns.ts";

const column = (key: string, width: number, rank?: number): ListColumn<unknown> => ({
  key,
  title: key,
  width,
  ...(rank !== undefined && { rank }),
  render: () => key,
});
const columns = [
  { ...column("title", 300), isPrimary: true },
  column("status", 100),
  column("reporter", 80, 3),
  column("submitted", 90, 2),
  column("replied", 90, 1),
];
const shown = (room: number) => fittingColumns(columns, room).map(({ key }) => key);

it.each([
  [660, ["title", "status", "reporter", "submitted", "replied"]],
  [659, ["title", "status", "submitted", "replied"]],
  [579, ["title", "status", "replied"]],
  [400, ["title", "status"]],
  // What has no rank stays: the table scrolls then.
  [200, ["title", "status"]],
])("leaves out the highest rank first in %i px", (room, keys) => {
  expect(shown(room)).toEqual(keys);
});
