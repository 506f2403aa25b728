import { expect, test } from "../support/test.ts";

const hostileRedirects = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "/%5Cevil.example",
  "/%2f/evil.example",
  "javascript:alert(1)",
];

for (const redirect of hostileRedirects) {
  test(`stays at home for ?redirect=${redirect}`, async ({ journey, page, baseURL }) => {
    await journey.as("customer");
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await expect(page).not.toHaveURL(/login/);
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(new URL(page.url()).pathname).toBe("/");
  });
}

test("says that the session has expired, and where the reader was", async ({ journey, page, context }) => {
  await context.addCookies([
    { name: "pharos_token", value: "no-such-session", domain: "127.0.0.1", path: "/" },
  ]);
  await page.goto("/serviceRecords?status=0");
  await expect(page).toHaveURL("/login?redirect=%2FserviceRecords%3Fstatus%3D0");
  await expect(page.getByText(journey.t("errors.common.sessionExpired"))).toBeVisible();
});

test("ends the session in the middle of work without losing the way back", async ({
  journey,
  page,
  context,
}) => {
  await journey.as("sys");
  await page.goto("/outbox");
  await expect(page.getByRole("heading", { name: journey.t("shell.titles.outbox") })).toBeVisible();
  await context.clearCookies();
  await page.getByText(journey.t("shell.outbox.sms"), { exact: true }).first().click();
  await expect(page).toHaveURL("/login?redirect=%2Foutbox");
  await expect(page.getByText(journey.t("errors.common.signInFirst"))).toBeVisible();
});

for (const appLocale of ["zh-CN", "en-US"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(`${appLocale} ${theme}`, () => {
      test.use({ appLocale, theme });

      test("explains /404, /limit, /invite and unknown paths, and can be read by everybody @phone", async ({
        journey,
        page,
      }) => {
        const { t } = journey;
        for (const path of ["/404", "/no/such/page"]) {
          await page.goto(path);
          await expect(page.getByRole("heading", { name: t("shell.notice.notFound.title") })).toBeVisible();
        }
        await journey.expectAccessible();
        await journey.screenshot("not-found");
        await page.goto("/limit");
        await expect(page.getByRole("heading", { name: t("shell.notice.limit.title") })).toBeVisible();
        await journey.expectAccessible();
        await journey.as("customer");
        await page.goto("/invite");
        await expect(page.getByRole("heading", { name: t("application.invite.title") })).toBeVisible();
        await journey.expectAccessible();
      });

      test("the sign-in page can be read by everybody @phone", async ({ journey, page }) => {
        await page.goto("/login");
        await expect(page.getByRole("region", { name: journey.t("auth.demoTitle") })).toBeVisible();
        await journey.expectAccessible();
        await journey.screenshot("login");
        await page.getByRole("tab", { name: journey.t("auth.bySms") }).click();
        await expect(page.getByRole("textbox", { name: journey.t("auth.smsCode") })).toBeVisible();
        await journey.expectAccessible();
      });
    });
  }
}

test("a page that may never be opened leads to /limit", async ({ journey, page }) => {
  await journey.as("customer");
  await page.goto("/outbox");
  await expect(page).toHaveURL("/limit");
});
