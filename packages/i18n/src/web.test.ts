import { expect, it } from "vitest";
import { createWebTexts } from "./web.ts";

it("starts with the core texts of one language only", async () => {
  const { instance } = await createWebTexts("en-US");
  expect(instance.t("auth.signIn")).toBe("Sign in");
  expect(instance.hasResourceBundle("zh-CN", "texts")).toBe(false);
});

it("loads a namespace with its screen and takes it along into the other language", async () => {
  const texts = await createWebTexts("zh-CN");
  expect(texts.instance.exists("errors.common.unexpected")).toBe(false);
  await texts.load("errors");
  const chinese = texts.instance.t("errors.common.unexpected", { requestId: "7" });
  await texts.switchTo("en-US");
  const english = texts.instance.t("errors.common.unexpected", { requestId: "7" });
  expect(chinese).toMatch(/\p{Script=Han}/u);
  expect(english).toMatch(/^[\x20-\x7e’]+$/);
});
