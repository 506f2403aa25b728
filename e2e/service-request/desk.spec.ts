import type { Page } from "@playwright/test";
import { chooseListed } from "../support/select.ts";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { raiseRequest } from "./steps.ts";

type Words = Journey["t"];

test("a view is kept, changed, opened first and deleted", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("ta");
  const name = "Grave ones";
  await page.goto("/serviceRecords?tab=all&type=p1");
  await page.getByRole("button", { name: t("serviceRequest.desk.views.save") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("serviceRequest.desk.views.name") }).fill(name);
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/view=\d+/);
  const entry = views(page, t).getByRole("link", { name });
  await expect(entry).toHaveAttribute("aria-current", "page");
  // The entry counts what the list shows.
  const total = await totalOf(page);
  await expect(entry).toContainText(String(total));

  const status = page.getByRole("combobox", { name: t("common.list.status") });
  await chooseListed(status, t("serviceRequest.records.open"));
  await page.getByRole("button", { name: t("serviceRequest.desk.views.saveChanges") }).click();
  await expect(page.getByRole("button", { name: t("serviceRequest.desk.views.saveChanges") })).toBeHidden();

  await manage(page, t);
  const first = t("serviceRequest.desk.views.makeDefault");
  await page.getByRole("button", { name: `${first} · ${name}` }).click();
  await expect(
    page.getByRole("button", { name: `${t("serviceRequest.desk.views.isDefault")} · ${name}` }),
  ).toHaveAttribute("aria-pressed", "true");
  await journey.screenshot("desk-manage");
  await page.goto("/serviceRecords");
  await expect(entry).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/type=p1/);

  await manage(page, t);
  await page.getByRole("button", { name: `${t("serviceRequest.desk.views.delete")} · ${name}` }).click();
  await page
    .getByRole("dialog", { name: t("serviceRequest.desk.views.deleteTitle", { name }) })
    .getByRole("button", { name: t("serviceRequest.desk.views.delete") })
    .click();
  await expect(entry).toBeHidden();
});

test("the list is worked by keys, and several requests at once", async ({ journey }) => {
  const { t } = journey;
  const title = "Bulk";
  const ids = await raiseTwo(await journey.as("customer"), title);
  const page = await journey.another("dba");
  await page.goto(`/serviceRecords?tab=open&title=${encodeURIComponent(title)}`);
  await expect(page.locator("tbody [data-row-key]")).toHaveCount(2);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: t("shell.shortcuts.title") });
  await expect(keys.getByRole("heading", { name: t("serviceRequest.desk.keys.list") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: t("serviceRequest.desk.bulk.choose") });
  await expect(bar.getByText(t("serviceRequest.desk.bulk.chosen", { count: 2 }))).toBeVisible();
  await journey.screenshot("desk-bulk", page);
  await bar.getByRole("button", { name: t("serviceRequest.desk.bulk.take") }).click();
  await expect(page.getByText(t("serviceRequest.desk.bulk.allDone", { count: 2 }))).toBeVisible();
  await expect(bar).toBeHidden();

  // What is refused says why, and stays chosen.
  await page.getByRole("checkbox", { name: t("common.list.selectPage") }).check();
  await bar.getByRole("button", { name: t("serviceRequest.desk.bulk.take") }).click();
  const result = page.getByRole("dialog", { name: t("serviceRequest.desk.bulk.resultTitle") });
  await expect(result.getByRole("row")).toHaveCount(3);
  await expect(result.getByText(t("errors.serviceRequest.alreadyExecutor")).first()).toBeVisible();
  await journey.screenshot("desk-refused", page);
  await result.getByRole("button", { name: t("common.ui.ok") }).click();
  await expect(bar.getByText(t("serviceRequest.desk.bulk.chosen", { count: 2 }))).toBeVisible();

  // A key on a row does it on the request's own page.
  await page.locator(`[data-row-key="${ids[0]}"]`).focus();
  await page.keyboard.press("r");
  await expect(page).toHaveURL(new RegExp(`/service/record/${ids[0]}$`));
  await expect(
    page.getByRole("textbox", { name: t("serviceRequest.reply.publicLabel"), exact: true }),
  ).toBeVisible();
});

test("the first request stands high, with the strip of a P1 above it", async ({ journey }) => {
  const page = await journey.as("ta");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/serviceRecords");
  const strip = page.getByRole("complementary", { name: journey.t("serviceRequest.incident.title") });
  await expect(strip).toBeVisible();
  const first = page.locator("tbody [data-row-key]").first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(170);
});

