import type { Locale, Translate } from "@pharos/i18n";
import { Cluster, IconButton, Stack, StatusChip, Text } from "@pharos/ui";
import { checkIcon, deleteIcon } from "@pharos/ui/icons";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { useT } from "../../../shared/texts.ts";
import type { MessageRow } from "../api.ts";
import { aroundTitle, wordsUnderHead } from "./subjects.ts";

/** What can be done with a message of the list. */
export interface MessageActions {
  readonly markRead: (message: MessageRow) => void;
  readonly remove: (message: MessageRow) => void;
}

/** Columns of the list of messages. */
export function messageColumns(
  t: Translate,
  locale: Locale,
  actions: MessageActions,
): ListColumn<MessageRow>[] {
  return [
    {
      key: "message",
      title: t("message.field.message"),
      isPrimary: true,
      render: (row) => <MessageText message={row} isUnderHead />,
    },
    {
      key: "time",
      title: t("message.field.time"),
      width: locale === "zh-CN" ? 104 : 128,
      render: (row) => <Ago iso={row.createdTime} />,
    },
    {
      key: "actions",
      title: t("message.field.actions"),
      width: 88,
      align: "end",
      card: "buttons",
      render: (row) => <MessageButtons message={row} actions={actions} />,
    },
  ];
}

interface MessageTextProps {
  readonly message: MessageRow;
  /** A head above names what the message is about. */
  readonly isUnderHead?: boolean;
}

/** Mark, chip and title of a message, with the text of a person below. */
export function MessageText({ message, isUnderHead = false }: MessageTextProps): ReactNode {
  const t = useT();
  const isUnread = message.readTime === null;
  return (
    <Stack as="span" gap={2} tone="secondary" className="message-words" data-unread={isUnread}>
      <Cluster as="span" gap={8} align="baseline" isOneLine className="message-title">
        <span
          className="message-dot"
          role={isUnread ? "img" : undefined}
          aria-label={isUnread ? t("message.center.unreadMark") : undefined}
        />
        <LevelChip level={message.level} />
        <Text isBreaking className="message-title-words">
          {isUnderHead ? wordsUnderHead(message) : <Sentence message={message} />}
        </Text>
      </Cluster>
      {message.content === null ? null : (
        <Text size="small" tone="tertiary" isBreaking className="message-content">
          {message.senderName === null ? null : (
            <span className="message-sender">{t("message.center.from", { name: message.senderName })}</span>
          )}
          {message.content}
        </Text>
      )}
    </Stack>
  );
}

function LevelChip({ level }: { readonly level: number }): ReactNode {
  const t = useT();
  if (level === 2) return <StatusChip tone="p1">{t("message.center.urgent")}</StatusChip>;
  return level === 1 ? <StatusChip tone="warn">{t("message.center.warn")}</StatusChip> : null;
}

/** Who did what in regular weight, and the title of what it was done to. */
function Sentence({ message }: { readonly message: MessageRow }): ReactNode {
  const [before, title, after] = aroundTitle(message);
  return (
    <>
      {before}
      {title === "" ? null : (
        <Text as="strong" weight="strong">
          {title}
        </Text>
      )}
      {after}
    </>
  );
}

/** The two things that can be done without opening a message. */
export function MessageButtons({
  message,
  actions,
}: {
  readonly message: MessageRow;
  readonly actions: MessageActions;
}): ReactNode {
  const t = useT();
  return (
    <Cluster as="span" gap={4} justify="end" isOneLine isInline className="message-buttons">
      {message.readTime === null ? (
        <IconButton
          icon={checkIcon}
          label={t("message.center.markRead")}
          onClick={(event) => {
            event.stopPropagation();
            actions.markRead(message);
          }}
        />
      ) : null}
      <IconButton
        icon={deleteIcon}
        label={t("message.center.delete")}
        onClick={(event) => {
          event.stopPropagation();
          actions.remove(message);
        }}
      />
    </Cluster>
  );
}
