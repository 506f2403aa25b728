import { expect, it } from "vitest";
import { createServerTranslator } from "./server.ts";

const words = createServerTranslator();

it("speaks both languages with the variables filled in", () => {
  expect(words.t("zh-CN", "auth.resendIn", { seconds: 9 })).toBe("9 秒后可重新获取");
  expect(words.t("en-US", "auth.resendIn", { seconds: 9 })).toMatch(/\b9\b/);
});

it("never interprets what a variable contains", () => {
  const hostile = "$t(auth.signIn) {{seconds}} <b>";
  expect(words.render("en-US", "auth.resendIn", { seconds: hostile })).toContain(hostile);
});

it("tells our keys from strings of others", () => {
  expect(words.has("auth.signIn")).toBe(true);
  expect(words.has("auth.nothingOfTheKind")).toBe(false);
  expect(words.has("auth")).toBe(false);
  expect(words.has("constructor")).toBe(false);
});
