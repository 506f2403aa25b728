import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlanRow } from "../api.ts";

/** Who has come to the customer today, and when. */
export function ArrivalChips({
  plan: { arrivals = [] },
}: {
  readonly plan: Partial<Pick<PlanRow, "arrivals">>;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const dayOf = (moment: string) => dateAt(Date.parse(moment), businessTimeZone);
  const today = dateAt(Date.now(), businessTimeZone);
  return arrivals
    .filter(({ at }) => dayOf(at) === today)
    .map(({ userId, name, at }) => (
      <StatusChip key={userId} tone="ok">
        {t("plan.onSite.arrived", { name, time: format.time(at) })}
      </StatusChip>
    ));
}
