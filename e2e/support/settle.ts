import { expect, type Page } from "@playwright/test";

/** Waits until everything has arrived: no navigation goes on and no placeholder is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.app-progress[data-active="false"]')).toBeAttached();
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator(".ph-skeleton, .ph-table-loading")).toHaveCount(0);
}
