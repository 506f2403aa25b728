import { bookHalfHour, getConsult, listHalfHours, readConsult } from "@pharos/api/consult";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const allowed = { isAllowed: true, reason: "" };
const times = ["2026-06-15T14:00:00+08:00", "2026-06-15T14:30:00+08:00", "2026-06-16T09:00:00+08:00"];
const me = { ...customer, perms: ["consult:create" as const] };
const abilities = sampleOf(getConsult, {}).abilities;

beforeEach(() => {
  answer(readConsult, null);
  answer(
    getConsult,
    sampleOf(getConsult, { id: 5, isAsker: true, queue: null, abilities: { ...abilities, book: allowed } }),
  );
  answer(listHalfHours, { expertName: "芒种", startTimes: times });
});

const open = async (locale: (typeof locales)[number] = "zh-CN") => {
  await renderPage("/consult/5", { me, locale });
  await page.getByRole("button", { name: t("consult.book.action") }).click();
};
const dialog = () => page.getByRole("dialog", { name: t("consult.book.title", { name: "芒种" }) });

it.each(locales)(
  "proposes the expert's free half hours day by day, and one click takes one (%s)",
  async (locale) => {
    answer(bookHalfHour, { planId: 81, planNo: "P000081" });
    await open(locale);
    await expect.element(dialog().getByText(t("consult.book.hint"))).toBeVisible();
    expect(dialog().getByRole("group").elements()).toHaveLength(2);
    await expectAccessible();
    await dialog().getByRole("button", { name: "14:30" }).click();
    await expect
      .poll(() => callsOf(bookHalfHour).map(({ body }) => body))
      .toEqual([{ id: 5, startTime: times[1] }]);
    await expect.element(dialog()).not.toBeInTheDocument();
  },
);

it("stays open with words where the time has just been taken, and looks again", async () => {
  refuse(bookHalfHour, { message: "已被占用", code: "consult.halfHourTaken" });
  await open();
  await dialog().getByRole("button", { name: "09:00" }).click();
  await expect.poll(() => callsOf(listHalfHours).length).toBe(2);
  await expect.element(dialog().getByRole("button", { name: "14:00" })).toBeVisible();
});

it("says that there is none", async () => {
  answer(listHalfHours, { expertName: "芒种", startTimes: [] });
  await open();
  await expect.element(dialog().getByText(t("consult.book.none"))).toBeVisible();
});
