import { demoPassword } from "@pharos/fixtures/demo";
import { findSent } from "../support/outbox.ts";
import { expect, test } from "../support/test.ts";

test("leads to the page that was wanted", async ({ journey, page }) => {
  await page.goto("/serviceRecords?status=1");
  await expect(page).toHaveURL("/login?redirect=%2FserviceRecords%3Fstatus%3D1");
  await journey.signIn("customer");
  await expect(page).toHaveURL("/serviceRecords?status=1");
});

test("sends a code, counts down, and opens a session with it", async ({ journey, page }) => {
  const { t } = journey;
  // The first person of the demo story, the system admin.
  const phone = "13900000001";
  await page.goto("/login?redirect=/outbox");
  await page.getByRole("tab", { name: t("auth.bySms") }).click();
  const send = page.getByRole("button", { name: t("auth.sendCode") });

  await page.getByRole("textbox", { name: t("auth.phone") }).fill(phone);
  await send.click();
  await expect(page.getByRole("button", { name: /^(60|5\d) / })).toBeDisabled();

  const code = await findSent(journey, "sms", phone, "code");
  await page.getByRole("textbox", { name: t("auth.smsCode") }).fill(code);
  await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click();
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
  await journey.signIn("ma");
  await page.getByRole("button", { name: /^惊蛰/ }).click();
  await page.getByRole("menuitem", { name: t("auth.changePassword.title") }).click();
  const dialog = page.getByRole("dialog");
  const change = async (old: string, next: string, repeated: string) => {
    await dialog.getByLabel(t("auth.changePassword.old"), { exact: true }).fill(old);
    await dialog.getByLabel(t("auth.changePassword.new"), { exact: true }).fill(next);
    await dialog.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill(repeated);
    await dialog.getByRole("button", { name: t("auth.changePassword.title") }).click();
  };
  await change(demoPassword, "harbour-light-9", "harbour-light-9");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL("/serviceRecords");
});
