import { messageType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Cluster, IconButton, RelativeTime, Stack, StatusChip, Text } from "@pharos/ui";
import { checkIcon, deleteIcon } from "@pharos/ui/icons";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { MessageRow } from "../api.ts";

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
      render: (row) => <MessageText message={row} />,
    },
    {
      key: "type",
      title: t("message.field.type"),
      width: locale === "zh-CN" ? 96 : 132,
      render: (row) => t(messageType.labelKeyOfCode(row.type)),
    },
    {
      key: "time",
      title: t("message.field.time"),
      width: locale === "zh-CN" ? 104 : 128,
      render: (row) => <MessageTime iso={row.createdTime} />,
    },
    {
      key: "actions",
      title: t("message.field.actions"),
      width: 88,
      align: "end",
      render: (row) => <MessageButtons message={row} actions={actions} />,
    },
  ];
}

/** Mark, chip and title of a message, with the text of a person below. */
export function MessageText({ message }: { readonly message: MessageRow }): ReactNode {
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
          {message.title}
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

/** How long ago a message came. */
export function MessageTime({ iso }: { readonly iso: string }): ReactNode {
  const format = useFormat();
  const nowMs = useNow();
  return <RelativeTime iso={iso} text={format.relative(iso, nowMs)} fullText={format.dateTime(iso)} />;
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
