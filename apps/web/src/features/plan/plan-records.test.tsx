import { listNewPlans } from "@pharos/api/plan";
import { planStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const me = { ...dba, perms: [...dba.perms, "plan:view"] };
const row = listItemOf(listNewPlans, {
  id: 12,
  planNo: "PL20260612001",
  title: "核心库季度巡检",
  companyName: "澜汐银行",
  startDate: "2026-06-12",
  endDate: "2026-06-13",
  status: planStatus.toCode("inProgress"),
  overdueDays: 2,
});
const plans = (list: (typeof row)[]) => ({ ...sampleOf(listNewPlans), list, total: list.length });

it.each(locales)("shows plans as cards when they are chosen, without asking again (%s)", async (locale) => {
  answer(listNewPlans, plans([row, { ...row, id: 13, title: "归档目录扩容" }]));
  await renderPage("/planRecords", { locale, me });
  await expect.element(page.getByRole("table", { name: t("plan.records.title") })).toBeVisible();
  await page.getByRole("button", { name: t("common.list.display") }).click();
  await page.getByText(t("plan.records.cards"), { exact: true }).click();
  const cards = page.getByRole("list", { name: t("plan.records.title") });
  await expect.element(cards.getByRole("listitem").nth(1)).toMatchTextContent("归档目录扩容");
  const first = cards.getByRole("listitem").first();
  await expect.element(first.getByRole("link", { name: row.title })).toHaveAttribute("href", "/plan/12");
  await expect.element(first).toMatchTextContent(t("plan.mark.overdue", { count: 2 }));
  await expect.element(first).toMatchTextContent("2026-06-12 – 2026-06-13");
  await expectAccessible();
  expect(callsOf(listNewPlans)).toHaveLength(1);
});

it("opens as cards by its address, and says when there are none", async () => {
  answer(listNewPlans, plans([]));
  await renderPage("/planRecords?view=cards", { me });
  await expect.element(page.getByText(t("plan.records.none"))).toBeVisible();
});
