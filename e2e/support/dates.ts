import type { Locator } from "@playwright/test";

/** Types a day (`2026-06-12`) or a wall clock (`2026-06-12T11:00`) into its field and goes on to the next one. */
export async function fillDate(field: Locator, value: string): Promise<void> {
  const isNative = (await field.getAttribute("type"))?.startsWith("date") === true;
  await field.fill(isNative ? value : value.replace("T", " "));
  await field.press("Tab");
}
