import { expect, type Locator } from "@playwright/test";

/** Types into a picker and chooses the first option that shows the words, or other words that it is known by. */
export async function chooseFound(field: Locator, words: string, shown = words): Promise<void> {
  await field.click();
  await field.fill(words);
  // What was listed before the search has answered goes away under the pointer.
  await expect(optionsOf(field).filter({ hasNotText: shown })).toHaveCount(0);
  await optionsOf(field).filter({ hasText: shown }).first().click();
}

/** Opens a picker and chooses the first option, or the first that shows the words. */
export async function chooseListed(field: Locator, words?: string): Promise<void> {
  await field.click();
  const options = optionsOf(field);
  await (words === undefined ? options : options.filter({ hasText: words })).first().click();
}

const optionsOf = (field: Locator) => field.page().locator(".ant-select-item-option:visible");
