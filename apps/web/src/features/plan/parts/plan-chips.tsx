import { planStatus } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useT } from "../../../shared/texts.ts";
import type { PlanRow } from "../api.ts";

/** Where a plan stands. */
export function PlanStatusChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={planStatus} code={code} />;
}

/** What a lead has to look at: days overdue, nobody to do it, nothing that pays for it. */
export function PlanMarks({ plan }: { readonly plan: PlanRow }): ReactNode {
  const t = useT();
  const isOpen = planStatus.fromCode(plan.status) !== "ended";
  return (
    <>
      {plan.overdueDays > 0 ? (
        <StatusChip tone="warn">{t("plan.mark.overdue", { count: plan.overdueDays })}</StatusChip>
      ) : null}
      {isOpen && plan.executors.length === 0 ? (
        <StatusChip tone="warn">{t("plan.mark.nobody")}</StatusChip>
      ) : null}
      {isOpen && plan.isUncovered ? <StatusChip tone="p3">{t("plan.mark.uncovered")}</StatusChip> : null}
    </>
  );
}
