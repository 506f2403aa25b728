import { getPlanCalendar, listPlans } from "@pharos/api/plan";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

afterEach(() => vi.useRealTimers());

const me = { ...dba, perms: [...dba.perms, "plan:view"] };
const plan = (id: number, title: string, startDate: string, endDate = startDate) =>
  listItemOf(listPlans, { id, title, startDate, endDate, companyName: "澜汐银行" });
const show = async (plans: ReturnType<typeof plan>[], locale: (typeof locales)[number] = "zh-CN") => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-12T02:00:00Z") });
  await page.viewport(375, 812);
  answer(getPlanCalendar, { ...sampleOf(getPlanCalendar), list: plans });
  await renderPage("/planinfo?view=month&day=2026-06-12", { locale, me });
};
const headings = () => page.getByRole("heading", { level: 2 });

it.each(locales)("begins with today on a phone, and shows the days before on demand (%s)", async (locale) => {
  await show(
    [
      plan(1, "归档目录扩容", "2026-06-03"),
      plan(2, "核心库季度巡检", "2026-06-11", "2026-06-13"),
      plan(3, "参数核对", "2026-06-20"),
    ],
    locale,
  );
  await expect.element(headings().first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "核心库季度巡检" }).first()).toBeVisible();
  const days = () =>
    headings()
      .elements()
      .map((heading) => heading.querySelector("time")?.dateTime);
  expect(days()).toEqual(["2026-06-12", "2026-06-13", "2026-06-20"]);
  expect(document.querySelector('time[aria-current="date"]')?.getAttribute("datetime")).toBe("2026-06-12");
  await expectAccessible();
  await page.getByRole("button", { name: t("plan.calendar.earlierDays", { count: 2 }) }).click();
  await expect.element(page.getByRole("link", { name: "归档目录扩容" })).toBeVisible();
  expect(days().slice(0, 2)).toEqual(["2026-06-03", "2026-06-11"]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

it("shows who carries a plan out the own days of it", async () => {
  const whole = plan(2, "核心库季度巡检", "2026-06-15", "2026-06-18");
  const executors = [
    {
      id: 1,
      userId: me.userId,
      name: "芒种",
      headImgUrl: null,
      role: 0 as const,
      startDate: "2026-06-17",
      endDate: null,
    },
  ];
  await show([{ ...whole, executors }]);
  await expect.element(headings().first()).toBeVisible();
  const days = headings()
    .elements()
    .map((heading) => heading.querySelector("time")?.dateTime);
  expect(days).toEqual(["2026-06-17", "2026-06-18"]);
});

it("shows the past days of a month in which nothing follows", async () => {
  await show([plan(1, "归档目录扩容", "2026-06-03")]);
  await expect.element(page.getByRole("link", { name: "归档目录扩容" })).toBeVisible();
});

it("says on a phone that nothing is planned", async () => {
  await show([]);
  await expect.element(page.getByText(t("plan.calendar.none"))).toBeVisible();
});
