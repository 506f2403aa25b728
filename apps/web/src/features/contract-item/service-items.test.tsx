import { listServiceItems } from "@pharos/api/contract-item";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
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
