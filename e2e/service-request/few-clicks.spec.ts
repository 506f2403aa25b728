import type { Page } from "@playwright/test";
import { chooseListed } from "../support/select.ts";
import { expect, type Journey, test } from "../support/test.ts";
import { actions, severities, timeline } from "./steps.ts";

const title = "核心交易库实例宕机，业务全部中断";

/** Counts how often a person presses the pointer from now on, over all pages of the portal. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const before = await page.evaluate(() => {
    const counter = window as unknown as { presses?: number };
    if (counter.presses === undefined) {
      counter.presses = 0;
      addEventListener("pointerdown", () => void (counter.presses = (counter.presses ?? 0) + 1), true);
    }
    return counter.presses;
  });
  return async () => (await page.evaluate(() => (window as unknown as { presses: number }).presses)) - before;
}

test("an emergency is raised in four clicks, handled to its end in seven, and rated in two", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  await customer.goto("/");
  const entry = customer.getByRole("link", { name: t("workbench.create.title") });
  await expect(entry).toBeVisible();
  const raising = await countClicks(customer);
  await entry.click();
  await raise(customer, journey);
  expect(await raising()).toBeLessThanOrEqual(4);
  const news = customer.getByRole("region", { name: t("serviceRequest.emergency.title") });
  await expect(news).toContainText(t("serviceRequest.emergency.nobodyYet"));
  // Whoever was notified of it stands there as soon as it is so.
  await expect(news).toContainText(t("serviceRequest.emergency.notified"));
  await journey.screenshot("emergency-raised", customer);

  const expert = await journey.another("dba");
  // The newest first: other journeys leave emergencies that are due before it.
  await expert.goto("/serviceRecords?sort=submitTime&order=desc");
  const row = expert.getByRole("main").getByRole("link", { name: title }).first();
  await expect(row).toBeVisible();
  const handling = await countClicks(expert);
  await row.click();
  await answerAndRestore(expert, journey);
  await expect(timeline(customer, t).getByText("SR2").first()).toBeVisible();
  await close(expert, journey);
  expect(await handling()).toBeLessThanOrEqual(7);

  const stars = customer.getByRole("radiogroup", { name: t("serviceRequest.rating.overall") });
  await expect(stars).toBeVisible();
  const rating = await countClicks(customer);
  await stars.getByRole("radio").last().click();
  await customer.getByRole("button", { name: t("serviceRequest.rating.submit") }).click();
  await expect(expert.getByRole("img", { name: t("common.stars", { count: 5 }) }).first()).toBeVisible();
  expect(await rating()).toBeLessThanOrEqual(2);
});

async function raise(page: Page, { t }: Journey): Promise<void> {
  const field = page.getByRole("textbox", { name: t("serviceRequest.field.title") });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(title);
  const numbers = page.getByRole("radiogroup", { name: t("serviceRequest.field.serviceNumber") });
  await numbers.getByRole("radio").first().click();
  await severities(page, t).getByRole("radio").first().click();
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await page.waitForURL(/\/service\/request\/\d+$/);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function answerAndRestore(page: Page, { t }: Journey): Promise<void> {
  await actions(page, t)
    .getByRole("button", { name: t("serviceRequest.action.takeAndReply") })
    .click();
  const box = page.getByRole("textbox", { name: t("serviceRequest.reply.publicLabel"), exact: true });
  await expect(box).toContainText("SR2");
  await page.getByRole("button", { name: t("serviceRequest.reply.sendOtherwise"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("enums.recoverType.restart"), exact: true }).click();
}

async function close(page: Page, { t }: Journey): Promise<void> {
  await actions(page, t)
    .getByRole("button", { name: t("serviceRequest.action.close"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  // What was said to be the solution is the conclusion until it is written otherwise.
  await expect(dialog.getByRole("textbox", { name: t("serviceRequest.field.solution") })).toContainText(
    "SR2",
  );
  await dialog.getByText(t("enums.rootCauseState.eradicated")).click();
  await dialog.getByRole("button", { name: t("serviceRequest.close.vendorSubmit") }).click();
  await expect(dialog).toBeHidden();
}

test("which promises broke last month, and why, is read after three clicks", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("pa");
  await page.goto("/");
  const statistics = page.getByRole("main").getByRole("link", { name: t("shell.titles.serviceStatistics") });
  await expect(statistics).toBeVisible();
  const reviewing = await countClicks(page);
  await statistics.click();
  await page
    .getByRole("radiogroup", { name: t("serviceStatistics.range.title") })
    .getByText(t("serviceStatistics.range.lastMonth"), { exact: true })
    .click();
  await page.getByRole("tab", { name: t("serviceStatistics.breaches.title") }).click();
  const breaches = page.getByRole("region", { name: t("serviceStatistics.breaches.title") });
  await expect(breaches.getByRole("row").nth(1)).toBeVisible();
  await expect(page).toHaveURL(/span=lastMonth/);
  expect(await reviewing()).toBeLessThanOrEqual(3);
});

test("a customer with contract, number and member is set up in ten clicks", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("pa");
  await page.goto("/");
  const customers = page
    .getByRole("navigation")
    .getByRole("link", { name: t("shell.nav.organization"), exact: true });
  await expect(customers).toBeVisible();
  const settingUp = await countClicks(page);
  await customers.click();
  await page.getByRole("button", { name: t("organisation.list.setUp") }).click();
  const dialog = page.getByRole("dialog");
  const field = (name: "name" | "team" | "products" | "memberName" | "phone" | "email") =>
    dialog.getByLabel(t(`customerSetup.field.${name}`), { exact: true });
  await field("name").fill("云帆航运");
  await chooseListed(field("team"));
  await chooseListed(field("products"), "Oracle");
  await field("memberName").fill("海棠");
  await field("phone").fill("13900001111");
  await field("email").fill("haitang@example.com");
  await dialog.getByRole("button", { name: t("customerSetup.submit") }).click();
  await page.waitForURL(/\/organization\/\d+/);
  await expect(page.getByRole("heading", { name: "云帆航运" }).first()).toBeVisible();
  expect(await settingUp()).toBeLessThanOrEqual(10);
});

test("a visit for two is planned, and the customer told, in eight clicks", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("pa");
  await page.goto("/planRecords");
  const entry = page.getByRole("button", { name: t("plan.action.create"), exact: true });
  await expect(entry).toBeVisible();
  const planning = await countClicks(page);
  await entry.click();
  await expect(page.getByRole("textbox", { name: t("plan.sentence.label") })).toBeFocused();
  await page.keyboard.insertText("下下周二三 澜汐银行 现场巡检 芒种 小暑");
  const understood = page.getByRole("list", { name: t("plan.sentence.understood") });
  for (const part of ["澜汐银行", "芒种", "小暑", t("enums.taskType.inspection")])
    await expect(understood.getByText(part, { exact: true })).toBeVisible();
  const people = page.getByRole("list", { name: t("plan.field.executors"), exact: true });
  await expect(people.getByRole("checkbox", { name: "小暑" })).toBeChecked();
  const save = page.getByRole("button", { name: t("plan.form.saveAndNotify", { names: "山茶" }) });
  await expect(page.getByText("人员：芒种、小暑")).toBeVisible();
  // Whether these two have the time depends on the day on which the journey is run.
  await expect(people).toHaveAttribute("aria-busy", "false");
  const reason = page.getByLabel(t("plan.form.clashReason"));
  if (await reason.isVisible()) await reason.fill("客户指定");
  await save.click();
  await page.waitForURL(/\/plan\/\d+$/);
  expect(await planning()).toBeLessThanOrEqual(8);
  const customer = await journey.another("orgAdmin");
  await customer.goto("/message");
  await expect(customer.getByText("澜汐银行巡检").first()).toBeVisible();
});
