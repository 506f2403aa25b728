import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { isDay, type SpanMode } from "./span.ts";

/** Which part of a calendar is shown; it stands in the address. */
export function useSpan() {
  const [params, setParams] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = params.get("date") ?? "";
  const day = isDay(given) ? given : today;
  const mode: SpanMode = params.get("mode") === "month" ? "month" : "week";
  const go = (next: { day?: string; mode?: SpanMode }): void =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next.day) search.set("date", next.day);
        if (next.mode) search.set("mode", next.mode);
        return search;
      },
      { replace: true },
    );
  return { mode, day, today, go };
}
