import { escalateServiceRequest } from "@pharos/api/service-request";
import { actions, raiseAndOpen, raiseRequest } from "../service-request/steps.ts";
import { callFrom } from "../support/call.ts";
import { fillDate } from "../support/dates.ts";
import { chooseFound, chooseListed } from "../support/select.ts";
import { settle } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

const story = {
  company: "Yanchi Securities",
  policy: "Promise of the journey",
  promise: "First response 7 min",
  calendar: "Calendar of the journey",
  day: "Day off of the journey",
  title: "Quotation database out of connections",
  symptom: "The application reports that no connection is left.",
  reason: "The impact grows, the platform must help out",
} as const;

test.use({ appLocale: "en-US", theme: "dark" });

test("a policy for an organisation holds for what is raised from then on", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("sys");
  await page.goto("/slaPolicy");
  await settle(page);
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
  await journey.screenshot("policy-form");
  await form.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
  const card = page.getByRole("region", { name: story.policy });
  await expect(card.getByRole("cell", { name: "7 min", exact: true })).toBeVisible();

  const customer = await journey.caller("otherCompany");
  const id = await raiseRequest(customer, story);
  await page.goto(`/service/record/${id}`);
  await page.getByRole("button", { name: t("serviceRequest.sla.explain") }).click();
  const drawer = page.getByRole("dialog", { name: t("serviceRequest.sla.explain") });
  await expect(drawer.getByText(t("serviceRequest.sla.policy.organisation"))).toContainText(story.policy);
  await journey.screenshot("clocks");

  await page.goto("/slaPolicy");
  await settle(page);
  await card.getByRole("button", { name: t("sla.policy.deleteNamed", { name: story.policy }) }).click();
  await page.getByRole("button", { name: t("sla.policy.delete"), exact: true }).click();
  await expect(card).toBeHidden();
});

test("a calendar has several stretches a day, days off, and says when something is due", async ({
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
  await expect(form.getByLabel(t("sla.weekday.5"), { exact: true })).toHaveValue("09:00-12:00, 13:30-18:00");
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
  await journey.screenshot("calendar");

  await page.getByRole("button", { name: /^2026-6-15 / }).click();
  await day.getByRole("radio", { name: t("sla.year.usual") }).check();
  await day.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
  await expect(page.getByText(story.day)).toBeHidden();
  await card.getByRole("button", { name: t("sla.calendar.deleteNamed", { name: story.calendar }) }).click();
  await page.getByRole("button", { name: t("sla.calendar.delete"), exact: true }).click();
  await expect(card).toBeHidden();
});

test("an escalation waits until someone says it was heard", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("otherCompany");
  const id = await raiseAndOpen(customer, story);
  const lead = await journey.another("pa");
  await lead.goto(`/service/record/${id}`);
  await expect(actions(lead, t)).toBeVisible();
  await callFrom(lead, escalateServiceRequest, {
    body: { faultId: id, target: "platform", reason: story.reason },
  });
  await expect(lead.getByRole("button", { name: t("serviceRequest.escalation.acknowledge") })).toBeVisible();
  await journey.screenshot("escalation", lead);
  await lead.getByRole("button", { name: t("serviceRequest.escalation.acknowledge") }).click();
  await expect(lead.locator(".sr-heard")).toBeVisible();
  await expect(customer.getByText(t("serviceRequest.escalation.acknowledge"))).toBeHidden();
});
