import { hourKind, hourPlace } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, hourMs, minuteMs, toBusinessIso } from "@pharos/domain/time";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { type HourProposal, hourQueries } from "../api.ts";

const HourEntryDialog = lazyPart(
  async () => (await import("../entry/hour-entry.dialog.tsx")).HourEntryDialog,
);

interface QuickHoursProps {
  readonly plan: {
    readonly id: number;
    readonly title: string;
    readonly companyName: string;
    readonly companyNameEn: string | null;
    readonly isOnSite: boolean;
    /** When the reader came to the customer today; null: not yet, or nobody knows. */
    readonly since: string | null;
  };
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
      start={{ proposal: proposal ?? proposalOf(plan, remark, Date.now()) }}
      onClose={onClose}
    />
  );
}

const half = 30 * minuteMs;

/** From the arrival until now in half hours, on this day; an hour where nobody knows. */
function proposalOf(plan: QuickHoursProps["plan"], remark: string, nowMs: number): HourProposal {
  const endMs = Math.floor(nowMs / half) * half;
  const sinceMs = plan.since === null ? endMs - hourMs : Math.floor(Date.parse(plan.since) / half) * half;
  const startMs = Math.min(sinceMs, endMs - half);
  return {
    kind: hourKind.toCode("plan"),
    rid: plan.id,
    title: plan.title,
    companyName: plan.companyName,
    companyNameEn: plan.companyNameEn,
    workDate: dateAt(startMs, businessTimeZone),
    startTime: toBusinessIso(startMs),
    endTime: toBusinessIso(endMs),
    taskTime: Math.min((endMs - startMs) / hourMs, 8),
    remark,
    overtimeType: null,
    place: hourPlace.toCode(plan.isOnSite ? "onSite" : "remote"),
    evidence: [],
  };
}
