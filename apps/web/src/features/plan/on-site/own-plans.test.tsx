import { checkInOnPlan, getPlan, listPlans } from "@pharos/api/plan";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, failWith } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { OfflineEntries } from "../../offline/parts.ts";
import { PlanLines } from "../parts/plan-lines.tsx";
import { OwnPlans } from "./own-plans.tsx";

const me = { ...dba, perms: [...dba.perms, "plan:view", "hour:own", "so:edit"] };
const detail = sampleOf(getPlan, {
  id: 12,
  title: "核心库季度巡检",
  companyName: "澜汐银行",
  city: "滨海",
  address: "海滨路 1 号",
  place: 1,
  status: 1,
  startDate: "2026-06-12",
  endDate: "2026-06-12",
  ownCheckIn: null,
  executors: [
    {
      id: 1,
      userId: dba.userId,
      name: dba.employeeName,
      headImgUrl: null,
      role: 0,
      planHour: 4,
      startDate: null,
      endDate: null,
    },
  ],
});
const isAllowed = { isAllowed: true, reason: "" };
const plan = { ...detail, abilities: { ...detail.abilities, checkIn: isAllowed } };
const list = (plans: (typeof plan)[]) => ({ ...sampleOf(listPlans), list: plans, total: plans.length });
const none = "近期没有安排";
const show = (locale: (typeof locales)[number] = "zh-CN") =>
  renderPart(<OwnPlans none={none} />, { me, texts: ["plan"], locale });

it.each(locales)("shows place and customer, and what is done on the spot (%s)", async (locale) => {
  answer(listPlans, list([plan]));
  answer(checkInOnPlan, plan);
  await show(locale);
  await expect.element(page.getByText(/海滨路 1 号/)).toBeVisible();
  await expect.element(page.getByText("澜汐银行")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("plan.onSite.navigate") }))
    .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("海滨路 1 号")));
  await expect.element(page.getByRole("button", { name: t("plan.onSite.hours") })).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("plan.onSite.order") })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: t("plan.onSite.checkIn") }).click();
  await expect.element(page.getByRole("checkbox")).not.toBeChecked();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("plan.onSite.checkIn") })
    .click();
  await expect
    .poll(() => callsOf(checkInOnPlan).map(({ body }) => body))
    .toEqual([{ id: 12, position: null, at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/) }]);
});

it("keeps an arrival without a network, and sends it with its time when it is back", async () => {
  answer(listPlans, list([plan]));
  disconnect(checkInOnPlan);
  await renderPart(
    <>
      <OfflineEntries />
      <OwnPlans none={none} />
    </>,
    { me, texts: ["plan", "offline"] },
  );
  await page.getByRole("button", { name: t("plan.onSite.checkIn") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("plan.onSite.checkIn") })
    .click();
  const waiting = page.getByText(t("offline.title", { count: 1 }));
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText(/^签到 .*核心库季度巡检$/)).toBeVisible();
  const [tried] = callsOf(checkInOnPlan);
  answer(checkInOnPlan, plan);
  window.dispatchEvent(new Event("online"));
  await expect.element(waiting).not.toBeInTheDocument();
  expect(callsOf(checkInOnPlan).at(-1)?.body).toEqual(tried?.body);
});

it("says when the reader came today", async () => {
  const now = new Date().toISOString();
  answer(listPlans, list([{ ...plan, ownCheckIn: now }]));
  await show();
  await expect.element(page.getByText(/^已签到 \d{2}:\d{2}$/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("plan.onSite.checkIn") })).not.toBeInTheDocument();
});

it.each([
  ["own plans", () => <OwnPlans none={none} />],
  ["lines", () => <PlanLines filter={{}} none={none} isPhone />],
])("gives a title of one letter the size of a thumb in %s", async (_, Plans) => {
  answer(listPlans, list([{ ...plan, title: "巡" }]));
  await renderPart(<Plans />, { me, texts: ["plan"] });
  const link = page.getByRole("link", { name: "巡", exact: true });
  await expect.element(link).toBeVisible();
  const { width, height } = link.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await expectAccessible();
});

it("says that nothing is planned", async () => {
  answer(listPlans, list([]));
  await show();
  await expect.element(page.getByText(none)).toBeVisible();
});

it("offers to read again what could not be read", async () => {
  failWith(listPlans, 503);
  await show();
  await expect.element(page.getByRole("button", { name: t("common.ui.retry") })).toBeVisible();
});
