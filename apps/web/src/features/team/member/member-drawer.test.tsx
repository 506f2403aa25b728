import { listPlans } from "@pharos/api/plan";
import { getMember } from "@pharos/api/team";
import { sumHours } from "@pharos/api/work-hour";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { MemberDrawer } from "./member-drawer.tsx";

const hours = rowOf(sumHours, { key: "5", planned: 40, actual: 32.5, approved: 24, overtime: 2 });

it.each(locales)("shows what an engineer has planned, and the hours of the month (%s)", async (locale) => {
  answer(getMember, sampleOf(getMember, { userId: 5, employeeName: "芒种" }));
  const plan = listItemOf(listPlans, { id: 12, title: "核心库季度巡检" });
  answer(listPlans, sampleOf(listPlans, { list: [plan], total: 1 }));
  answer(sumHours, [{ ...hours, key: "6", actual: 99 }, hours]);
  const me = { ...dba, perms: ["team:view", "plan:view", "hour:view"] };
  await renderPart(<MemberDrawer userId={5} onClose={() => undefined} />, { me, texts: ["team"], locale });
  await expect.element(page.getByRole("link", { name: plan.title })).toHaveAttribute("href", "/plan/12");
  await expect.element(page.getByText(t("team.card.amount", { hours: "32.5" })).first()).toBeVisible();
  expect(page.getByText(t("team.card.amount", { hours: "99" })).elements()).toEqual([]);
  expect(callsOf(listPlans)[0]?.query).toMatchObject({ executorId: "5", status: "0,1,3" });
  await expectAccessible();
});

it("asks for neither where the reader may see neither", async () => {
  answer(getMember, sampleOf(getMember, { userId: 5, employeeName: "芒种" }));
  await renderPart(<MemberDrawer userId={5} onClose={() => undefined} />, {
    me: { ...dba, perms: ["team:view"] },
    texts: ["team"],
  });
  await expect.element(page.getByText(t("team.card.profile"))).toBeVisible();
  expect([...callsOf(listPlans), ...callsOf(sumHours)]).toEqual([]);
});
