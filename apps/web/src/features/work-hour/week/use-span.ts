import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { isDay, type SpanMode } from "./span.ts";

/** Which part of a calendar is shown; it stands in the address. */
export function useSpan() {
  const [params, search] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = params.get("date") ?? "";
  const day = isDay(given) ? given : today;
  const mode: SpanMode = params.get("mode") === "month" ? "month" : "week";
  const go = (next: { day?: string; mode?: SpanMode }): void =>
    search.patch({ date: next.day, mode: next.mode }, { replace: true });
  return { mode, day, today, go };
}
