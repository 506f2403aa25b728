import { z } from "@pharos/api/core";
import { expect, it } from "vitest";
import type { AppError } from "./app-error.ts";
import { parsePart } from "./validate.ts";

const schema = z.object({ role: z.union([z.literal(0), z.literal(1)]), name: z.string(), count: z.int() });

function problemsOf(value: unknown): Record<string, string> {
  try {
    parsePart(schema, value);
    return {};
  } catch (error) {
    const { fields = {} } = (error as AppError).detail;
    return Object.fromEntries(Object.entries(fields).map(([name, { key }]) => [name, key]));
  }
}

it("says of what is missing that it is required, and of another type that it is not valid", () => {
  expect(problemsOf({ role: 0, name: "a", count: 1 })).toEqual({});
  expect(problemsOf({ role: 0 })).toEqual({ name: "validation.required", count: "validation.required" });
  expect(problemsOf({ role: "primary", name: 5, count: "many" })).toEqual({
    role: "validation.invalid",
    name: "validation.invalid",
    count: "validation.invalid",
  });
});

it("does not look through the bytes of a file one by one", () => {
  const upload = z.object({ content: z.instanceof(Uint8Array) });
  // Would be refused if its properties were looked at.
  const content = Object.assign(new Uint8Array(3), { note: "\0" });
  expect(parsePart(upload, { content })).toEqual({ content });
  expect(() => parsePart(upload, { content: { note: "\0" } })).toThrow();
});

it("finds a text the database cannot keep wherever it is, in a name too", () => {
  const anything = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
  const refused = (value: unknown) => problemsOf(value);
  const plain = { a: 0, b: ["数据库", "😀", null], c: { d: true } };
  expect(refused({ role: 0, name: "😀", count: 1 })).toEqual({});
  expect(() => parsePart(anything, { rows: [plain, plain] })).not.toThrow();
  const illegal = "validation.illegalCharacters";
  for (const text of ["\0", "a\0b", "\ud800", "\udc00x"]) {
    expect(refused({ role: 0, name: text })).toEqual({ name: illegal });
    expect(refused({ rows: [plain, { ...plain, b: ["x", { e: text }] }] })).toEqual({
      "rows.1.b.1.e": illegal,
    });
    expect(refused({ rows: [plain, { [text]: 1 }] })).toEqual({ [`rows.1.${text}`]: illegal });
    expect(refused(text)).toEqual({ "": illegal });
  }
});

it("names the problems of a form one by one, and of a body that has no end of them the first hundred", () => {
  const sheet = z.object({ ids: z.array(z.int()).max(10_000) });
  const wrong = (length: number) => Object.keys(problemsOfSheet(Array.from({ length }, () => "x")));
  const problemsOfSheet = (ids: readonly string[]) => {
    try {
      return { none: parsePart(sheet, { ids }) };
    } catch (error) {
      return (error as AppError).detail.fields ?? {};
    }
  };
  expect(wrong(3)).toEqual(["ids.0", "ids.1", "ids.2"]);
  expect(wrong(2_000)).toEqual(Array.from({ length: 100 }, (_, at) => `ids.${at}`));
  expect(wrong(9_000)).toEqual(["ids.0"]);
  expect(wrong(10_001)).toEqual(["ids"]);
});
