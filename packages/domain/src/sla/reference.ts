import type { CalendarDayKind, Coverage, Severity } from "../enums.ts";
import { businessTimeZone } from "../time.ts";
import type { BusinessCalendar, WeeklyInterval } from "./calendar.ts";
import type { SlaTarget } from "./snapshot.ts";

/** A run of days that depart from their weekday. */
export type CalendarDays = {
  readonly kind: CalendarDayKind;
  readonly zh: string;
  readonly en: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, inclusive. */
  readonly to: string;
};

const off = (zh: string, en: string, from: string, to: string): CalendarDays => ({
  kind: "holiday",
  zh,
  en,
  from,
  to,
});
const worked = (zh: string, en: string, day: string): CalendarDays => ({
  kind: "workday",
  zh,
  en,
  from: day,
  to: day,
});

/**
 * Public holidays and make-up workdays of mainland China by year, as announced by the State Council.
 * Of a year that has not been announced only the days stand here that the law itself gives; what is moved and made up
 * for them comes with the announcement.
 */
export const calendarDaysByYear: Readonly<Record<number, readonly CalendarDays[]>> = {
  2025: [
    off("元旦", "New Year", "2025-01-01", "2025-01-01"),
    worked("春节调休", "Make-up day for Spring Festival", "2025-01-26"),
    off("春节", "Spring Festival", "2025-01-28", "2025-02-04"),
    worked("春节调休", "Make-up day for Spring Festival", "2025-02-08"),
    off("清明节", "Qingming Festival", "2025-04-04", "2025-04-06"),
    worked("劳动节调休", "Make-up day for Labour Day", "2025-04-27"),
    off("劳动节", "Labour Day", "2025-05-01", "2025-05-05"),
    off("端午节", "Dragon Boat Festival", "2025-05-31", "2025-06-02"),
    worked("国庆节调休", "Make-up day for National Day", "2025-09-28"),
    off("国庆节、中秋节", "National Day and Mid-Autumn Festival", "2025-10-01", "2025-10-08"),
    worked("国庆节调休", "Make-up day for National Day", "2025-10-11"),
  ],
  2026: [
    off("元旦", "New Year", "2026-01-01", "2026-01-03"),
    worked("元旦调休", "Make-up day for New Year", "2026-01-04"),
    worked("春节调休", "Make-up day for Spring Festival", "2026-02-14"),
    off("春节", "Spring Festival", "2026-02-15", "2026-02-23"),
    worked("春节调休", "Make-up day for Spring Festival", "2026-02-28"),
    off("清明节", "Qingming Festival", "2026-04-04", "2026-04-06"),
    off("劳动节", "Labour Day", "2026-05-01", "2026-05-05"),
    worked("劳动节调休", "Make-up day for Labour Day", "2026-05-09"),
    off("端午节", "Dragon Boat Festival", "2026-06-19", "2026-06-21"),
    worked("国庆节调休", "Make-up day for National Day", "2026-09-20"),
    off("中秋节", "Mid-Autumn Festival", "2026-09-25", "2026-09-27"),
    off("国庆节", "National Day", "2026-10-01", "2026-10-07"),
    worked("国庆节调休", "Make-up day for National Day", "2026-10-10"),
  ],
  2027: [
    off("元旦", "New Year", "2027-01-01", "2027-01-01"),
    off("春节", "Spring Festival", "2027-02-06", "2027-02-08"),
    off("清明节", "Qingming Festival", "2027-04-05", "2027-04-05"),
    off("劳动节", "Labour Day", "2027-05-01", "2027-05-02"),
    off("端午节", "Dragon Boat Festival", "2027-06-09", "2027-06-09"),
    off("中秋节", "Mid-Autumn Festival", "2027-09-15", "2027-09-15"),
    off("国庆节", "National Day", "2027-10-01", "2027-10-03"),
  ],
};

/** Monday to Friday, 09:00 to 18:00. */
export const officeHours: readonly WeeklyInterval[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  startMinute: 9 * 60,
  endMinute: 18 * 60,
}));

/** The calendar in which every minute counts. */
export const wallClockCode = "7x24";

/** The two calendars every installation starts with; the days of `business` come from `calendarDaysByYear`. */
export const defaultCalendars = [
  { code: wallClockCode, zh: "7x24 自然时间", en: "Around the clock", isWallClock: true, weekly: [] },
  {
    code: "business",
    zh: "工作日 09:00–18:00",
    en: "Working days 09:00–18:00",
    isWallClock: false,
    weekly: officeHours,
  },
] as const satisfies readonly (Pick<BusinessCalendar, "code" | "isWallClock" | "weekly"> & {
  readonly zh: string;
  readonly en: string;
})[];

/** The zone of the default calendars. */
export const defaultCalendarTimeZone = businessTimeZone;

/**
 * Minutes promised by severity. They are the specification's hours (first response 0.5, 1/6, 1/12, 2; reply 8, 2, 1,
 * unlimited; solve 2, 2/3, 1/3, 8) read as indexed by severity code.
 */
export const defaultTargetMinutes: Readonly<Record<Severity, Omit<SlaTarget, "calendarCode">>> = {
  p1: { firstResponseMinutes: 5, replyMinutes: 60, solveMinutes: 20 },
  p2: { firstResponseMinutes: 10, replyMinutes: 120, solveMinutes: 40 },
  p3: { firstResponseMinutes: 30, replyMinutes: 480, solveMinutes: 120 },
  p4: { firstResponseMinutes: 120, replyMinutes: null, solveMinutes: 480 },
};

type CalendarChoice = Readonly<Record<Severity, (typeof defaultCalendars)[number]["code"]>>;

const withCalendars = (choice: CalendarChoice): Readonly<Record<Severity, SlaTarget>> => ({
  p1: { ...defaultTargetMinutes.p1, calendarCode: choice.p1 },
  p2: { ...defaultTargetMinutes.p2, calendarCode: choice.p2 },
  p3: { ...defaultTargetMinutes.p3, calendarCode: choice.p3 },
  p4: { ...defaultTargetMinutes.p4, calendarCode: choice.p4 },
});

/** A policy every installation starts with. */
export type DefaultPolicy = {
  readonly zh: string;
  readonly en: string;
  /** Coverage of the service number it is for; null when there is none. */
  readonly coverage: Coverage | null;
  readonly targets: Readonly<Record<Severity, SlaTarget>>;
};

/** The default policies: one for each coverage, one for requests without a service number. */
export const defaultPolicies: readonly DefaultPolicy[] = [
  {
    zh: "7x24 服务",
    en: "7x24 service",
    coverage: "sevenByTwentyFour",
    targets: withCalendars({ p1: "7x24", p2: "7x24", p3: "7x24", p4: "business" }),
  },
  {
    zh: "5x9 服务",
    en: "5x9 service",
    coverage: "fiveByNine",
    targets: withCalendars({ p1: "business", p2: "business", p3: "business", p4: "business" }),
  },
  {
    zh: "无服务号",
    en: "Without a service number",
    coverage: null,
    targets: withCalendars({ p1: "7x24", p2: "7x24", p3: "business", p4: "business" }),
  },
];
