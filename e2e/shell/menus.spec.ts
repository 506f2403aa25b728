import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";

test("counts a new message on the bell without a reload, and its opening in every tab", async ({
  journey,
  page,
  context,
}) => {
  const { t } = journey;
  await journey.as("ta");
  await page.goto("/serviceRecords");
  const secondTab = await context.newPage();
  await secondTab.goto("/serviceRecords");
  const bellOf = (tab: typeof page) =>
    tab.getByRole("button", { name: new RegExp(`^${t("shell.bell.title")}`) });
  const unreadOf = async (tab: typeof page) =>
    Number(/\d+/.exec((await bellOf(tab).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  // Above 99 the bell counts no further.
  await bellOf(page).click();
  await readAll(page, t);
  await expect.poll(() => unreadOf(secondTab)).toBe(0);

  const customer = await journey.another("customer");
  await customer.goto("/serviceRecords");
  const token = (await customer.context().cookies()).find(({ name }) => name.includes("token"))?.value ?? "";
  const raised = await customer.request.post("/esapi/fault/save", {
    headers: { authorization: decodeURIComponent(token) },
    data: { title: "核心库实例宕机", contentMd: "交易全部失败", type: 2, mode: "contract" },
  });
  expect(await raised.json()).toMatchObject({ success: true });
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
  await expect.poll(() => unreadOf(secondTab)).toBeGreaterThan(0);

  await readAll(page, t);
  await expect.poll(() => unreadOf(secondTab)).toBe(0);
});

test("leads back to the top from 500 pixels on", async ({ journey, page }) => {
  await journey.as("sys");
  await page.goto("/outbox");
  await expect(page.getByRole("heading", { name: journey.t("shell.titles.outbox") })).toBeVisible();
  await page.addStyleTag({ content: "main { min-height: 3000px }" });
  const top = page.getByRole("button", { name: journey.t("common.ui.backToTop") });
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(top).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 501));
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const appLocale of ["zh-CN", "en-US"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(`${appLocale} ${theme}`, () => {
      test.use({ appLocale, theme });

      test("the shell can be read by everybody @phone", async ({ journey, page, isMobile: _ }) => {
        await journey.as("sys");
        await page.goto("/outbox");
        await expect(page.getByRole("heading", { name: journey.t("shell.titles.outbox") })).toBeVisible();
        await journey.expectAccessible();
        await journey.screenshot("shell");
      });
    });
  }
}

/** Marks everything as read behind the open bell, also what arrives meanwhile. */
async function readAll(page: Page, t: Journey["t"]): Promise<void> {
  const messages = page.getByRole("region", { name: t("shell.bell.title") });
  const all = messages.getByRole("button", { name: t("shell.bell.readAll") });
  await expect(messages.getByRole("listitem").first()).toBeVisible();
  await expect(async () => {
    if (await all.isEnabled()) await all.click();
    await expect(page.getByRole("button", { name: t("shell.bell.title"), exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
}
