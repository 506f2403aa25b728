import {
  countPendingHours,
  getReviewStatistics,
  type HourRecord,
  listHours,
  reviewHours,
} from "@pharos/api/work-hour";
import { reviewStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, failWith } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, type Partly, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

type Locale = (typeof locales)[number];

const lead = { ...dba, isTA: true, perms: ["hour:view", "hour:review"] };
const allowed = { isAllowed: true, reason: "" };

const pending = (id: number, title: string, given: Partly<HourRecord> = {}) =>
  listItemOf(listHours, {
    id,
    title,
    executorName: "立秋",
    workDate: "2026-06-11",
    taskTime: 2,
    reviewStatus: reviewStatus.toCode("pending"),
    abilities: { review: allowed },
    ...given,
  });
const approved = (id: number, title: string) =>
  pending(id, title, { reviewStatus: reviewStatus.toCode("approved"), abilities: { revoke: allowed } });

const hoursOf = (list: HourRecord[]) =>
  sampleOf(listHours, { list, total: list.length, sumHours: list.length * 2, pageNum: 1, pageSize: 50 });

/** The page with two records that wait. */
async function draw(list = [pending(1, "巡检核心库"), pending(2, "清理归档")], locale: Locale = "zh-CN") {
  answer(listHours, hoursOf(list));
  answer(countPendingHours, sampleOf(countPendingHours, { count: 2 }));
  answer(getReviewStatistics, {
    pending: 2,
    approved: 1,
    rejected: 0,
    hours: { pending: 4, approved: 2, rejected: 0 },
    byMember: [{ userId: 9, name: "立秋", pending: 2, pendingHours: 4, approvedHours: 2 }],
  });
  return renderPage("/manHourSummary", { me: lead, locale });
}

const box = (title: string) => page.getByRole("checkbox", { name: `2026-06-11 立秋 ${title}`, exact: false });
const bar = () => page.getByRole("region", { name: t("workHour.review.choose") });
const press = (action: "approve" | "return" | "revoke") =>
  bar()
    .getByRole("button", { name: t(`workHour.review.${action}`), exact: true })
    .click();
const bodies = () => callsOf(reviewHours).map(({ body }) => body);
const result = () => page.getByRole("dialog").filter({ hasText: t("workHour.review.resultTitle") });

async function choose(...titles: string[]): Promise<void> {
  for (const title of titles) await box(title).click();
}

it.each(locales)("lists what may be reviewed, and counts what is chosen (%s)", async (locale) => {
  await draw(undefined, locale);
  await expect.element(page.getByRole("row").filter({ hasText: "巡检核心库" })).toMatchTextContent("立秋");
  await expect.element(page.getByText(t("workHour.summary.sum", { hours: "4" }))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("workHour.summary.pending", { count: 2 }) }))
    .toHaveAttribute("href", "/manHourSummary?mine=1");
  const figures = page.getByRole("region", { name: t("workHour.figures.title") });
  await expect
    .element(
      figures.getByRole("link", {
        name: t("workHour.figures.member", { name: "立秋", count: 2, hours: "4" }),
      }),
    )
    .toHaveAttribute("href", "/manHourSummary?mine=1&person=9");
  await expect.element(bar()).not.toBeInTheDocument();
  await choose("巡检核心库", "清理归档");
  await expect.element(bar()).toMatchTextContent(t("workHour.review.chosen", { count: 2 }));
  await expectAccessible();
  await bar()
    .getByRole("button", { name: t("workHour.review.clear") })
    .click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(box("巡检核心库")).not.toBeChecked();
});

it("approves what is chosen together, and says how many", async () => {
  await draw();
  answer(reviewHours, { done: 2, skipped: [] });
  await choose("巡检核心库", "清理归档");
  await press("approve");
  await expect.element(page.getByText(t("workHour.review.allDone", { count: 2 }))).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(bodies()).toEqual([{ ids: [1, 2], status: reviewStatus.toCode("approved"), comment: null }]);
  await expect.poll(() => callsOf(listHours).length).toBe(2);
  await expect.poll(() => callsOf(countPendingHours).length).toBe(2);
});