test("a request is read beside the list, which keeps its place", async ({ journey }) => {
  const { t } = journey;
  const title = "Split";
  const ids = await raiseTwo(await journey.as("customer"), title);
  const page = await journey.another("dba");
  await page.goto(`/serviceRecords?tab=open&title=${encodeURIComponent(title)}`);
  await chooseLayout(page, t, "split");
  const pane = page.getByRole("region", { name: t("serviceRequest.desk.split.detail") });
  // The first one is opened by itself.
  await expect(pane.getByRole("heading", { level: 1, name: `${title} B` })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(pane.getByRole("heading", { level: 1, name: `${title} A` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${ids[0]}`));
  await expect(page.locator("li[data-row-key]")).toHaveCount(2);
  await journey.screenshot("desk-split", page);
  await page.reload();
  await expect(pane.getByRole("heading", { level: 1, name: `${title} A` })).toBeVisible();
  // The row keeps the focus on the way to the plain list and back.
  await page.locator(`li[data-row-key="${ids[0]}"]`).focus();
  await page.keyboard.press("v");
  await expect(page.locator(`tr[data-row-key="${ids[0]}"]`)).toBeFocused();
  await page.keyboard.press("v");
  await expect(pane.getByRole("heading", { level: 1, name: `${title} A` })).toBeVisible();
  // Without the room for two it is the plain list again.
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(pane).toBeHidden();
  await expect(page.locator("tbody [data-row-key]")).toHaveCount(2);
});

test("a card of the board moves only as the request may", async ({ journey }) => {
  const { t } = journey;
  const title = "Board";
  const id = await raiseRequest(await journey.as("customer"), { title, symptom: "It stands still." });
  const page = await journey.another("dba");
  await page.goto(`/serviceRecords?tab=open&layout=board&title=${encodeURIComponent(title)}`);
  const column = (status: "submitted" | "processing" | "closed") =>
    page.getByRole("list", { name: t(`enums.serviceRequestStatus.${status}`), exact: true });
  const card = column("submitted").getByRole("listitem").filter({ hasText: title });
  await expect(card).toBeVisible();
  await journey.screenshot("desk-board", page);
  await card.dragTo(column("closed"));
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText(
      t("serviceRequest.desk.board.notPossible", { status: t("enums.serviceRequestStatus.closed") }),
    ),
  ).toBeVisible();
  await dialog.getByRole("button", { name: t("common.ui.close") }).click();
  await expect(dialog).toBeHidden();
  // The card has not moved by being dragged.
  await expect(card).toBeVisible();
  await card.dragTo(column("processing"));
  await dialog.getByRole("button", { name: t("serviceRequest.reply.title") }).click();
  await expect(page).toHaveURL(new RegExp(`/service/record/${id}$`));
  await expect(
    page.getByRole("textbox", { name: t("serviceRequest.reply.publicLabel"), exact: true }),
  ).toBeVisible();
});

test("a team takes from its queue, and every tile opens the rows it counts", async ({ journey }) => {
  const { t } = journey;
  const title = "Queue";
  const id = await raiseRequest(await journey.as("customer"), { title, symptom: "It stands still." });
  const page = await journey.another("dba");
  await page.goto("/myTeam?tab=queue");
  const row = page.locator(`[data-row-key="${id}"]`);
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: t("serviceRequest.desk.queue.take") }).click();
  await expect(row.getByRole("button", { name: t("serviceRequest.desk.queue.take") })).toBeHidden();

  for (const label of [
    t("workbench.tiles.mine"),
    t("workbench.tiles.urgent"),
    t("workbench.tiles.awaiting"),
  ]) {
    await page.goto("/");
    const tile = page
      .getByRole("list", { name: t("workbench.tiles.title") })
      .getByRole("link", { name: label });
    const figure = tile.locator(".wb-tile-count");
    await expect(figure).toHaveText(/^\d+$/);
    const count = Number(await figure.textContent());
    await tile.click();
    await expect(page).toHaveURL(/serviceRecords/);
    if (count > 0) expect(await totalOf(page)).toBe(count);
    else await expect(page.getByText(t("common.list.filteredEmpty"))).toBeVisible();
  }
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the filters lie in a sheet and choosing is a mode", async ({ journey }) => {
    const { t } = journey;
    const title = "Thumb";
    await raiseRequest(await journey.as("customer"), { title, symptom: "It stands still." });
    const page = await journey.another("dba");
    await page.goto(`/serviceRecords?tab=open&title=${encodeURIComponent(title)}`);
    const card = page.locator("li[data-row-key]").filter({ hasText: title });
    await expect(card).toBeVisible();
    await page.getByRole("button", { name: t("common.list.filters") }).click();
    const sheet = page.getByRole("dialog", { name: t("common.list.filters") });
    await expect(
      sheet.getByText(t("serviceRequest.desk.filter.root"), { exact: true }).first(),
    ).toBeVisible();
    await journey.screenshot("desk-sheet", page);
    await sheet.getByRole("button", { name: t("common.ui.close") }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: t("serviceRequest.desk.bulk.choose"), exact: true }).click();
    await card.getByRole("checkbox").check();
    const bar = page.getByRole("region", { name: t("serviceRequest.desk.bulk.choose") });
    await journey.screenshot("desk-choose", page);
    await bar.getByRole("button", { name: t("serviceRequest.desk.bulk.take") }).click();
    await expect(bar).toBeHidden();
    await chooseLayout(page, t, "board");
    await expect(page.getByRole("group", { name: t("serviceRequest.desk.board.title") })).toBeVisible();
    await journey.screenshot("desk-board-phone", page);
  });
});

const views = (page: Page, t: Words) =>
  page.getByRole("list", { name: t("serviceRequest.desk.views.title"), exact: true });

/** Lays the list out in another way. */
async function chooseLayout(page: Page, t: Words, layout: "split" | "board"): Promise<void> {
  await page.getByRole("button", { name: t("common.list.display") }).click();
  const layouts = page.getByRole("radiogroup", { name: t("serviceRequest.desk.layout.title") });
  await layouts.getByText(t(`serviceRequest.desk.layout.${layout}`), { exact: true }).click();
}

async function manage(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("serviceRequest.desk.more") }).click();
  await page.getByRole("menuitem", { name: t("serviceRequest.desk.views.manage") }).click();
  await expect(page.getByRole("dialog", { name: t("serviceRequest.desk.views.manage") })).toBeVisible();
}

/** How many rows the list says it has. */
async function totalOf(page: Page): Promise<number> {
  const words = page.locator(".ph-pager-total");
  await expect(words).toHaveText(/\d/);
  return Number(/\d+/.exec((await words.textContent()) ?? "")?.[0]);
}

/** Raises “title A”, then “title B”, and answers their ids. */
async function raiseTwo(page: Page, title: string): Promise<number[]> {
  const ids: number[] = [];
  for (const letter of ["A", "B"])
    ids.push(await raiseRequest(page, { title: `${title} ${letter}`, symptom: "It stands still." }));
  return ids;
}
