import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { isDay } from "../parts/plan-days.ts";
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