it.each(locales)("says why a record was left, and keeps it chosen (%s)", async (locale) => {
  await draw(undefined, locale);
  answer(reviewHours, {
    done: 1,
    skipped: [{ id: 2, code: "workHour.ownRecord", reason: "Nobody reviews their own hours" }],
  });
  await choose("巡检核心库", "清理归档");
  await press("approve");
  await expect.element(result()).toMatchTextContent(t("workHour.review.resultDone", { count: 1 }));
  const left = result().getByRole("listitem");
  expect(left.elements()).toHaveLength(1);
  await expect.element(left).toHaveTextContent("2026-06-11 立秋 清理归档 Nobody reviews their own hours");
  await expectAccessible();
  await result()
    .getByRole("button", { name: t("workHour.review.close") })
    .last()
    .click();
  await expect.element(result()).not.toBeInTheDocument();
  await expect.element(bar()).toMatchTextContent(t("workHour.review.chosen", { count: 1 }));
  await expect.element(box("清理归档")).toBeChecked();
  await expect.element(box("巡检核心库")).not.toBeChecked();
});

it.each(locales)("returns nothing without a comment (%s)", async (locale) => {
  await draw(undefined, locale);
  answer(reviewHours, { done: 1, skipped: [] });
  await choose("清理归档");
  await press("return");
  const form = page.getByRole("dialog");
  await expect.element(form).toMatchTextContent(t("workHour.review.returnTitle", { count: 1 }));
  const comment = form.getByLabelText(t("workHour.review.comment"), { exact: true });
  const send = form.getByRole("button", { name: t("workHour.review.return"), exact: true });
  await send.click();
  await expect.element(comment).toHaveAccessibleDescription(t("validation.required"));
  expect(bodies()).toEqual([]);
  await expectAccessible();
  await comment.fill("请写明处理过程");
  await send.click();
  await expect
    .poll(bodies)
    .toEqual([{ ids: [2], status: reviewStatus.toCode("rejected"), comment: "请写明处理过程" }]);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(bar()).not.toBeInTheDocument();
});

it("keeps the comment and the choice when a return does not arrive", async () => {
  await draw();
  disconnect(reviewHours);
  await choose("清理归档");
  await press("return");
  const form = page.getByRole("dialog");
  const comment = form.getByLabelText(t("workHour.review.comment"), { exact: true });
  await comment.fill("请写明处理过程");
  await form.getByRole("button", { name: t("workHour.review.return"), exact: true }).click();
  await expect.poll(() => callsOf(reviewHours).length).toBe(1);
  await expect.element(form.getByRole("alert")).toMatchTextContent(/\S/);
  await expect.element(comment).toHaveValue("请写明处理过程");
  await expect.element(box("清理归档")).toBeChecked();
});

it("keeps the choice when an approval fails, and says so", async () => {
  await draw();
  failWith(reviewHours, 500);
  await choose("清理归档");
  await press("approve");
  await expect.element(page.getByText(t("common.error.failed"), { exact: false }).first()).toBeVisible();
  await expect.element(box("清理归档")).toBeChecked();
});

it("takes approvals back; a closed month refuses it in its own words", async () => {
  await draw([approved(1, "巡检核心库"), approved(2, "清理归档")]);
  answer(reviewHours, {
    done: 1,
    skipped: [{ id: 1, code: "workHour.monthClosed", reason: "That month is closed" }],
  });
  await choose("巡检核心库", "清理归档");
  const offered = bar().getByRole("button", { name: t("workHour.review.approve"), exact: true });
  expect(offered.elements()).toEqual([]);
  await press("revoke");
  await expect.element(result()).toMatchTextContent("2026-06-11 立秋 巡检核心库 That month is closed");
  expect(bodies()).toEqual([{ ids: [1, 2], status: reviewStatus.toCode("pending"), comment: null }]);
  await expect.element(box("巡检核心库")).toBeChecked();
  await expect.element(box("清理归档")).not.toBeChecked();
});

it("has no boxes for readers who review nothing", async () => {
  answer(listHours, hoursOf([pending(1, "巡检核心库")]));
  await renderPage("/manHourSummary", { me: { ...lead, perms: ["hour:view"] } });
  await expect.element(page.getByRole("row").filter({ hasText: "巡检核心库" })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
  expect(callsOf(countPendingHours)).toEqual([]);
});

it.each(locales)("says that there are none (%s)", async (locale) => {
  await draw([], locale);
  await expect.element(page.getByText(t("workHour.summary.none"))).toBeVisible();
  await expectAccessible();
});
