import { userStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { field, record, registerOf, z } from "./index.ts";

const thing = record(
  "cert",
  {
    no: field.line(4, { isRequired: true, isUnique: true, sorts: true, searched: "start" }),
    companyId: field.ref({ companyName: z.string() }, { isRequired: true, filters: "one" }),
    start: field.date({ isRequired: true, sorts: "from" }),
    hours: field.decimal(1, {}),
    spent: field.decimal(1, { hasDefault: true, written: "sheet" }),
    share: field.computed(z.number().nullable(), {}),
    status: field.code(userStatus, { hasDefault: true, filters: "many" }),
    key: field.line(8, { isHidden: true, written: "sheet" }),
  },
  ["edit"],
);

const things = registerOf(thing, {
  nouns: ["thing", "things"],
  paths: { list: "/things", save: "/things/save" },
  access: { view: "ccc:view", edit: "ccc:edit" },
  sort: ["from", "desc"],
  words: "keyword",
  answers: "row",
  saved: "contractItem.pocSaved",
  errors: [],
});

const given = { no: "A-1", companyId: 3, start: "2026-06-01" };

it("takes a save whose required fields are given, and nothing that is not written by forms", () => {
  expect(thing.save.parse({ ...given, no: " A-1 " })).toEqual(given);
  expect(thing.save.parse({ ...given, hours: null, spent: 4, share: 1, key: "x" })).toEqual({
    ...given,
    hours: null,
  });
  for (const wrong of [
    { no: "" },
    { no: "12345" },
    { hours: 0.25 },
    { status: 2 },
    { status: null },
    { start: "0001-01-01" },
  ])
    expect([wrong, thing.save.safeParse({ ...given, ...wrong }).success]).toEqual([wrong, false]);
});

it("answers the fields, what the references show and what people may do", () => {
  const ability = { isAllowed: true, reason: "" };
  const row = {
    ...given,
    ...{ id: 1, version: 1, companyName: "A", hours: null, spent: 0, share: null, status: 1 as const },
    abilities: { edit: ability },
  };
  expect(thing.row.parse({ ...row, key: "hidden" })).toEqual(row);
  expect(thing.row.safeParse({ ...row, companyName: undefined }).success).toBe(false);
});

it("lists by the filters, the words and the order of the fields", () => {
  const query = z.safeParse(things.list.query ?? z.never(), { companyId: "3", status: "0,3", keyword: "A" });
  expect(query.data).toEqual({
    companyId: 3,
    status: [0, 3],
    keyword: "A",
    pageNum: 1,
    pageSize: 10,
    sortField: "from",
    sortOrder: "desc",
  });
  expect(z.safeParse(things.list.query ?? z.never(), { sortField: "start" }).success).toBe(false);
  expect(things.export.path).toBe("/things/export");
});
