import type { Page } from "@playwright/test";
import { actions, raiseRequest } from "../service-request/steps.ts";
import { fillDate } from "../support/dates.ts";
import { chooseFound, chooseListed } from "../support/select.ts";
import { expect, test } from "../support/test.ts";

const stories = {
  "zh-CN": {
    theme: "light",
    company: "砚池证券",
    policy: "旅程承诺",
    promise: "首次响应 7 分钟",
    calendar: "旅程日历",
    day: "旅程休息日",
    title: "行情库连接数耗尽",
    symptom: "应用报错：连接数已满。",
    reason: "影响扩大，需要平台协调资源",
  },
  "en-US": {
    theme: "dark",
    company: "Yanchi Securities",
    policy: "Promise of the journey",
    promise: "First response 7 min",
    calendar: "Calendar of the journey",
    day: "Day off of the journey",
    title: "Quotation database out of connections",
    symptom: "The application reports that no connection is left.",
    reason: "The impact grows, the platform must help out",
  },
} as const;

for (const appLocale of ["zh-CN", "en-US"] as const) {
  const story = stories[appLocale];
  test.describe(appLocale, () => {
    test.use({ appLocale, theme: story.theme });

    test("a policy for an organisation holds for what is raised from then on", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/slaPolicy");
      await settle(page);
      await journey.expectAccessible();
      await journey.screenshot("policies");
      await page.getByRole("button", { name: t("sla.policy.add") }).click();
      const form = page.getByRole("dialog", { name: t("sla.policy.add") });
      await form.getByLabel(t("sla.field.name"), { exact: true }).fill(story.policy);
      await form.getByLabel(t("sla.field.nameEn"), { exact: true }).fill(story.policy);
      await chooseFound(form.getByLabel(t("sla.subject.organisation"), { exact: true }), story.company);
      const gravest = form.getByRole("group", { name: t("enums.severity.p1.label") });
      await gravest.getByLabel(t("sla.field.firstResponseMinutes")).fill("77");
      await expect(gravest.getByText(t("sla.policy.oddOrder"))).toBeVisible();
      await gravest.getByLabel(t("sla.field.firstResponseMinutes")).fill("7");
      await expect(gravest.getByText(story.promise)).toBeVisible();
      await journey.expectAccessible();
      await journey.screenshot("policy-form");
      await form.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
      const card = page.getByRole("region", { name: story.policy });
      await expect(card.getByText(story.promise)).toBeVisible();

      const customer = await journey.another("otherCompany");
      const id = await raiseRequest(customer, t, story);
      await page.goto(`/service/record/${id}`);
      await page.getByRole("button", { name: t("serviceRequest.sla.explain") }).click();
      const drawer = page.getByRole("dialog", { name: t("serviceRequest.sla.explain") });
      await expect(drawer.getByText(t("serviceRequest.sla.policy.organisation"))).toContainText(story.policy);
      await journey.expectAccessible();
      await journey.screenshot("clocks");

      await page.goto("/slaPolicy");
      await settle(page);
      await card.getByRole("button", { name: t("sla.policy.deleteNamed", { name: story.policy }) }).click();
      await page.getByRole("button", { name: t("sla.policy.delete"), exact: true }).click();
      await expect(card).toBeHidden();
    });

    test("a calendar has several stretches a day, days off, and says when something is due @phone", async ({
      journey,
      page,
    }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/slaCalendar");
      await settle(page);
      await page.getByRole("button", { name: t("sla.calendar.add") }).click();
      const form = page.getByRole("dialog", { name: t("sla.calendar.add") });
      await form.getByLabel(t("sla.field.name"), { exact: true }).fill(story.calendar);
      await form.getByLabel(t("sla.field.nameEn"), { exact: true }).fill(story.calendar);
      await form.getByLabel(t("sla.weekday.1"), { exact: true }).fill("09:00-12:00, 13:30-18:00");
      await form.getByRole("button", { name: t("sla.calendar.copyMonday") }).click();
      await expect(form.getByLabel(t("sla.weekday.5"), { exact: true })).toHaveValue(
        "09:00-12:00, 13:30-18:00",
      );
      await form.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
      const card = page.getByRole("region", { name: story.calendar });
      await expect(card).toBeVisible();

      const calculator = page.getByRole("region", { name: t("sla.calculator.title") });
      await chooseListed(calculator.getByLabel(t("sla.field.calendar")), story.calendar);
      await fillDate(calculator.getByLabel(t("sla.calculator.createdAt")), "2026-06-12T11:00");
      await calculator.getByLabel(t("sla.calculator.target")).fill("120");
      await expect(calculator.getByText(t("sla.calculator.due", { time: "2026-06-12 14:30" }))).toBeVisible();

      await page.getByRole("button", { name: "2026-6-15", exact: true }).click();
      const day = page.getByRole("dialog").last();
      await day.getByRole("radio", { name: t("enums.calendarDayKind.holiday") }).check();
      await day.getByLabel(t("sla.field.name"), { exact: true }).fill(story.day);
      await day.getByLabel(t("sla.field.nameEn"), { exact: true }).fill(story.day);
      await day.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
      await expect(page.getByText(story.day)).toBeVisible();
      await fillDate(calculator.getByLabel(t("sla.calculator.createdAt")), "2026-06-12T17:00");
      await expect(calculator.getByText(t("sla.calculator.due", { time: "2026-06-16 10:00" }))).toBeVisible();
      await journey.expectAccessible();
      await journey.screenshot("calendar");
      await expectNoOverflow(page);

      await page.getByRole("button", { name: /^2026-6-15 / }).click();
      await day.getByRole("radio", { name: t("sla.year.usual") }).check();
      await day.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
      await expect(page.getByText(story.day)).toBeHidden();
      await card
        .getByRole("button", { name: t("sla.calendar.deleteNamed", { name: story.calendar }) })
        .click();
      await page.getByRole("button", { name: t("sla.calendar.delete"), exact: true }).click();
      await expect(card).toBeHidden();
    });

    test("an escalation waits until somebody says it was heard @phone", async ({ journey }) => {
      const { t } = journey;
      const customer = await journey.as("otherCompany");
      const id = await raiseRequest(customer, t, story);
      const lead = await journey.another("pa");
      await lead.goto(`/service/record/${id}`);
      await expect(actions(lead, t)).toBeVisible();
      await escalate(lead, id, story.reason);
      await expect(
        lead.getByRole("button", { name: t("serviceRequest.escalation.acknowledge") }),
      ).toBeVisible();
      await journey.expectAccessible(lead);
      await journey.screenshot("escalation", lead);
      await lead.getByRole("button", { name: t("serviceRequest.escalation.acknowledge") }).click();
      await expect(lead.locator(".sr-heard")).toBeVisible();
      await expect(customer.getByText(t("serviceRequest.escalation.acknowledge"))).toBeHidden();
    });
  });
}

test("people without the right meet no policy and no calendar", async ({ journey, page }) => {
  await journey.as("customer");
  for (const path of ["/slaPolicy", "/slaCalendar"]) {
    await page.goto(path);
    await page.waitForURL(/\/limit$/);
  }
});

/** Calls the platform in; how that is done on the screen is another journey's. */
async function escalate(page: Page, faultId: number, reason: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "pharos_token")?.value ?? "";
  const reply = await page.request.post(new URL("/esapi/fault/escalate", page.url()).href, {
    headers: { authorization: decodeURIComponent(token) },
    data: { faultId, target: "platform", reason },
  });
  expect((await reply.json()).success).toBe(true);
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".ph-skeleton")).toHaveCount(0);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
