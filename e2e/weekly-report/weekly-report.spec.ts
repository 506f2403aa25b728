import { replyToServiceRequest } from "@pharos/api/service-request";
import { listWorkdays } from "@pharos/api/work-hour";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { periodOf } from "@pharos/domain/weekly-report";
import type { Page } from "@playwright/test";
import { raiseRequest } from "../service-request/steps.ts";
import { callFrom } from "../support/call.ts";
import { expect, type Journey, test } from "../support/test.ts";

const story = {
  request: "备库应用延迟超过十分钟",
  done: "备库延迟已定位到大事务",
  risk: "归档网络带宽不足",
  comment: "请下周与客户确认扩容窗口",
} as const;
const author = "芒种";

test("an expert submits the prepared week, the team lead comments on it, and nobody changes it then", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const faultId = await raiseRequest(customer, { title: story.request, symptom: "apply lag" });
  const expert = await journey.another("dba");
  test.skip(!(await isWorkedThisWeek(expert)), "A week without working days asks nobody for a report.");
  const reply = () => callFrom(expert, replyToServiceRequest, { body: { faultId, contentMd: "正在处理" } });
  await reply();

  const lead = await journey.another("ta");
  await lead.goto("/weeklyReport");
  await expect(owing(lead, t)).toBeVisible();

  await writeDraft(expert, t);
  await lead.reload();
  await expect(owing(lead, t)).toBeVisible();

  await expert.getByRole("button", { name: t("weeklyReport.view.edit"), exact: true }).click();
  await expert.getByRole("textbox", { name: t("weeklyReport.field.risk") }).click();
  await expert.keyboard.insertText(story.risk);
  await expert.getByRole("button", { name: t("weeklyReport.edit.submit"), exact: true }).click();
  await expert.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(expert.getByText(t("enums.weeklyReportStatus.submitted"))).toBeVisible();
  await expect(expert.getByText(story.done)).toBeVisible();
  await expect(expert.getByText(story.risk)).toBeVisible();

  // The facts are those of the moment of submission.
  await reply();
  await expert.reload();
  await expect(workOn(expert, t)).toBeVisible();

  await readAndComment(lead, t);

  await expert.reload();
  await expect(expert.getByText(story.comment)).toBeVisible();
  await expect(expert.getByText(t("weeklyReport.view.readers", { names: "谷雨" }))).toBeVisible();
  await expect(expert.getByRole("button", { name: t("weeklyReport.view.edit"), exact: true })).toHaveCount(0);
  const view = expert.url();
  await expert.goto("/weeklyReport/edit");
  await expert.waitForURL(view);
});

const today = (): string => dateAt(Date.now(), businessTimeZone);

async function isWorkedThisWeek(page: Page): Promise<boolean> {
  const { from, to } = periodOf("weekly", today());
  const { list } = await callFrom(page, listWorkdays, { query: { start: from, end: to } });
  return list.some(({ isWorkday }) => isWorkday);
}

/** The author among those who owe the report of this week. */
const owing = (lead: Page, t: Journey["t"]) =>
  lead
    .getByRole("button", { name: t("weeklyReport.list.previousWeek") })
    .locator("..")
    .getByText(author, { exact: true });

/** The line of the request among the facts: one reply, no hours. */
const workOn = (page: Page, t: Journey["t"]) =>
  page
    .getByRole("link", { name: story.request })
    .locator("..")
    .getByText(t("weeklyReport.facts.request", { replies: 1, hours: 0 }));

/** Opens the week, which arrives filled, adds to it and keeps it. */
async function writeDraft(expert: Page, t: Journey["t"]): Promise<void> {
  await expert.goto("/weeklyReport");
  await expert
    .getByRole("button", { name: t("weeklyReport.list.write") })
    .first()
    .click();
  await expect(workOn(expert, t)).toBeVisible();
  const content = expert.getByRole("textbox", { name: t("weeklyReport.field.content") });
  await expect(content).toContainText(story.request);
  await content.click();
  await expert.keyboard.press("ControlOrMeta+End");
  await expert.keyboard.insertText(`\n\n${story.done}`);
  await expert.getByRole("button", { name: t("weeklyReport.edit.save"), exact: true }).click();
  await expect(expert.getByText(t("enums.weeklyReportStatus.draft"))).toBeVisible();
  await expect(expert.getByText(story.done)).toBeVisible();
}

/** Finds the report by its words, reads it, says something about it, and owes nobody's reminder any more. */
async function readAndComment(lead: Page, t: Journey["t"]): Promise<void> {
  await lead.reload();
  await expect(lead.getByRole("button", { name: t("weeklyReport.list.previousWeek") })).toBeVisible();
  await expect(owing(lead, t)).toHaveCount(0);
  await lead.getByPlaceholder(t("weeklyReport.list.search")).fill(story.done);
  await expect(lead.getByRole("link", { name: author })).toHaveCount(1);
  await lead.getByRole("link", { name: author }).click();
  await expect(lead.getByRole("heading", { level: 1 })).toContainText(
    t("weeklyReport.view.title", { name: author }),
  );
  await expect(lead.getByText(story.risk)).toBeVisible();
  await expect(lead.getByText(t("enums.weeklyReportStatus.read"), { exact: true })).toBeVisible();
  await lead.getByLabel(t("weeklyReport.view.comment")).fill(story.comment);
  await lead.getByRole("button", { name: t("weeklyReport.view.send") }).click();
  await expect(lead.getByText(story.comment)).toBeVisible();
}
