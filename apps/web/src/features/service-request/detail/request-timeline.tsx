import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Cluster, CountTabs, classNames, EmptyState, Panel, Timeline, type TimelineItem } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { eyeInvisibleIcon, Icon } from "@pharos/ui/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { useT } from "../../../shared/texts.ts";
import {
  type OpenedReplyChange,
  type OutgoingActions,
  type OutgoingEntry,
  outgoingItem,
  type ReplyContext,
  ReplyDialogs,
  replyItem,
} from "../../conversation/parts.ts";
import { useMe } from "../../identity/index.ts";
import { RequestStatusChip } from "../parts/chips.tsx";
import { fetchOlder } from "../request-cache.ts";
import { eventLook } from "./event-words.ts";
import { useReplyFiles } from "./reply-files.ts";
import { entriesOf, type TimelineEntry, type TimelineView, timelineEntries } from "./timeline-entries.ts";
import "./request-timeline.css";

interface RequestTimelineProps extends OutgoingActions {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  /** Quotes a message in the composer of the same audience; absent when the reader may not write. */
  readonly onQuote?: (text: string, isInternal: boolean) => void;
  /** What the reader has sent off and the server has not taken yet; stands at the end. */
  readonly outgoing: readonly OutgoingEntry[];
}

/** Replies and events in one line of time; the vendor may look at one side of it. */
export function RequestTimeline(props: RequestTimelineProps): ReactNode {
  const { detail, isVendor, onQuote, outgoing, onSendNow, onRecall } = props;
  const t = useT();
  const { userId, employeeName } = useMe();
  const [view, setView] = useState<TimelineView>("all");
  const files = useReplyFiles(detail.id);
  const entries = useMemo(() => timelineEntries(detail.timeline.entries), [detail.timeline.entries]);
  const [opened, setOpened] = useState<OpenedReplyChange | null>(null);
  const onChange = useCallback<ItemContext["onChange"]>(
    (change, reply) =>
      setOpened((last) => ({ change, reply, isOpen: true, opening: (last?.opening ?? 0) + 1 })),
    [],
  );
  const items = useMemo(
    () =>
      entriesOf(entries, view).map((entry) =>
        timelineItem(entry, { t, userId, isVendor, files, onQuote, onChange }),
      ),
    [entries, view, t, userId, isVendor, files, onQuote, onChange],
  );
  const underWay = outgoing
    .filter(({ audience }) => view === "all" || view === audience)
    .map((entry) => outgoingItem(entry, employeeName, { onSendNow, onRecall }));
  const { counts, older } = detail.timeline;
  return (
    <Panel
      className="sr-timeline"
      title={isVendor ? undefined : t("serviceRequest.timeline.title")}
      padding={isVendor ? "none" : "normal"}
    >
      {isVendor ? (
        <CountTabs
          label={t("serviceRequest.timeline.title")}
          active={view}
          onChange={(key) => setView(key as TimelineView)}
          tabs={[
            { key: "all", label: t("serviceRequest.timeline.all"), count: counts.public + counts.internal },
            { key: "public", label: t("serviceRequest.timeline.public"), count: counts.public },
            { key: "internal", label: t("serviceRequest.timeline.internal"), count: counts.internal },
          ]}
        />
      ) : null}
      <div className={classNames(isVendor && "sr-timeline-body")}>
        {older === null ? null : <OlderButton id={detail.id} />}
        {items.length + underWay.length === 0 ? (
          <EmptyState isCompact>{t("serviceRequest.timeline.empty")}</EmptyState>
        ) : (
          <Timeline items={[...items, ...underWay]} label={t("serviceRequest.timeline.title")} />
        )}
      </div>
      <ReplyDialogs opened={opened} onClose={() => setOpened((last) => last && { ...last, isOpen: false })} />
    </Panel>
  );
}

/** Brings the part of the line of time before what is shown. */
function OlderButton({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const older = useMutation({ mutationFn: () => fetchOlder(client, id) });
  return (
    <div className="sr-timeline-older">
      <Button type="link" loading={older.isPending} onClick={() => older.mutate()}>
        {t("serviceRequest.timeline.older")}
      </Button>
      {older.isError ? <span role="alert">{older.error.message}</span> : null}
    </div>
  );
}

interface ItemContext extends ReplyContext {
  readonly t: ReturnType<typeof useT>;
}

function timelineItem(entry: TimelineEntry, context: ItemContext): TimelineItem {
  const systemName = context.t("serviceRequest.timeline.system");
  const item =
    entry.kind === "reply"
      ? replyItem(entry.key, entry.reply, systemName, context)
      : eventItem(entry, context);
  return { ...item, anchor: entry.key };
}

function eventItem(
  { key, step, action }: Extract<TimelineEntry, { kind: "event" }>,
  { t }: ItemContext,
): TimelineItem {
  const look = eventLook(step, action, t);
  const hasNewStatus =
    step.toStatus !== null && step.fromStatus !== null && step.toStatus !== step.fromStatus;
  const isClockEvent = action === "slaWarn" || action === "slaBreach";
  return {
    key,
    kind: "event",
    authorName: step.userName || undefined,
    icon: look.icon,
    tone: look.tone,
    time: <Ago iso={step.ts} />,
    body: look.words,
    marks: (
      <Cluster as="span" gap={6} isOneLine isInline className="sr-marks">
        {hasNewStatus && step.toStatus !== null ? <RequestStatusChip code={step.toStatus} /> : null}
        {step.isInternal && !isClockEvent ? (
          <Icon of={eyeInvisibleIcon} size="small" tone="tertiary" />
        ) : null}
      </Cluster>
    ),
    footer:
      look.said === null && !step.isRemoteRemoved ? undefined : (
        <div className="sr-timeline-said">
          {look.said === null ? null : <p>{look.said}</p>}
          {step.isRemoteRemoved ? <p>{t("serviceRequest.event.remoteRemoved")}</p> : null}
        </div>
      ),
  };
}
