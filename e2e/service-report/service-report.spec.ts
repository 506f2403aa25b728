import { readFile } from "node:fs/promises";
import { listServiceNumbers } from "@pharos/api/service-number";
import { getServiceReport } from "@pharos/api/service-report";
import { listServiceRequests } from "@pharos/api/service-request";
import { monthAt } from "@pharos/domain/service-report";
import type { Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { chooseFound } from "../support/select.ts";
import { settle } from "../support/settle.ts";
import { expect, type Journey, test } from "../support/test.ts";

/** Of 澜汐银行; the story tells no report of it. */
const numberName = "openGauss 与 PostgreSQL 维保";
const advice = "建议在下月窗口内演练一次主备切换";
/** Smaller ones show no page. */
const documentMinBytes = 5_000;

test("a month is generated, written, published and sent; the organisation reads it frozen, and no one else does", async ({
  journey,
}) => {
  const { t } = journey;
  const lead = await journey.as("ta");
  const { id, sn, name, companyId, month, request } = await findMonth(lead);
  const list = `/sn/serviceReport/${id}/${companyId}`;
  const [year = "", number = ""] = month.split("-");
  const inWords = `${year} 年 ${Number(number)} 月`;
  const title = t("serviceReport.title", { name, month: inWords });

  await lead.goto(list);
  await lead
    .getByRole("button", { name: t("serviceReport.list.generate") })
    .first()
    .click();
  const dialog = lead.getByRole("dialog", { name: t("serviceReport.generate.title") });
  await chooseFound(dialog.getByLabel(t("serviceReport.generate.month")), month);
  await dialog.getByRole("button", { name: t("serviceReport.generate.submit"), exact: true }).click();
  await expect(lead.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(lead.getByText(t("enums.serviceReportStatus.draft"), { exact: true })).toBeVisible();
  await expect(lead.getByRole("cell", { name: request })).toBeVisible();
  const address = new URL(lead.url()).pathname;
  const reportId = Number(address.split("/").at(-1));

  const customer = await journey.another("orgAdmin");
  await expectAbsent(customer, address);
  await customer.goto(list);
  await expect(customer.getByText(t("serviceReport.list.noneCustomer"))).toBeVisible();

  await write(lead, t);
  await confirmed(lead, t, "publish");
  await expect(lead.getByText(t("enums.serviceReportStatus.published"), { exact: true })).toBeVisible();
  await confirmed(lead, t, "send");
  await expect(lead.getByText(t("enums.serviceReportStatus.sent"), { exact: true })).toBeVisible();
  await expect(lead.getByText(t("serviceReport.sentTo", { names: "山茶" }))).toBeVisible();

  // The document is made in the background: it is there once the server says so.
  const read = () => callFrom(lead, getServiceReport, { params: { id, id2: reportId } });
  await expect.poll(async () => (await read()).hasDocument).toBe(true);

  await customer.goto("/message");
  await customer.getByText(t("serviceReportServer.message.sent", { sn, month })).first().click();
  await customer.waitForURL(`**${address}`);
  await expect(customer.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(customer.getByRole("cell", { name: request })).toBeVisible();
  await expect(customer.getByText(advice)).toBeVisible();
  await expectNothingInternal(customer, t);
  await journey.screenshot("service-report", customer);

  const [file] = await Promise.all([
    customer.waitForEvent("download"),
    customer.getByRole("button", { name: t("serviceReport.action.document") }).click(),
  ]);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect(bytes.length).toBeGreaterThan(documentMinBytes);

  const stranger = await journey.another("otherCompany");
  const answers = [
    await expectAbsent(stranger, address),
    await expectAbsent(stranger, `${list}/detail/9999999`),
  ];
  expect(answers[0]).toEqual(answers[1]);
});

/** The newest request of the service number from a month that is over, with its month. */
async function findMonth(lead: Page) {
  const numbers = await callFrom(lead, listServiceNumbers, { query: { keyword: numberName } });
  const number = numbers.list[0];
  if (!number) throw new Error(`The story has no ${numberName}.`);
  const requests = await callFrom(lead, listServiceRequests, { query: { accId: number.id, pageSize: 100 } });
  const thisMonth = monthAt(Date.now());
  const [newest] = requests.list
    .map(({ title, submitTime }) => ({ request: title, month: monthAt(Date.parse(submitTime)) }))
    .filter(({ month }) => month < thisMonth)
    .toSorted((a, b) => b.month.localeCompare(a.month));
  if (!newest) throw new Error(`The story has no request of ${numberName}.`);
  return { id: number.id, sn: number.sn, name: number.name, companyId: number.companyId, ...newest };
}

async function write(lead: Page, t: Journey["t"]): Promise<void> {
  await lead.getByRole("button", { name: t("serviceReport.action.edit"), exact: true }).click();
  const dialog = lead.getByRole("dialog", { name: t("serviceReport.edit.title") });
  await dialog.getByRole("textbox", { name: t("serviceReport.suggestion") }).click();
  await lead.keyboard.insertText(advice);
  await dialog.getByRole("button", { name: t("serviceReport.edit.submit"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(lead.getByText(advice)).toBeVisible();
}

/** Publishes or sends, and says that it is meant. */
async function confirmed(lead: Page, t: Journey["t"], action: "publish" | "send"): Promise<void> {
  const name = t(`serviceReport.action.${action}`);
  await lead.getByRole("button", { name, exact: true }).click();
  const question = lead.getByRole("dialog").filter({ hasText: t(`serviceReport.confirm.${action}`) });
  await question.getByRole("button", { name, exact: true }).click();
  await expect(question).toBeHidden();
}

/** What the vendor does with a report, whom it was sent to, and what its people are told about hours. */
async function expectNothingInternal(customer: Page, t: Journey["t"]): Promise<void> {
  await settle(customer);
  const bar = customer.getByRole("group", { name: t("serviceReport.list.heading") });
  await expect(bar.getByRole("button")).toHaveText([t("serviceReport.action.document"), ""]);
  await bar.getByRole("button", { name: t("common.ui.more") }).click();
  await expect(customer.getByRole("menuitem")).toHaveText([t("serviceReport.action.print")]);
  await customer.keyboard.press("Escape");
  const page = customer.getByRole("main");
  await expect(page).not.toContainText(t("serviceReport.sentTo", { names: "" }));
  for (const hint of ["nothing", "totals", "lines"] as const)
    await expect(page).not.toContainText(t(`serviceReport.hoursHint.${hint}`));
}

/** Leads to the page of absent things; answers what the server said. */
async function expectAbsent(page: Page, address: string): Promise<{ status: number; body: string }> {
  const reading = page.waitForResponse((one) => /\/esapi\/service\/\d+\/report\/\d+$/.test(one.url()));
  await page.goto(address);
  const answer = await reading;
  await page.waitForURL("/404");
  return { status: answer.status(), body: answer.status() === 204 ? "" : await answer.text() };
}
