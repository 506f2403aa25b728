import { listServiceCompanies } from "@pharos/api/service-number";
import { saveServiceRequest } from "@pharos/api/service-request";
import { severity, validity } from "@pharos/domain/enums";
import { expect, type Page } from "@playwright/test";
import { type Caller, callFrom } from "../support/call.ts";
import type { Journey } from "../support/test.ts";

type Words = Journey["t"];

/** What a request is raised with. */
export type Raising = {
  title: string;
  /** What is written in the first line of the description. */
  symptom: string;
};

/** Opens the form for a new request and waits until it can be filled in. */
export async function openForm(page: Page, t: Words): Promise<void> {
  await page.goto("/service");
  await expect(page.getByRole("heading", { name: t("serviceRequest.create.title"), level: 1 })).toBeVisible();
  await expect(severities(page, t)).toBeVisible();
}

/** The cards of the severities. */
export const severities = (page: Page, t: Words) =>
  page.getByRole("radiogroup", { name: t("serviceRequest.field.severity") });

/** The text box of the description. */
export const description = (page: Page, t: Words) =>
  page.getByRole("textbox", { name: t("serviceRequest.field.content") });

/** Fills in the form as far as a grave request needs it. */
export async function fillForm(page: Page, t: Words, { title, symptom }: Raising): Promise<void> {
  const numbers = page.getByRole("radiogroup", { name: t("serviceRequest.field.serviceNumber") });
  await numbers.getByRole("radio").first().check();
  await severities(page, t).getByRole("radio").first().check();
  await page.getByRole("textbox", { name: t("serviceRequest.field.title") }).fill(title);
  await description(page, t).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText(symptom);
}

/** Raises a P1 through the form and answers its id. */
export async function raiseByForm(page: Page, t: Words, raising: Raising): Promise<number> {
  await openForm(page, t);
  await fillForm(page, t, raising);
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await page.waitForURL(/\/service\/request\/\d+$/);
  await expect(page.getByRole("heading", { name: raising.title, level: 1 })).toBeVisible();
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

/** Raises a P1 for a service number in force, where the form is not what a journey is about; answers its id. */
export async function raiseRequest(caller: Caller, { title, symptom }: Raising): Promise<number> {
  const [company] = await callFrom(caller, listServiceCompanies, { query: {} });
  const number = company?.accs.find((one) => one.validity < validity.toCode("expired"));
  const { id } = await callFrom(caller, saveServiceRequest, {
    body: { title, contentMd: symptom, type: severity.toCode("p1"), accId: number?.id ?? null },
  });
  return id;
}

/** Raises a P1 and shows it to anyone who raised it. */
export async function raiseAndOpen(page: Page, raising: Raising): Promise<number> {
  const id = await raiseRequest(page, raising);
  await openRequest(page, id, raising.title);
  return id;
}

/** Opens a request and waits until it is there. */
export async function openRequest(page: Page, id: number, title: string): Promise<void> {
  await page.goto(`/service/record/${id}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

/** The bar of what can be done with a request; on a phone it stands at the lower edge. */
export const actions = (page: Page, t: Words) =>
  page
    .getByRole("group", { name: t("serviceRequest.action.title") })
    .or(page.getByRole("region", { name: t("serviceRequest.action.title") }));

/** Chooses an action, which stands in the bar, in its menu or in the sheet of a phone; the bar fits itself to its room. */
export async function chooseAction(page: Page, t: Words, label: string): Promise<void> {
  const bar = actions(page, t);
  const direct = bar.getByRole("button", { name: label, exact: true });
  const sheet = page.getByRole("dialog", { name: t("serviceRequest.action.title") });
  const listed = page
    .getByRole("menuitem", { name: label, exact: true })
    .or(sheet.getByRole("button", { name: label, exact: true }));
  await expect(bar).toBeVisible();
  if (await direct.isVisible()) return direct.click();
  await bar.getByRole("button", { name: t("common.ui.more") }).click();
  await listed.click();
}

/** Opens a composer and writes into it. */
export async function write(
  page: Page,
  composer: { open: string; label: string },
  text: string,
): Promise<void> {
  const box = page.getByRole("textbox", { name: composer.label, exact: true });
  if (!(await box.isVisible())) await page.getByRole("button", { name: composer.open }).first().click();
  await box.click();
  await page.keyboard.insertText(text);
}

/** The replies and events of a request. */
export const timeline = (page: Page, t: Words) =>
  page.getByRole("list", { name: t("serviceRequest.timeline.title") });

/** Marks the document, so that a reload can be noticed. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", "yes"));
}

/** The document is still the one that was marked. */
export async function expectNoReload(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-marked", "yes");
}
