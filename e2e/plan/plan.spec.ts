import { listContractItems } from "@pharos/api/contract-item";
import { listWorkdays } from "@pharos/api/work-hour";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import type { Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { fillDate } from "../support/dates.ts";
import { chooseFound, chooseListed } from "../support/select.ts";
import { settle } from "../support/settle.ts";
import { expect, type Journey, test } from "../support/test.ts";

const title = "核心库割接演练";
const paidBy = "重要时期现场值守";

test("planned work is announced, moved and ended, and its approved hours draw on the contract", async ({
  journey,
}) => {
  const { t } = journey;
  const lead = await journey.as("ta");
  const before = await deliveredHours(lead);
  const worked = await lastWorkday(lead);

  await planWork(lead, t);
  const address = new URL(lead.url()).pathname;
  await lead.getByRole("button", { name: t("plan.action.notify"), exact: true }).click();
  const notice = lead.getByRole("dialog", { name: t("plan.notify.title") });
  await notice.getByRole("button", { name: t("plan.notify.send"), exact: true }).click();
  await expect(notice).toBeHidden();

  const customer = await journey.another("orgAdmin");
  await customer.goto("/message");
  await expect(customer.getByText(title).first()).toBeVisible();
  await customer.goto(address);
  await expect(customer.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(customer.getByText(dayFrom(1)).first()).toBeVisible();

  const engineer = await journey.another("dba");
  await engineer.goto(address);
  await move(engineer, t, worked);
  await customer.goto("/message");
  await expect(customer.getByText(worked).first()).toBeVisible();
  await end(engineer, t);

  await engineer.goto(`/manHour/me?date=${worked}`);
  await settle(engineer);
  const proposal = engineer.locator(".wh-proposal").filter({ hasText: title });
  await proposal.getByRole("button", { name: new RegExp(`^${t("workHour.proposal.take")}`) }).click();
  await expect(proposal).toBeHidden();
  await engineer.reload();
  await expect(engineer.getByText(title).first()).toBeVisible();

  await approve(lead, t);
  await expect.poll(() => deliveredHours(lead)).toBeGreaterThan(before);
  await lead.goto(address);
  await expect(lead.getByText(t("enums.planStatus.ended")).first()).toBeVisible();
});

const dayFrom = (days: number): string => dateAt(Date.now() + days * dayMs, businessTimeZone);

/** The last day before today that is worked. */
async function lastWorkday(page: Page): Promise<string> {
  const { list } = await callFrom(page, listWorkdays, { query: { start: dayFrom(-12), end: dayFrom(-1) } });
  return list.filter(({ isWorkday }) => isWorkday).at(-1)?.date ?? "";
}

/** What was delivered of the contract item that pays for the work. */
async function deliveredHours(page: Page): Promise<number> {
  const { list } = await callFrom(page, listContractItems, { query: { keyword: paidBy } });
  return list[0]?.actualHours ?? 0;
}

/** Plans an hour for two people tomorrow, although both have something else to do. */
async function planWork(lead: Page, t: Journey["t"]): Promise<void> {
  await lead.goto("/plan");
  const field = (label: string) => lead.getByLabel(label, { exact: true });
  await chooseFound(field(t("plan.field.company")), "澜汐银行");
  await chooseListed(field(t("plan.field.checkType")), t("enums.taskType.onSiteDays"));
  await fillDate(field(t("plan.field.startDate")), dayFrom(1));
  await fillDate(field(t("plan.field.endDate")), dayFrom(1));
  for (const name of ["芒种", "立秋"]) {
    await field(t("plan.form.findPerson")).fill(name);
    await lead.getByRole("checkbox", { name }).check();
  }
  // What stands in the way is said at once, beside the person.
  await lead.getByLabel(t("plan.form.clashReason")).fill("割接窗口已定");
  await lead.locator("summary", { hasText: t("plan.form.further") }).click();
  await field(t("plan.field.title")).fill(title);
  await field(t("plan.field.planHour")).fill("2");
  await chooseListed(field(t("plan.field.contractItem")), paidBy);
  await lead.getByRole("button", { name: t("plan.form.saveOnly"), exact: true }).click();
  await expect(lead.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function move(engineer: Page, t: Journey["t"], day: string): Promise<void> {
  await engineer.getByRole("button", { name: t("plan.action.edit"), exact: true }).click();
  const form = engineer.getByRole("dialog", { name: t("plan.form.editTitle") });
  await fillDate(form.getByLabel(t("plan.field.startDate")), day);
  await fillDate(form.getByLabel(t("plan.field.endDate")), day);
  const save = async () => {
    await form.getByRole("button", { name: t("plan.action.save"), exact: true }).click();
    await engineer.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  };
  await save();
  await form.getByLabel(t("common.ui.overrideReason")).fill("客户要求提前");
  await save();
  await expect(form).toBeHidden();
}

async function end(engineer: Page, t: Journey["t"]): Promise<void> {
  await engineer.getByRole("button", { name: t("plan.action.end"), exact: true }).click();
  const dialog = engineer.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: t("plan.end.checks") })).toContainText(t("plan.end.notMet"));
  await dialog.getByLabel(t("plan.field.endRemark")).fill("演练完成");
  await dialog.getByRole("button", { name: t("plan.action.end"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(engineer.getByText(t("enums.planStatus.ended")).first()).toBeVisible();
}

async function approve(lead: Page, t: Journey["t"]): Promise<void> {
  await lead.goto("/manHourSummary?mine=true");
  await settle(lead);
  await lead.getByRole("checkbox", { name: new RegExp(title) }).check();
  const bar = lead.getByRole("region", { name: t("workHour.review.choose") });
  await bar.getByRole("button", { name: t("workHour.review.approve"), exact: true }).click();
  await expect(bar).toBeHidden();
}
