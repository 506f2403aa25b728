import { hourKind } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { hourQueries } from "../api.ts";
import { proposeUntilNow, type WorkedPlan } from "./propose-until-now.ts";

const HourEntryDialog = lazyPart(
  async () => (await import("../entry/hour-entry.dialog.tsx")).HourEntryDialog,
);

interface QuickHoursProps {
  readonly plan: WorkedPlan;
  readonly onClose: () => void;
}

/** Fetches the form, so that it opens without a network too. */
export const preloadQuickHours = (): Promise<void> => HourEntryDialog.preload();

/** Enters what was worked on a plan today, as its evidence shows it. */
export function QuickHours({ plan, onClose }: QuickHoursProps): ReactNode {
  const t = useT();
  const today = dateAt(Date.now(), businessTimeZone);
  const proposals = useQuery({ ...hourQueries.proposals({ start: today, end: today }), retry: false });
  // Without a network nothing is proposed, and the form begins with what is known here.
  if (proposals.isPending && proposals.fetchStatus === "fetching") return null;
  const proposal = proposals.data?.find(
    ({ kind, rid }) => hourKind.fromCode(kind) === "plan" && rid === plan.id,
  );
  const remark = t("workHour.quick.remark", { title: plan.title });
  return (
    <HourEntryDialog
      start={{ proposal: proposal ?? proposeUntilNow(plan, remark, Date.now()) }}
      onClose={onClose}
    />
  );
}
