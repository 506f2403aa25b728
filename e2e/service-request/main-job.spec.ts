import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";
import {
  actions,
  chooseAction,
  expectNoReload,
  mark,
  raiseAndOpen,
  raiseByForm,
  timeline,
  write,
} from "./steps.ts";

const story = {
  title: "核心账务库宕机，全部交易失败",
  symptom: "09:12 起全部交易失败，报 ORA-00600。",
  answer: "已登录主机，实例正在恢复，预计 5 分钟。",
  waiting: "我们先把柜面切到备用通道",
  solution: "重启实例并应用补丁，业务恢复。",
  short: "又坏了",
  reason: "十分钟后再次出现同样的报错，请继续处理",
  thanks: "响应很快，谢谢",
} as const;

test("a customer raises a P1, an expert solves it, and both see every step live", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  await customer.goto("/");
  await customer.getByRole("link", { name: t("workbench.create.title") }).click();
  const id = await raiseByForm(customer, t, story);
  await expect(customer.getByText("ORA-00600", { exact: true })).toBeVisible();
  await mark(customer);

  const expert = await journey.another("dba");
  await findInList(expert, journey, story.title);
  await expect(expert).toHaveURL(new RegExp(`/service/record/${id}$`));
  await mark(expert);
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  await expect(customer.getByText(t("serviceRequest.event.take"))).toBeVisible();

  // What the customer is writing stays untouched while the answer arrives.
  const toVendor = {
    open: t("serviceRequest.reply.openCustomer"),
    label: t("serviceRequest.reply.customerLabel"),
  };
  await write(customer, toVendor, story.waiting);
  await write(
    expert,
    { open: t("serviceRequest.reply.openPublic"), label: t("serviceRequest.reply.publicLabel") },
    story.answer,
  );
  await expert.getByRole("button", { name: t("serviceRequest.reply.sendToCustomer", { count: 1 }) }).click();
  await expect(timeline(customer, t).getByText(story.answer)).toBeVisible();
  await expect(customer.getByRole("textbox", { name: toVendor.label })).toContainText(story.waiting);
  await customer.keyboard.press("ControlOrMeta+Enter");
  // Someone has answered while this was written: the writer decides.
  await customer.getByRole("button", { name: t("serviceRequest.conflict.sendAnyway") }).click();
  await expect(timeline(expert, t).getByText(story.waiting)).toBeVisible();

  await recover(expert, journey);
  await expect(customer.getByText(t("enums.serviceRequestStatus.restored")).first()).toBeVisible();
  await closeAsExpert(expert, journey, story.solution);
  await expect(customer.getByText(story.solution)).toBeVisible();
  await journey.screenshot("closed", customer);

  await reopen(customer, journey, story);
  await expect(
    actions(expert, t).getByRole("button", { name: t("serviceRequest.action.recover") }),
  ).toBeVisible();
  await recover(expert, journey);
  await closeAndRate(customer, journey, story.thanks);
  await expect(expert.getByText(story.thanks)).toBeVisible();
  await expect(expert.getByRole("img", { name: t("common.stars", { count: 5 }) }).first()).toBeVisible();
  await expectNoReload(customer);
  await expectNoReload(expert);
});

test("an internal note never reaches the customer", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  await write(
    expert,
    { open: t("serviceRequest.reply.openInternal"), label: t("serviceRequest.reply.internalLabel") },
    "SECRET-NOTE",
  );
  await expert.getByRole("button", { name: t("serviceRequest.reply.saveInternal") }).click();
  await expect(timeline(expert, t).getByText("SECRET-NOTE")).toBeVisible();
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  // The step that comes after the note has arrived; the note has not.
  await expect(customer.getByText(t("serviceRequest.event.take"))).toBeVisible();
  await expect(customer.getByText("SECRET-NOTE")).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText(t("serviceRequest.event.take"))).toBeVisible();
  await expect(customer.getByText("SECRET-NOTE")).toHaveCount(0);
});

test("a grave request is raised by keys alone", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("otherCompany");
  await page.goto("/serviceRecords");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/service");
  const title = page.getByRole("textbox", { name: t("serviceRequest.field.title") });
  await expect(title).toBeFocused();
  await page.keyboard.type("Trading stops");
  // Back to the severities; choosing one moves on to the title again.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("1");
  await expect(title).toBeFocused();
  // Past the severities and the asset to the service numbers, which are entered at their end.
  for (const _ of ["severity", "asset", "service number"]) await page.keyboard.press("Shift+Tab");
  const numbers = page.getByRole("radiogroup", { name: t("serviceRequest.field.serviceNumber") });
  await expect(numbers.getByRole("radio").last()).toBeFocused();
  await page.keyboard.press("Space");
  // In an emergency the title is enough.
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.waitForURL(/\/service\/request\/\d+$/);
  await expect(page.getByRole("heading", { name: "Trading stops" })).toBeVisible();
});

async function findInList(page: Page, { t }: Journey, title: string): Promise<void> {
  await page.goto("/serviceRecords");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.insertText(title);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole("combobox", { name: t("common.list.status") })).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function recover(page: Page, { t }: Journey): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.recover"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: t("serviceRequest.field.recoverType") }).click();
  await page.getByTitle(t("enums.recoverType.restart"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("serviceRequest.recover.submit") }).click();
  await expect(dialog).toBeHidden();
}

async function closeAsExpert(page: Page, { t }: Journey, solution: string): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.close"));
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("enums.rootCauseState.eradicated")).click();
  await dialog.getByRole("textbox", { name: t("serviceRequest.field.solution") }).fill(solution);
  await dialog.getByText(t("serviceRequest.close.notIntoKb"), { exact: true }).click();
  await dialog.getByRole("combobox", { name: t("serviceRequest.close.reason") }).click();
  await page.getByTitle(t("enums.notIntoKnowledgeReason.notRepresentative"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("serviceRequest.close.vendorSubmit") }).click();
  await expect(dialog).toBeHidden();
}

async function reopen(page: Page, { t }: Journey, story: { short: string; reason: string }): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.reopen"));
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: t("serviceRequest.reopen.reason") });
  await reason.fill(story.short);
  await dialog.getByRole("button", { name: t("serviceRequest.reopen.submit") }).click();
  await expect(dialog.getByText(t("validation.minLength", { min: 10 }))).toBeVisible();
  await expect(reason).toHaveValue(story.short);
  await reason.fill(story.reason);
  await dialog.getByRole("button", { name: t("serviceRequest.reopen.submit") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(story.reason)).toBeVisible();
}

async function closeAndRate(page: Page, { t }: Journey, feedback: string): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.closeCustomer"));
  const dialog = page.getByRole("dialog");
  for (const name of [
    t("serviceRequest.rating.response"),
    t("serviceRequest.rating.duration"),
    t("serviceRequest.rating.result"),
  ]) {
    await dialog.getByRole("radiogroup", { name }).getByRole("radio").last().check({ force: true });
  }
  await dialog.getByRole("textbox", { name: t("serviceRequest.rating.feedback") }).fill(feedback);
  await dialog.getByRole("button", { name: t("serviceRequest.close.customerSubmit") }).click();
  await expect(dialog).toBeHidden();
}
