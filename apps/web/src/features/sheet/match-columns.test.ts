import { expect, it } from "vitest";
import { matchColumns } from "./match-columns.ts";

const columns = [
  { field: "name", title: "姓名", otherTitle: "Name", isRequired: true },
  { field: "phone", title: "手机", otherTitle: "Phone" },
];

it("reads rows under headings of either language, in any order, and remembers their lines", () => {
  expect(
    matchColumns(
      [
        ["Phone", " 姓名* "],
        ["139", "山茶"],
        ["", " "],
        ["", "木槿"],
      ],
      columns,
    ),
  ).toEqual({
    rows: [{ name: "山茶", phone: "139" }, { name: "木槿" }],
    lines: [2, 4],
    unknown: [],
    missing: [],
  });
});

it("names headings that no one knows and required ones that are not there", () => {
  expect(
    matchColumns(
      [
        ["电话", "phone"],
        ["1", "2"],
      ],
      columns,
    ),
  ).toMatchObject({
    rows: [{ phone: "2" }],
    unknown: ["电话"],
    missing: ["姓名"],
  });
});

it("makes nothing of an empty file", () => {
  expect(matchColumns([], columns)).toEqual({ rows: [], lines: [], unknown: [], missing: ["姓名"] });
});
