import type { Page } from "@playwright/test";
import { raiseRequest } from "../service-request/steps.ts";
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

  const customer = await journey.caller("customer");
  await raiseRequest(customer, { title: "核心库实例宕机", symptom: "交易全部失败" });
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
  await expect.poll(() => unreadOf(secondTab)).toBeGreaterThan(0);

  await readAll(page, t);
  await expect.poll(() => unreadOf(secondTab)).toBe(0);
});

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
