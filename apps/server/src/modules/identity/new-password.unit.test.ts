import { expect, it } from "vitest";
import { problemOfNewPassword } from "./new-password.ts";

const context = { account: "zhang.3", minLength: 6 };
const keyOf = (password: string, minLength = 6) =>
  problemOfNewPassword(password, { ...context, minLength })?.key;

it.each(["Lantern-42", "harbour7", "tide-mill", "9977-11", "春江花月夜8"])("accepts %j", (password) => {
  expect(keyOf(password)).toBeUndefined();
});

it.each(["", "ab1", "abcdefgh", "99771122", "har bour7", "harbour\t7", "!!!!!!!!"])(
  "refuses %j for its form",
  (password) => {
    expect(keyOf(password)).toMatch(/^validation\./);
  },
);

it("asks for the length this installation wants, and says it", () => {
  expect(problemOfNewPassword("tide-7", { ...context, minLength: 10 })).toEqual({
    key: "validation.password",
    vars: { min: 10 },
  });
  expect(problemOfNewPassword("tide", { ...context, minLength: 10 })).toEqual({
    key: "validation.password",
    vars: { min: 10 },
  });
  expect(keyOf("tide-mill-7", 10)).toBeUndefined();
});

it.each([
  "abc123456",
  "Password123",
  "P@ssw0rd",
  "qwerty!@#",
  "1qaz@WSX",
  "Admin@2024",
  "woaini1314",
  "ｑｑ123456",
])("refuses %j because everybody uses it", (password) => {
  expect(keyOf(password)).toBe("errors.auth.passwordTooCommon");
});

it("refuses the account name as password", () => {
  expect(keyOf("Zhang.3")).toBe("errors.auth.passwordContainsAccount");
});
