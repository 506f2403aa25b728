import { listWaiting } from "@pharos/api/workbench";
import { waitingKind } from "@pharos/domain/enums";
import { overviewKinds } from "@pharos/domain/workbench";
import type { Locator, Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { followTo } from "../support/follow.ts";
import type { Persona } from "../support/people.ts";
import { expect, type Journey, test } from "../support/test.ts";

/** Kinds whose page is a calendar or a table of weeks rather than a list of what is counted. */
const unlisted = ["hourDays", "weeklyReport"];

const personas: readonly Persona[] = [
  "sys",
  "pa",
  "ma",
  "ta",
  "dba",
  "reviewDba",
  "accountOwner",
  "orgAdmin",
  "customer",
];

/** How many rows the list that is open says it has. */
const rowsOf = (page: Page, { t }: Journey): Locator =>
  page
    .getByRole("navigation", { name: t("common.list.pagination") })
    .getByText(new RegExp(`^${t("common.list.total", { count: 0 }).replace("0", "\\d+")}$`));

/**
 * Opens what a figure of the workbench leads to, and compares. What is due soon grows with the clock: both are read anew where a
 * row has come between them.
 */
async function compare(
  page: Page,
  journey: Journey,
  figure: Locator,
  readCount: () => Promise<number>,
): Promise<void> {
  let isAgain = false;
  await expect(async () => {
    if (isAgain) await page.goto("/");
    else await followTo(page, "/");
    isAgain = true;
    await expect(figure).toHaveText(/\d/);
    const count = await readCount();
    const address = await figure.getAttribute("href");
    await figure.click();
    await page.waitForURL((url) => url.pathname + url.search === address);
    if (count === 0) await expect(page.getByRole("row").nth(1)).toBeHidden();
    else await expect(rowsOf(page, journey)).toHaveText(journey.t("common.list.total", { count }));
  }).toPass();
}

for (const persona of personas)
  test(`each figure of the workbench opens as many rows as it says: ${persona}`, async ({ journey }) => {
    const { t } = journey;
    const page = await journey.as(persona);
    await page.goto("/");
    const tiles = page.getByRole("list", { name: t("workbench.tiles.title") }).getByRole("link");
    await expect(tiles.first()).toHaveText(/\d/);
    const tileCount = await tiles.count();
    const shown = await tiles.allInnerTexts();
    for (let at = 0; at < tileCount; at += 1) {
      const figure = tiles.nth(at);
      await compare(page, journey, figure, async () => Number(/\d+/.exec(await figure.innerText())?.[0]));
    }
    const { list } = await callFrom(page, listWaiting, {});
    const waiting = page.getByRole("list", { name: t("workbench.waiting.title") });
    for (const { kind } of list) {
      if (unlisted.includes(waitingKind.fromCode(kind))) continue;
      // What is a tile, or only the overview of those who lead, is not said twice.
      if (overviewKinds.includes(waitingKind.fromCode(kind))) continue;
      if (shown.some((words) => words.endsWith(t(waitingKind.labelKeyOfCode(kind))))) continue;
      const figure = waiting.getByRole("link", { name: t(waitingKind.labelKeyOfCode(kind)) });
      await compare(page, journey, figure, async () => {
        const { list: now } = await callFrom(page, listWaiting, {});
        const count = now.find((one) => one.kind === kind)?.count ?? 0;
        await expect(figure).toContainText(String(count));
        return count;
      });
    }
  });
