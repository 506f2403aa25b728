import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import type { PlanView } from "./calendar-days.ts";

/** Which part of time is shown and how; it stands in the address. */
export function useCalendarPlace(hasTeam: boolean) {
  const [params, search] = useAddressSearch();
  const given = params.get("day") ?? "";
  const day = isDay(given) ? given : dateAt(Date.now(), businessTimeZone);
  const wanted = params.get("view");
  const view: PlanView = wanted === "week" ? "week" : wanted === "team" && hasTeam ? "team" : "month";
  const go = (next: { readonly day?: string; readonly view?: PlanView }): void =>
    search.patch(next, { replace: true });
  return { view, day, go };
}

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
