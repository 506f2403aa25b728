import { expect, test } from "../support/test.ts";

test.use({ appLocale: "en-US", theme: "dark" });

test("a new account is entered with a one-time password that must be replaced", async ({ journey, page }) => {
  const { t } = journey;
  const account = "qingming";
  await journey.as("sys");
  await page.goto("/userList");
  await page.getByRole("button", { name: t("access.users.create") }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(t("access.field.account")).fill(account);
  await form.getByLabel(t("access.field.displayName")).fill("春分");
  const save = form.getByRole("button", { name: t("common.ui.save"), exact: true });
  await save.click();

  const drawer = page.getByRole("dialog", { name: new RegExp(account) });
  await expect(drawer.getByText(t("enums.accountState.mustChangePassword"))).toBeVisible();
  await drawer.getByRole("button", { name: t("access.users.resetPassword") }).click();
  await page.getByRole("button", { name: t("common.ui.ok"), exact: true }).click();
  const shown = page.locator(".one-time-password");
  await expect(shown).toBeVisible();
  const password = (await shown.innerText()).match(/[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/)?.[0] ?? "";
  await journey.screenshot("access-one-time-password");
  await page.getByRole("button", { name: t("access.users.noted") }).click();

  const signIn = await page.request.post("/api/login", {
    data: { loginType: "password", account, password },
  });
  expect(await signIn.json()).toMatchObject({ operateCallBackObj: { mustChangePassword: true } });
});

test("disabling and enabling: the state is seen in the list", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("sys");
  await page.goto("/userList?search=duty02");
  await page.getByRole("table").getByText("duty02").click();
  const drawer = page.getByRole("dialog", { name: /duty02/ });
  await drawer.getByRole("button", { name: t("access.users.disable"), exact: true }).click();
  await page.getByRole("button", { name: t("common.ui.ok"), exact: true }).click();
  await expect(drawer.getByText(t("enums.accountState.disabled"), { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: t("access.users.enable"), exact: true }).click();
  await expect(drawer.getByText(t("enums.accountState.active"), { exact: true })).toBeVisible();
});
