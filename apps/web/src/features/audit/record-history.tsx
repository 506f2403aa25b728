import type { RecordHistoryEntry } from "@pharos/api/audit";
import { EmptyState, SkeletonTimeline, Timeline, type TimelineItem } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, type IconShape, plusIcon } from "@pharos/ui/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { auditQueries } from "./api.ts";
import type { HistoryTabProps } from "./history-tab.tsx";
import { actionText, type RecordWording } from "./parts/record-words.ts";
import { type FieldFormats, RecordedChanges } from "./parts/recorded-changes.tsx";
import { useRecordWording } from "./parts/use-record-wording.ts";
import "./record-history.css";

/** The steps of a record, newest first; fetched when a history is first looked at. */
export function RecordHistory({ objectType, objectId, formats }: HistoryTabProps): ReactNode {
  const history = useInfiniteQuery(auditQueries.history(objectType, objectId));
  if (history.isPending) return <SkeletonTimeline items={4} />;
  if (history.isError) return <QueryError query={history} isCompact />;
  const entries = history.data.pages.flatMap((page) => page.list);
  return (
    <Steps
      entries={entries}
      objectType={objectType}
      formats={formats}
      more={
        history.hasNextPage ? { isLoading: history.isFetchingNextPage, load: history.fetchNextPage } : null
      }
    />
  );
}

interface StepsProps {
  readonly entries: readonly RecordHistoryEntry[];
  readonly objectType: string;
  readonly formats: FieldFormats | undefined;
  readonly more: { readonly isLoading: boolean; readonly load: () => unknown } | null;
}

/** Drawn only once the words of the audit log have arrived. */
function Steps({ entries, objectType, formats, more }: StepsProps): ReactNode {
  const t = useT();
  const { dateTime } = useFormat();
  const wording = useRecordWording();
  if (entries.length === 0) return <EmptyState isCompact>{t("audit.history.empty")}</EmptyState>;
  return (
    <div className="audit-history">
      <Timeline
        label={t("audit.history.title")}
        items={entries.map((entry) => ({
          ...lineOf(entry, wording),
          time: dateTime(entry.time),
          footer: (
            <RecordedChanges objectType={objectType} entry={entry} wording={wording} formats={formats} />
          ),
        }))}
      />
      {more === null ? null : (
        <Button loading={more.isLoading} onClick={() => void more.load()}>
          {t("audit.history.more")}
        </Button>
      )}
    </div>
  );
}

function lineOf(entry: RecordHistoryEntry, wording: RecordWording): TimelineItem {
  return {
    key: String(entry.id),
    kind: "event",
    authorName: entry.userName ?? wording.t("audit.history.system"),
    icon: iconOf(entry.action),
    body: actionText(entry.action, wording),
  };
}

function iconOf(action: string): IconShape {
  if (/(created|added|invited|granted)$/i.test(action)) return plusIcon;
  return /(deleted|removed|left|revoked)$/i.test(action) ? deleteIcon : editIcon;
}
