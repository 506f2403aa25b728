import { field, record, z } from "@pharos/api/core";
import { userStatus } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { expect, it } from "vitest";
import { recordFields } from "./record-fields.ts";
import { formValues, saveBodyOf, sentValues } from "./record-values.ts";

// Words are their keys here.
const t = ((key: string) => key) as unknown as Translate;

const thing = record(
  "cert",
  {
    name: field.text(64, { isRequired: true }),
    productId: field.ref(
      { productName: z.string().nullable(), productNameEn: z.string().nullable() },
      { column: "product" },
    ),
    contractId: field.ref({ contractNum: z.string().nullable() }, {}),
    day: field.date({}),
    hours: field.decimal(1, {}),
    spent: field.decimal(1, { hasDefault: true, written: "sheet" }),
    status: field.code(userStatus, { hasDefault: true }),
    remark: field.text(64, {}),
  },
  [],
);

const row = {
  ...{ name: "A", productId: 7, productName: "库", productNameEn: "DB", contractId: null, contractNum: null },
  ...{ day: null, hours: 1.5, spent: 2, status: 3, remark: null },
};

it("says a value in words: names of references, labels of codes", () => {
  const inChinese = recordFields(thing, {}, { t, locale: "zh-CN" });
  const inEnglish = recordFields(thing, {}, { t, locale: "en-US" });
  expect(inChinese.text(row, "productId")).toBe("库");
  expect(inEnglish.text(row, "productId")).toBe("DB");
  expect(inChinese.text(row, "contractId")).toBeNull();
  expect(inChinese.text(row, "status")).toBe("enums.userStatus.mustChangePassword");
  expect(inChinese.text(row, "hours")).toBe("1.5");
});

it("offers a sheet what a sheet may give", () => {
  const { sheet } = recordFields(thing, { name: "common.ui.save" }, { t, locale: "zh-CN" });
  expect(sheet({ day: { example: "2026-06-01" } })).toEqual([
    { field: "name", title: "common.ui.save", isRequired: true },
    { field: "product", title: "productId" },
    { field: "day", title: "day", example: "2026-06-01" },
    { field: "hours", title: "hours" },
    { field: "spent", title: "spent" },
    { field: "status", title: "status" },
    { field: "remark", title: "remark" },
  ]);
});

it("fills a form from a record, and a new one with what is known", () => {
  expect(formValues(thing.fields, row, {})).toMatchObject({ name: "A", hours: "1.5", remark: "", day: null });
  expect(formValues(thing.fields, null, { status: 1 })).toEqual({ status: 1 });
});

it("sends numbers as numbers and what was emptied as null, and nothing that forms do not write", () => {
  const given = { name: "A", hours: "2.5", remark: " ", day: undefined, status: 1, spent: "9" };
  expect(sentValues(thing.fields, given)).toEqual({
    name: "A",
    hours: 2.5,
    remark: null,
    day: null,
    status: 1,
  });
  expect(sentValues(thing.fields, { hours: "" })).toEqual({ hours: null });
});

it("sends a row again with what was changed, and a new one without identity", () => {
  const again = saveBodyOf(thing, { ...row, id: 3, version: 2 }, { name: "B" });
  expect(again).toMatchObject({ id: 3, version: 2, name: "B", hours: 1.5, status: 3 });
  expect(saveBodyOf(thing, null, { name: "C" })).toEqual({ name: "C" });
});
