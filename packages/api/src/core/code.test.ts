import { userStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { code, codeParam, codesParam, enumerationOf, z } from "./index.ts";

it("takes the codes of an enumeration and nothing else", () => {
  const body = z.object({ status: code(userStatus) });
  expect(body.parse({ status: 3 })).toEqual({ status: 3 });
  for (const stranger of [2, "0", null, "active"])
    expect(body.safeParse({ status: stranger }).success).toBe(false);
});

it("takes one or several codes from a query string", () => {
  expect(codeParam(userStatus).parse("3")).toBe(3);
  expect(codeParam(userStatus).safeParse("2").success).toBe(false);
  expect(codesParam(userStatus).parse("0,3")).toEqual([0, 3]);
  expect(codesParam(userStatus).parse(["0", "3"])).toEqual([0, 3]);
  expect(codesParam(userStatus).safeParse("active").success).toBe(false);
});

it("knows its enumeration and describes its codes", () => {
  for (const schema of [code(userStatus), codeParam(userStatus), codesParam(userStatus)]) {
    expect(enumerationOf(schema)).toBe(userStatus);
    expect(schema.description).toBe("0 disabled, 1 active, 3 mustChangePassword");
  }
  expect(enumerationOf(z.string())).toBeUndefined();
});
