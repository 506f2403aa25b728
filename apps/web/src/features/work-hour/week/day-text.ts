import { usePreferences } from "../../../shared/preferences.ts";

/** A day in words of the reader's language; a date has no zone. */
export function useDayText() {
  const { locale } = usePreferences();
  const language = locale === "zh-CN" ? "zh-CN" : "en-GB";
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const full = new Intl.DateTimeFormat(language, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    return { weekday: weekday.format(at), date: day.slice(5), full: full.format(at) };
  };
}
