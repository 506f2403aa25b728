import { demoPassword } from "@pharos/fixtures/demo";
import { accountOf } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(`signing in (${appLocale})`, () => {
    test.use({ appLocale });

    test("says what is missing, refuses a wrong password and keeps the account @phone", async ({
      journey,
      page,
    }) => {
      const { t } = journey;
      await page.goto("/login");
      await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click();
      await expect(page.getByText(t("validation.required"))).toHaveCount(2);

      const account = page.getByLabel(t("auth.account"), { exact: true });
      await account.fill("nobody.here");
      await page.getByLabel(t("auth.password"), { exact: true }).fill("wrong-password-1");
      await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click();
      await expect(page.getByText(t("errors.auth.badCredentials"))).toBeVisible();
      await expect(account).toHaveValue("nobody.here");
      await expect(page).toHaveURL(/\/login/);
    });

    test("leads to the page that was wanted", async ({ journey, page }) => {
      await page.goto("/serviceRecords?status=1");
      await expect(page).toHaveURL("/login?redirect=%2FserviceRecords%3Fstatus%3D1");
      await journey.signIn("customer");
      await expect(page).toHaveURL("/serviceRecords?status=1");
    });
  });
}

test("fills in a demo account", async ({ journey, page }) => {
  await page.goto("/login?redirect=/outbox");
  const demo = page.getByRole("region", { name: journey.t("auth.demoTitle") });
  await demo.getByRole("button").first().click();
  await expect(page.getByLabel(journey.t("auth.account"), { exact: true })).toHaveValue(
    accountOf("sys").account,
  );
  await expect(page.getByLabel(journey.t("auth.password"), { exact: true })).toHaveValue(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/outbox");
});

test("sends a code, counts down, and opens a session with it", async ({ journey, page }) => {
  const { t } = journey;
  // The first person of the demo story, the system admin.
  const phone = "13900000001";
  await page.goto("/login?redirect=/outbox");
  await page.getByRole("tab", { name: t("auth.bySms") }).click();
  const send = page.getByRole("button", { name: t("auth.sendCode") });

  await send.click();
  await expect(page.getByText(t("validation.phoneRequired"), { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: t("auth.phone") }).fill("12345");
  await send.click();
  await expect(page.getByText(t("validation.phone"), { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: t("auth.phone") }).fill(phone);
  await send.click();
  await expect(page.getByRole("button", { name: /^(60|5\d) / })).toBeDisabled();

  const admin = await journey.another("sys");
  await admin.goto("/outbox");
  const line = admin.getByRole("listitem").filter({ hasText: phone }).filter({ hasText: /\d{6}/ }).first();
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await line.locator("pre").textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("textbox", { name: t("auth.smsCode") }).fill(code);
  await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click();
  await expect(page).toHaveURL("/outbox");
});

test("goes straight on for somebody who is signed in", async ({ journey, page }) => {
  await journey.as("sys");
  await page.goto("/login?redirect=/outbox");
  await expect(page).toHaveURL("/outbox");
});

test("signs out everywhere and leaves nothing of anybody behind", async ({ journey, page, context }) => {
  const { t } = journey;
  await page.goto("/login?redirect=/outbox");
  await journey.signIn("sys");
  await page.evaluate(() =>
    localStorage.setItem(
      "pharos.draft.999999.service-request.new",
      '{"value":"x","savedAt":"2026-01-01T00:00:00Z"}',
    ),
  );
  const session = await context.cookies();
  const secondTab = await context.newPage();
  await secondTab.goto("/outbox");
  await expect(secondTab.getByRole("heading", { name: t("shell.titles.outbox") })).toBeVisible();

  await page.getByRole("button", { name: /^冬至/ }).click();
  await page.getByRole("menuitem", { name: t("auth.signOut") }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(t("auth.signedOut"))).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.includes("token"))).toEqual([]);
  expect(
    await page.evaluate(() => localStorage.getItem("pharos.draft.999999.service-request.new")),
  ).toBeNull();
  await expect(secondTab).toHaveURL(/\/login/);
  // It would look at the session that is put back as well, and throw it away first.
  await secondTab.close();

  // The token itself is worth nothing any more, even when it is put back.
  await context.addCookies(session);
  await page.goto("/outbox");
  await expect(page).toHaveURL("/login?redirect=%2Foutbox");
  await expect(page.getByText(t("errors.common.sessionExpired"))).toBeVisible();
});

test("changes the password and goes on with a new session", async ({ journey, page }) => {
  const { t } = journey;
  await page.goto("/login?redirect=/serviceRecords");
  await journey.signIn("reviewDba");
  await page.getByRole("button", { name: /^白露/ }).click();
  await page.getByRole("menuitem", { name: t("auth.changePassword.title") }).click();
  const dialog = page.getByRole("dialog");
  const change = async (old: string, next: string, repeated: string) => {
    await dialog.getByLabel(t("auth.changePassword.old"), { exact: true }).fill(old);
    await dialog.getByLabel(t("auth.changePassword.new"), { exact: true }).fill(next);
    await dialog.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill(repeated);
    await dialog.getByRole("button", { name: t("auth.changePassword.title") }).click();
  };
  await change(demoPassword, "abcdef", "abcdeg");
  await expect(dialog.getByText(t("validation.password", { min: 6 }))).toBeVisible();
  await expect(dialog.getByText(t("auth.changePassword.mismatch"))).toBeVisible();
  await change("not-my-password-1", "harbour light 9", "harbour light 9");
  await expect(dialog.getByText(t("validation.password", { min: 6 }))).toBeVisible();
  await change("not-my-password-1", "harbour-light-9", "harbour-light-9");
  await expect(dialog.getByText(t("errors.auth.oldPasswordWrong"))).toBeVisible();
  await change(demoPassword, "harbour-light-9", "harbour-light-9");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL("/serviceRecords");
});

test("asks for a new password before anything else, also after a reload", async ({ journey, page }) => {
  const { t } = journey;
  // The story has nobody whose password was set for them: the server's answer is made to say so.
  const sayMustChange = async (url: string) => {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const envelope = await response.json();
      await route.fulfill({
        response,
        json: {
          ...envelope,
          operateCallBackObj: { ...envelope.operateCallBackObj, mustChangePassword: true },
        },
      });
    });
  };
  await sayMustChange("**/api/login");
  await sayMustChange("**/esapi/user/login");
  await page.goto("/login?redirect=/serviceRecords");
  await page
    .getByRole("textbox", { name: t("auth.account"), exact: true })
    .fill(accountOf("otherCompany").account);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("auth.changePassword.must") })).toBeVisible();
  // Typed a moment ago, so it is not asked for again.
  await expect(page.getByLabel(t("auth.changePassword.old"), { exact: true })).toHaveCount(0);

  await page.goto("/serviceRecords");
  await expect(page).toHaveURL("/login?redirect=%2FserviceRecords");
  await expect(page.getByRole("heading", { name: t("auth.changePassword.must") })).toBeVisible();
  await page.getByLabel(t("auth.changePassword.old"), { exact: true }).fill(demoPassword);
  await page.getByLabel(t("auth.changePassword.new"), { exact: true }).fill("quiet-harbour-7");
  await page.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill("quiet-harbour-7");
  await journey.expectAccessible();
  await page.unroute("**/esapi/user/login");
  await page.getByRole("button", { name: t("auth.changePassword.title") }).click();
  await expect(page).toHaveURL("/serviceRecords");
});
