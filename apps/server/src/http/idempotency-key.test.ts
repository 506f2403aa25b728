import { expect, it } from "vitest";
import { hashRequest } from "./idempotency-key.ts";

const endpoint = { method: "POST", path: "/esapi/things" } as const;
const hash = (body: unknown, more: object = {}) =>
  hashRequest({ ...endpoint, ...more }, body).toString("hex");

it("is the same for the same request only", () => {
  expect(hash({ name: "a" })).toBe(hash({ name: "a" }));
  expect(hash({ name: "a" })).not.toBe(hash({ name: "b" }));
  expect(hash({ name: "a" })).not.toBe(hash({ name: "a" }, { path: "/esapi/others" }));
  expect(hash(undefined)).toBe(hash(null));
});

it("tells forms apart by their fields, by the names of their files and by every byte of these", () => {
  const form = (fields: object) => hash(fields, { isForm: true });
  const file = (fileName: string, content: string) => ({
    kind: "1",
    file: { fileName, content: Buffer.from(content) },
  });
  expect(form(file("a.png", "xy"))).toBe(form(file("a.png", "xy")));
  expect(form(file("a.png", "xy"))).not.toBe(form(file("a.png", "xz")));
  expect(form(file("a.png", "xy"))).not.toBe(form(file("b.png", "xy")));
  expect(form(file("a.png", "xy"))).not.toBe(form({ ...file("a.png", "xy"), kind: "2" }));
});

it("tells raw bodies apart by their bytes", () => {
  expect(hash(Buffer.from("one"))).not.toBe(hash(Buffer.from("two")));
});
