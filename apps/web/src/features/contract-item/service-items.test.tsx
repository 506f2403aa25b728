import { listServiceItems } from "@pharos/api/contract-item";
import { getPlan, listCandidatePlans, savePlan } from "@pharos/api/plan";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const quarterly = listItemOf(listServiceItems, {
  id: 1,
  name: "核心库巡检",
  taskType: 0,
  cycle: 2,
  status: 0,
  inspection: { lastOn: "2026-03-10", dueOn: "2026-06-10", isOverdue: true },
});
const training = { ...quarterly, id: 2, name: "年度培训", taskType: 1 as const, inspection: null };

it.each(locales)("says when inspections were done last, and what is overdue (%s)", async (locale) => {
  answer(
    listServiceItems,
    sampleOf(listServiceItems, {
      sn: "SN-247",
      name: "7 × 24",
      companyName: "澜汐银行",
      list: [quarterly, training],
    }),
  );
  await renderPage("/sn/contractItem/7/1", { locale, me: { ...customer, perms: ["sn:view"] } });
  const row = page.getByRole("listitem").filter({ hasText: quarterly.name });
  await expect.element(row.getByText(t("contractItem.service.overdue"))).toBeVisible();
  const facts = [
    t("contractItem.service.inspected", { date: "2026-03-10" }),
    t("contractItem.service.inspectBy", { date: "2026-06-10" }),
  ].join(" · ");
  await expect.element(row.getByText(facts)).toBeVisible();
  const other = page.getByRole("listitem").filter({ hasText: training.name });
  await expect.element(other.getByText(t("contractItem.service.notInspected"))).not.toBeInTheDocument();
  await expectAccessible();
});

it.each(locales)(
  "links a plan that could fulfil an item, and none of another kind of work (%s)",
  async (locale) => {
    const plan = { isAllowed: true, reason: "" };
    answer(listServiceItems, sampleOf(listServiceItems, { sn: "SN-247", plan, list: [quarterly] }));
    const candidate = rowOf(listCandidatePlans, { planId: 12, title: "十二月巡检", checkType: 0, status: 0 });
    const ended = { ...candidate, planId: 13, title: "九月巡检", status: 2 as const, linked: true };
    const training2 = { ...candidate, planId: 14, title: "备份培训", checkType: 1 as const };
    answer(listCandidatePlans, [candidate, ended, training2]);
    const detail = sampleOf(getPlan, {
      id: 12,
      version: 5,
      companyId: 7,
      teamId: 3,
      planHour: 8,
      title: candidate.title,
    });
    answer(getPlan, detail);
    answer(savePlan, detail);
    const me = { ...dba, perms: [...dba.perms, "sn:view", "plan:view", "plan:create"] };
    await renderPage("/sn/contractItem/7/1", { locale, me });
    await page.getByRole("button", { name: t("contractItem.service.linkPlans") }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("九月巡检")).toBeVisible();
    await expect.element(dialog.getByText("备份培训")).not.toBeInTheDocument();
    await expectAccessible();
    await dialog.getByRole("button", { name: t("contractItem.candidates.link"), exact: true }).click();
    await expect.poll(() => callsOf(savePlan).length).toBe(1);
    expect(callsOf(savePlan)[0]?.body).toMatchObject({
      id: 12,
      version: 5,
      companyId: 7,
      accItemId: quarterly.id,
    });
    expect(dialog.getByRole("button", { name: t("contractItem.candidates.unlink") }).elements()).toEqual([]);
  },
);
