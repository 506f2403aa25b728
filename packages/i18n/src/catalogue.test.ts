import { expect, it } from "vitest";
import { baseKeyOf, entriesOf, isPluralForm, namespaceOfFile, variablesOf } from "./catalogue.ts";

it("names a namespace after its file", () => {
  expect(namespaceOfFile("service-request.json")).toBe("serviceRequest");
  expect(namespaceOfFile("common")).toBe("common");
});

it("flattens a catalogue into full keys", () => {
  expect(entriesOf("common", { save: "保存", list: { empty: "没有数据" } })).toEqual([
    { key: "common.save", text: "保存" },
    { key: "common.list.empty", text: "没有数据" },
  ]);
});

it("treats plural forms as one key", () => {
  expect(baseKeyOf("common.items_one")).toBe("common.items");
  expect(isPluralForm("common.items_other")).toBe(true);
  expect(isPluralForm("common.others")).toBe(false);
});

it("finds every variable once, formatted or unescaped", () => {
  expect(variablesOf("{{b}} 与 {{ a }}、{{- b}}、{{at, date}}")).toEqual(["a", "at", "b"]);
});
