import { historyAction, recoverType } from "@pharos/domain/enums";
import { Cluster, EmptyState, SkeletonTimeline, Timeline, type TimelineItem } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import { eyeInvisibleIcon, historyIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { type HistoryStep, serviceRequestQueries } from "../api.ts";
import { RequestStatusChip } from "../parts/chips.tsx";
import { fieldName } from "../parts/field-names.ts";
import { eventLook } from "./event-words.ts";
import { HistoryTexts } from "./history-texts.tsx";
import "./history-drawer.css";

interface HistoryDrawerProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every step in the life of a request, newest first, with what was changed. */
export function HistoryDrawer({ id, isOpen, onClose }: HistoryDrawerProps): ReactNode {
  const t = useT();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={480}
      title={t("serviceRequest.history.title")}
      destroyOnHidden
    >
      <Steps id={id} />
    </Drawer>
  );
}

function Steps({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const history = useQuery(serviceRequestQueries.history(id));
  if (history.isPending) return <SkeletonTimeline items={6} />;
  if (history.isError) return <QueryError query={history} isCompact />;
  if (history.data.list.length === 0)
    return <EmptyState isCompact>{t("serviceRequest.history.empty")}</EmptyState>;
  return (
    <Timeline
      label={t("serviceRequest.history.title")}
      items={history.data.list.map((step) => stepItem(id, step, t, format))}
    />
  );
}

function stepItem(
  requestId: number,
  step: HistoryStep,
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
): TimelineItem {
  const action = historyAction.hasCode(step.action) ? historyAction.fromCode(step.action) : null;
  const look = action === null ? null : eventLook(step, action, t);
  const hasNewStatus = step.toStatus !== null && step.toStatus !== step.fromStatus;
  return {
    key: String(step.id),
    kind: "event",
    authorName: step.userName || undefined,
    icon: look?.icon ?? historyIcon,
    tone: look?.tone ?? "mute",
    time: format.dateTime(step.ts),
    body: look?.words ?? step.action,
    marks: (
      <Cluster as="span" gap={6} isOneLine isInline className="sr-marks">
        {hasNewStatus && step.toStatus !== null ? <RequestStatusChip code={step.toStatus} /> : null}
        {step.isInternal ? <Icon of={eyeInvisibleIcon} size="small" tone="tertiary" /> : null}
      </Cluster>
    ),
    footer:
      look?.said || step.changes.some(hasWords) || step.hasTexts || step.isRemoteRemoved ? (
        <div className="sr-timeline-said">
          {look?.said ? <p>{look.said}</p> : null}
          {step.changes.filter(hasWords).map((change) => (
            <p key={change.field} className="sr-history-change">
              <span>{fieldName(change.field, t)}</span>
              <del>{valueText(change.field, change.from, t, format)}</del> {"→"}{" "}
              <ins>{valueText(change.field, change.to, t, format)}</ins>
            </p>
          ))}
          {step.hasTexts ? <HistoryTexts requestId={requestId} stepId={step.id} /> : null}
          {step.isRemoteRemoved ? <p>{t("serviceRequest.event.remoteRemoved")}</p> : null}
        </div>
      ) : undefined,
  };
}

/** A code or a moment in words. */
function valueText(
  field: string,
  value: string | null,
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
): string {
  if (value === null) return "–";
  if (field.endsWith("Time")) return format.dateTime(value);
  const code = Number(value);
  return field === "recoverType" && recoverType.hasCode(code) ? t(recoverType.labelKeyOfCode(code)) : value;
}

/** What hand-overs and restoring change. */
const stepFields = ["executor", "team", "happenTime", "recoverTime", "recoverType"];

const scoreFields = ["responseScore", "durationScore", "resultScore", "reportScore"];

/** Long and masked texts are named without their words, codes say nothing to a reader. */
function hasWords(change: HistoryStep["changes"][number]): boolean {
  const isText = ["title", "dbVersion", "contactName", ...scoreFields, ...stepFields].includes(change.field);
  return isText && (change.from !== null || change.to !== null);
}
