import type { Page } from "@playwright/test";
import { chooseListed } from "../support/select.ts";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { chooseAction, raiseAndOpen, timeline, write } from "./steps.ts";

type Words = Journey["t"];

const story = {
  title: "月结批处理变慢，窗口可能超时",
  symptom: "月结批处理比平时慢三倍。",
  answer: "已受理，正在分析等待事件。",
  hurry: "月结窗口只剩两小时",
  team: "专家评审组",
  reason: "需要评审专家一起分析等待事件",
  advice: "先看提交频率，再看日志盘的写延迟。",
  task: "核对主备同步",
  note: "客户电话确认停机窗口 22:00",
  relieved: "客户确认压力已缓解",
} as const;

/** The form that an action opened. */
const form = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("a customer hurries, the expert calls others in, and customers see only what is theirs", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  await expect(timeline(expert, t).getByText(t("serviceRequest.event.take"))).toBeVisible();
  await write(
    expert,
    { open: t("serviceRequest.reply.openPublic"), label: t("serviceRequest.reply.publicLabel") },
    story.answer,
  );
  await expert.keyboard.press("ControlOrMeta+Enter");
  await expect(timeline(customer, t).getByText(story.answer)).toBeVisible({ timeout: 20_000 });

  await hurry(customer, t, story.hurry);
  await expect(timeline(expert, t).getByText(story.hurry)).toBeVisible();
  await expect(expert.getByText(t("serviceRequest.urgent"), { exact: true }).first()).toBeVisible();

  await callTeam(expert, journey, story);
  await addHelper(expert, journey, story.task);
  await expect(timeline(customer, t).getByText(story.reason)).toBeHidden();

  await advise(await journey.another("reviewDba"), journey, { id, advice: story.advice });
  await expect(timeline(expert, t).getByText(story.advice)).toBeVisible();
  await expect(timeline(customer, t).getByText(story.advice)).toBeHidden();

  await chooseAction(expert, t, t("serviceRequest.action.addNote"));
  const note = form(expert, t("serviceRequest.note.title"));
  await note.getByRole("textbox", { name: t("serviceRequest.note.content") }).fill(story.note);
  await note.getByRole("button", { name: t("serviceRequest.note.submit") }).click();
  await expect(timeline(expert, t).getByText(story.note)).toBeVisible();

  await chooseAction(expert, t, t("serviceRequest.action.clearUrgent"));
  const clear = form(expert, t("serviceRequest.clearUrgent.title"));
  await clear.getByRole("textbox", { name: t("serviceRequest.clearUrgent.reason") }).fill(story.relieved);
  await clear.getByRole("button", { name: t("serviceRequest.clearUrgent.submit") }).click();
  await expect(timeline(customer, t).getByText(story.relieved)).toBeVisible();
  await journey.screenshot("handling-expert", expert);
});

test("a reader follows a request and stops again", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await raiseAndOpen(page, story);
  await page.getByRole("button", { name: t("serviceRequest.follow.follow"), exact: true }).click();
  const stop = page.getByRole("button", { name: t("serviceRequest.follow.following"), exact: true });
  await expect(stop).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await stop.click();
  await expect(
    page.getByRole("button", { name: t("serviceRequest.follow.follow"), exact: true }),
  ).toHaveAttribute("aria-pressed", "false");
});

test("a request that no one has answered is deleted, and the list comes back", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  const id = await raiseAndOpen(page, story);
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  await expect(expert.getByRole("heading", { name: story.title, level: 1 })).toBeVisible();
  await chooseAction(page, t, t("serviceRequest.action.delete"));
  const dialog = form(page, t("serviceRequest.delete.title"));
  await dialog.getByRole("button", { name: t("serviceRequest.delete.submit") }).click();
  await expect(page).toHaveURL(/\/serviceRecords/);
  await expect(page.getByText(t("serviceRequest.delete.done"))).toBeVisible();
  // Anyone who looks at it meanwhile is taken back too.
  await expect(expert).toHaveURL(/\/serviceRecords/);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("escalating and choosing helpers work with the thumb", async ({ journey }) => {
    const { t } = journey;
    const customer = await journey.as("customer");
    const id = await raiseAndOpen(customer, story);
    const expert = await journey.another("dba");
    await expert.goto(`/service/record/${id}`);
    await chooseAction(expert, t, t("serviceRequest.action.take"));
    await expect(timeline(expert, t).getByText(t("serviceRequest.event.take"))).toBeVisible();
    await callTeam(expert, journey, story);
    await addHelper(expert, journey, story.task);
    await hurry(customer, t, story.hurry);
    await expect(timeline(expert, t).getByText(story.hurry)).toBeVisible();
    await journey.screenshot("handling-phone", expert);
  });
});

async function hurry(page: Page, t: Words, reason: string): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.markUrgent"));
  const dialog = form(page, t("serviceRequest.markUrgent.title"));
  await dialog.getByRole("textbox", { name: t("serviceRequest.markUrgent.reason") }).fill(reason);
  await dialog.getByRole("button", { name: t("serviceRequest.markUrgent.submit") }).click();
  await expect(dialog).toBeHidden();
}

async function callTeam(
  page: Page,
  { t }: Journey,
  { team, reason }: { readonly team: string; readonly reason: string },
): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.escalate"));
  const dialog = form(page, t("serviceRequest.escalate.title"));
  await dialog.getByRole("radio", { name: t("serviceRequest.escalate.team") }).check();
  await dialog.getByRole("combobox", { name: t("serviceRequest.escalate.teamId") }).click();
  await page.getByTitle(team, { exact: true }).click();
  const submit = dialog.getByRole("button", { name: t("serviceRequest.escalate.submit"), exact: true });
  await dialog.getByRole("textbox", { name: t("serviceRequest.escalate.reason") }).fill(reason);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(timeline(page, t).getByText(t("serviceRequest.event.escalateTeam", { team }))).toBeVisible();
  await expect(timeline(page, t).getByText(reason)).toBeVisible();
}

async function addHelper(page: Page, { t }: Journey, task: string): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.changeSubExecutors"));
  const dialog = form(page, t("serviceRequest.helpers.title"));
  await dialog.getByRole("button", { name: t("serviceRequest.helpers.add") }).click();
  await chooseListed(dialog.getByRole("combobox", { name: t("serviceRequest.helpers.person") }));
  await dialog.getByRole("textbox", { name: t("serviceRequest.helpers.remark") }).fill(task);
  await dialog.getByRole("button", { name: t("serviceRequest.helpers.submit"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(task)).toBeAttached();
}

async function advise(
  page: Page,
  { t }: Journey,
  { id, advice }: { readonly id: number; readonly advice: string },
): Promise<void> {
  await page.goto(`/service/record/${id}`);
  await chooseAction(page, t, t("serviceRequest.action.advise"));
  const dialog = form(page, t("serviceRequest.advise.title"));
  await dialog.getByRole("textbox", { name: t("serviceRequest.advise.content") }).fill(advice);
  await dialog.getByRole("button", { name: t("serviceRequest.advise.submit") }).click();
  await expect(timeline(page, t).getByText(advice)).toBeVisible();
}
