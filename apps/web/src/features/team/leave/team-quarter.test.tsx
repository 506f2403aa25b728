import { getTeamCalendar, type TeamCalendarMark } from "@pharos/api/team";
import { bookingKind } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { TeamQuarter } from "./team-quarter.tsx";

const today = dayNumberOf(dateAt(Date.now(), businessTimeZone));
const monday = today - isoWeekdayOf(today) + 1;
const day = (after: number): string => dateOfDayNumber(monday + after);
const mark = (kind: "leave" | "plan" | "duty", given: Partial<TeamCalendarMark>): TeamCalendarMark => ({
  kind: bookingKind.toCode(kind),
  isRequested: false,
  startDate: day(0),
  endDate: day(0),
  startsAtNoon: false,
  endsAtNoon: false,
  title: null,
  ...given,
});
const person = { userId: 3, name: "芒种", headImgUrl: null, leaveDays: 1.5, freeDays: 60 };
const calendar = sampleOf(getTeamCalendar, {
  freeDates: [day(5), day(6)],
  people: [
    {
      ...person,
      marks: [
        mark("leave", { startDate: day(7), endDate: day(8), startsAtNoon: true }),
        mark("leave", { startDate: day(14), endDate: day(14), endsAtNoon: true, isRequested: true }),
        mark("duty", { startDate: day(9), endDate: day(9), title: "夏至" }),
        mark("plan", { startDate: day(7), endDate: day(9), title: "P000113" }),
      ],
    },
    { ...person, userId: 4, name: "谷雨", leaveDays: 0, marks: [] },
  ],
});
const draw = (viewing: object = {}) =>
  renderPart(<TeamQuarter teamId={3} />, { texts: ["team"], me: dba, ...viewing });

it.each(locales)("shows thirteen weeks of the team, who is away first (%s)", async (locale) => {
  answer(getTeamCalendar, calendar);
  await draw({ locale });
  const table = page.getByRole("table", { name: t("team.tab.calendar") });
  await expect.element(table).toBeVisible();
  expect(callsOf(getTeamCalendar).at(-1)?.query).toEqual({
    teamId: "3",
    startDate: day(0),
    endDate: day(90),
  });
  const cells = table.getByRole("row", { name: /芒种/ }).getByRole("cell");
  expect(cells.elements()).toHaveLength(91);
  const half = `${t("enums.bookingKind.leave")} · ${t("team.leave.afternoonOf", { day: day(7) })} – ${day(8)}`;
  await expect.element(cells.nth(7)).toMatchTextContent(half);
  await expect.element(cells.nth(7)).toHaveAttribute("title", expect.stringContaining("P000113"));
  expect(cells.nth(7).element().querySelector("[data-kind=leave]")?.getAttribute("data-half")).toBe("second");
  expect(cells.nth(8).element().querySelector("[data-kind=leave]")?.getAttribute("data-half")).toBeNull();
  expect(cells.nth(14).element().querySelector("[data-kind=requested]")?.getAttribute("data-half")).toBe(
    "first",
  );
  await expect.element(cells.nth(9)).toMatchTextContent(t("team.leave.insteadOf", { name: "夏至" }));
  await expect.element(table.getByRole("row", { name: /芒种/ })).toMatchTextContent("1.5");
  expect(cells.nth(5).element().getAttribute("data-free")).toBe("true");
  await expectAccessible();
});

it("goes a quarter on and back", async () => {
  answer(getTeamCalendar, calendar);
  await draw();
  await page.getByRole("button", { name: t("team.duty.next") }).click();
  await expect
    .poll(() => callsOf(getTeamCalendar).at(-1)?.query)
    .toMatchObject({ startDate: day(91), endDate: day(181) });
  await page.getByRole("button", { name: t("team.duty.previous") }).click();
  await expect.element(page.getByText(`${day(0)} – ${day(90)}`)).toBeVisible();
});

it.each(locales)("is a list on a phone (%s)", async (locale) => {
  await page.viewport(375, 812);
  answer(getTeamCalendar, calendar);
  await draw({ locale });
  const own = page.getByRole("listitem").filter({ hasText: "芒种" });
  await expect.element(own).toMatchTextContent(t("team.leave.afternoonOf", { day: day(7) }));
  await expect
    .element(own)
    .toMatchTextContent(`${t("team.leave.requested")} · ${t("team.leave.morningOf", { day: day(14) })}`);
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "谷雨" }))
    .toMatchTextContent(t("team.leave.nothing"));
  expect(page.getByRole("table").query()).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await expectAccessible();
});

it("says when nobody is in the team, and when it did not come", async () => {
  answer(getTeamCalendar, sampleOf(getTeamCalendar));
  await draw();
  await expect.element(page.getByText(t("team.members.none"))).toBeVisible();
  disconnect(getTeamCalendar);
  await draw();
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  answer(getTeamCalendar, calendar);
  await retry.click();
  await expect.element(page.getByRole("table", { name: t("team.tab.calendar") })).toBeVisible();
});
