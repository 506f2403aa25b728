import { getSmsCode, login, userLogin } from "@pharos/api/identity";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clientStoreOf } from "../../shared/client-store.ts";
import { readPreferences } from "../../shared/preferences.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { clock, customer, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const account = () => page.getByLabelText(t("auth.account"));
const password = () => page.getByLabelText(t("auth.password"));
const signIn = () => page.getByRole("button", { name: t("auth.signIn") });

describe.each(locales)("with a password (%s)", (locale) => {
  it("says what is missing, shows the refusal and keeps the account", async () => {
    const { path } = await renderPage("/login", { me: null, locale });
    await signIn().click();
    await expect.poll(() => page.getByText(t("validation.required")).length).toBe(2);
    refuse(login, { message: "Refused", code: "auth.badCredentials" });
    await account().fill("nobody.here");
    await password().fill("wrong-password-1");
    await signIn().click();
    await expect.element(page.getByText("Refused")).toBeVisible();
    await expect.element(account()).toHaveValue("nobody.here");
    expect(path()).toBe("/login");
    await expectAccessible();
  });

  it("leads to the page that was wanted", async () => {
    answer(login, sampleOf(login, { token: "token", mustChangePassword: false }));
    answer(userLogin, sys);
    const { path } = await renderPage("/login?redirect=/outbox", { me: null, locale });
    await account().fill("dongzhi");
    await password().fill("right-password-1");
    await signIn().click();
    await expect.poll(path).toBe("/outbox");
    expect(callsOf(login)[0]?.body).toEqual({
      loginType: "password",
      account: "dongzhi",
      password: "right-password-1",
    });
  });
});

it("leaves nothing of what others were writing on this device, and all of one's own", async () => {
  clientStoreOf(sys.userId).keep("article.new", "mine");
  clientStoreOf(customer.userId).keep("service-request.new", "somebody else's");
  refuse(login, { message: "Refused", code: "auth.badCredentials" });
  await renderPage("/login?redirect=/outbox", { me: null });
  await account().fill("dongzhi");
  await password().fill("right-password-1");
  await signIn().click();
  await expect.element(page.getByText("Refused")).toBeVisible();
  expect(clientStoreOf(customer.userId).read("service-request.new")?.value).toBe("somebody else's");
  answer(login, sampleOf(login, { token: "token", mustChangePassword: false }));
  answer(userLogin, sys);
  await signIn().click();
  await expect.poll(() => clientStoreOf(customer.userId).read("service-request.new")).toBeNull();
  expect(clientStoreOf(sys.userId).read("article.new")?.value).toBe("mine");
});

it("fills in a demo account, which Enter sends", async () => {
  const demo = { account: "dongzhi", password: "demo-password", name: "冬至", persona: "sys" };
  answer(login, sampleOf(login, { token: "token", mustChangePassword: false }));
  answer(userLogin, sys);
  const { path } = await renderPage("/login?redirect=/outbox", {
    me: null,
    clock: { ...clock, env: { ...clock.env, demoAccounts: [demo] } },
  });
  await page
    .getByRole("region", { name: t("auth.demoTitle") })
    .getByRole("button")
    .click();
  await expect.element(account()).toHaveValue("dongzhi");
  await expect.element(password()).toHaveValue("demo-password");
  await userEvent.keyboard("{Enter}");
  await expect.poll(path).toBe("/outbox");
});

it.each(locales)("checks a phone before it asks for a code, and counts down (%s)", async (locale) => {
  answer(getSmsCode, { expireIn: 300, resendAfter: 60 });
  await renderPage("/login", { me: null, locale });
  await page.getByRole("tab", { name: t("auth.bySms") }).click();
  const phone = page.getByRole("textbox", { name: t("auth.phone") });
  const send = page.getByRole("button", { name: t("auth.sendCode") });
  await send.click();
  await expect.element(page.getByText(t("validation.phoneRequired"))).toBeVisible();
  await phone.fill("12345");
  await send.click();
  await expect.element(page.getByText(t("validation.phone"))).toBeVisible();
  expect(callsOf(getSmsCode)).toEqual([]);
  await phone.fill("13900000001");
  await send.click();
  await expect.element(page.getByRole("button", { name: /(60|5\d) (s|秒)/ })).toBeDisabled();
  await expectAccessible();
});

it("asks for the first password's successor, but not for the password typed a moment ago", async () => {
  answer(login, sampleOf(login, { token: "token", mustChangePassword: true }));
  answer(userLogin, { ...customer, mustChangePassword: true });
  await renderPage("/login", { me: null });
  await account().fill("mujin");
  await password().fill("first-password-1");
  await signIn().click();
  await expect.element(page.getByRole("heading", { name: t("auth.changePassword.must") })).toBeVisible();
  await expect.element(page.getByLabelText(t("auth.changePassword.new"))).toBeVisible();
  await expect.element(page.getByLabelText(t("auth.changePassword.old"))).not.toBeInTheDocument();
});

it("switches the language with its toast, and remembers it", async () => {
  await renderPage("/login", { me: null });
  expect(document.documentElement.lang).toBe("zh-CN");
  await page.getByRole("button", { name: "切换到 English" }).click();
  await expect.element(page.getByText("Switch Language Success")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(document.documentElement.lang).toBe("en-US");
  expect(readPreferences().locale).toBe("en-US");
  await page.getByRole("button", { name: "Switch to 中文" }).click();
  await expect.element(page.getByRole("button", { name: "登录" })).toBeVisible();
});
