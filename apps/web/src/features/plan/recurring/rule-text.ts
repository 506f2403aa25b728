import type { Locale, Translate } from "@pharos/i18n";

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const places = ["first", "second", "third", "fourth", "fifth"] as const;
const monthsOf = { MONTHLY: 1, YEARLY: 12 } as const;

/** The name of a weekday; the first of June 2026 was a Monday. */
const weekdayName = (index: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === "zh-CN" ? "zh-CN" : "en-GB", {
    weekday: "long",
    timeZone: "UTC",
  }).format(Date.UTC(2026, 5, 1 + index));

/** A recurrence rule (RFC 5545) in words: how often, and on which day. What it says otherwise is shown as it is. */
export function ruleText(
  rule: string,
  firstDate: string,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const parts = new Map(
    rule.split(";").map((part): [string, string] => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
  const frequency = parts.get("FREQ") ?? "";
  const interval = Number(parts.get("INTERVAL") ?? 1);
  if (frequency === "WEEKLY")
    return interval === 1 ? t("plan.recurring.weekly") : t("plan.recurring.weeks", { count: interval });
  if (frequency !== "MONTHLY" && frequency !== "YEARLY") return rule;
  const months = monthsOf[frequency] * interval;
  const every = months === 1 ? t("plan.recurring.monthly") : t("plan.recurring.months", { count: months });
  return `${every} ${dayText(parts, firstDate, { t, locale })}`;
}

function dayText(
  parts: ReadonlyMap<string, string>,
  firstDate: string,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const [, place = "", weekday = ""] = /^(-?\d)([A-Z]{2})$/.exec(parts.get("BYDAY") ?? "") ?? [];
  if (weekday) {
    const name = weekdayName(weekdays.indexOf(weekday), locale);
    const which = places[Number(place) - 1];
    return which === undefined
      ? t("plan.recurring.lastWeekday", { weekday: name })
      : t("plan.recurring.weekday", { place: t(`plan.recurring.place.${which}`), weekday: name });
  }
  if (parts.get("BYMONTHDAY") === "-1") return t("plan.recurring.lastDay");
  return t("plan.recurring.day", { day: Number(parts.get("BYMONTHDAY") ?? firstDate.slice(8)) });
}
