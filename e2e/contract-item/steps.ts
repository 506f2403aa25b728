import type { Page } from "@playwright/test";
import { settle } from "../support/settle.ts";

/** Opens the service items of the service number whose name contains the words. */
export async function openServiceItems(page: Page, item: string, link: string): Promise<void> {
  await page.goto(`/contractItems?keyword=${encodeURIComponent(item)}`);
  await settle(page);
  await page.locator("[data-row-link]").first().click();
  await page.getByRole("dialog").getByRole("link", { name: link }).click();
  await page.waitForURL(/\/sn\/contractItem\/\d+\/\d+$/);
  await settle(page);
}
