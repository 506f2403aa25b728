import { Cluster, Text, type TimelineItem, VisuallyHidden } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, paperClipIcon, sendIcon, undoIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { OutgoingEntry } from "./outgoing.ts";
import "./outgoing-item.css";

/** What can be done with a reply that is on its way. */
export interface OutgoingActions {
  readonly onSendNow: (key: string) => void;
  readonly onRecall: (key: string) => void;
}

/** A reply on its way, as it stands in the timeline. */
export function outgoingItem(
  entry: OutgoingEntry,
  authorName: string,
  actions: OutgoingActions,
): TimelineItem {
  return {
    key: `outgoing-${entry.key}`,
    kind: entry.audience === "internal" ? "note" : "message",
    authorName,
    isOwn: true,
    isPending: true,
    marks: <OutgoingState entry={entry} />,
    body: (
      <Markdown
        source={entry.composition.contentMd.trim()}
        names={entry.composition.mentions.map(({ name }) => name)}
      />
    ),
    footer: <OutgoingFoot entry={entry} {...actions} />,
  };
}

function OutgoingState({ entry }: { readonly entry: OutgoingEntry }): ReactNode {
  const t = useT();
  if (entry.state === "waiting") return <Remaining sendAtMs={entry.sendAtMs} />;
  return (
    <Text size="small" tone="secondary" role="status">
      {entry.state === "sending" || entry.reason === null
        ? t("serviceRequest.outgoing.sending")
        : t("serviceRequest.outgoing.unsure", { reason: entry.reason })}
    </Text>
  );
}

/** The seconds are for the eyes; a screen reader announces once that there is something to undo. */
function Remaining({ sendAtMs }: { readonly sendAtMs: number }): ReactNode {
  const t = useT();
  // The ticks are whole seconds, so the first one may lie before the sending.
  const seconds = Math.min(10, Math.max(0, Math.ceil((sendAtMs - useNow(1_000)) / 1_000)));
  return (
    <>
      <Text size="small" tone="secondary" aria-hidden="true">
        {t("serviceRequest.outgoing.waiting", { seconds })}
      </Text>
      <VisuallyHidden>
        <span role="status">{t("serviceRequest.outgoing.announced")}</span>
      </VisuallyHidden>
    </>
  );
}

function OutgoingFoot({
  entry,
  onSendNow,
  onRecall,
}: OutgoingActions & { readonly entry: OutgoingEntry }): ReactNode {
  const t = useT();
  return (
    <Cluster gap={12} rowGap={8}>
      {entry.files.map(({ objectKey, name }) => (
        <Cluster
          key={objectKey}
          as="span"
          gap={4}
          size="small"
          tone="secondary"
          isOneLine
          className="sr-outgoing-file"
        >
          <Icon of={paperClipIcon} />
          {name}
        </Cluster>
      ))}
      {entry.state === "sending" ? null : (
        <Cluster as="span" gap={8} isOneLine className="sr-outgoing-actions">
          {entry.state === "waiting" ? (
            <Button icon={<Icon of={undoIcon} />} onClick={() => onRecall(entry.key)}>
              {t("serviceRequest.outgoing.undo")}
            </Button>
          ) : null}
          <Button type="link" icon={<Icon of={sendIcon} />} onClick={() => onSendNow(entry.key)}>
            {entry.state === "waiting"
              ? t("serviceRequest.outgoing.sendNow")
              : t("serviceRequest.reply.retry")}
          </Button>
        </Cluster>
      )}
    </Cluster>
  );
}
