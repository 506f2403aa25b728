import { expect, type Locator, type Page } from "@playwright/test";

/** Draws a few strokes. */
export async function draw(page: Page, pad: Locator): Promise<void> {
  await expect(pad).toHaveAttribute("data-ready", "true");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is nothing to draw on");
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 12, box.y + 60 + (step % 3) * 18);
  await page.mouse.up();
}
