import { expect, type Page } from "@playwright/test";

/** Waits until the page shows what it has to show. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".ph-skeleton, .ph-table-loading")).toHaveCount(0);
}

/** Nothing sticks out at the side. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Makes the window as high as the page, so that everything on it is judged. */
export async function showWhole(page: Page): Promise<void> {
  await settle(page);
  const width = page.viewportSize()?.width ?? 1440;
  await page.setViewportSize({ width, height: 2400 });
}

/** Opens the service items of the service number whose name contains the words. */
export async function openServiceItems(page: Page, item: string, link: string): Promise<void> {
  await page.goto(`/contractItems?keyword=${encodeURIComponent(item)}`);
  await settle(page);
  await page.locator("[data-row-link]").first().click();
  await page.getByRole("dialog").getByRole("link", { name: link }).click();
  await page.waitForURL(/\/sn\/contractItem\/\d+\/\d+$/);
  await settle(page);
}
