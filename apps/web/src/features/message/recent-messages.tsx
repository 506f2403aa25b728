import { Cluster, EmptyState, Grid, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { type MessageRow, messageQueries, useReadAllMessages, useStoreUnread } from "./api.ts";
import { useOpenMessage } from "./use-open-message.ts";
import "./recent-messages.css";

interface RecentMessagesProps {
  /** The reader goes somewhere else: the popover closes. */
  readonly onClose: () => void;
}

/** The newest messages; opening one marks it as read. */
export function RecentMessages({ onClose }: RecentMessagesProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { isBuilt } = useRouteDirectory();
  const recent = useQuery(messageQueries.recent());
  const readAll = useReadAllMessages();
  const storeUnread = useStoreUnread();
  const { open } = useOpenMessage(onClose);

  const markAll = () => {
    readAll.mutateAsync({ body: {} }).then(
      ({ unread }) => storeUnread(unread),
      () => {},
    );
  };

  return (
    <Stack as="section" className="recent-messages" aria-label={t("shell.bell.title")}>
      <Cluster justify="between" isOneLine className="recent-messages-head">
        <Text as="h2" size="large">
          {t("shell.bell.title")}
        </Text>
        <Button type="link" disabled={!recent.data?.unread} loading={readAll.isPending} onClick={markAll}>
          {t("shell.bell.readAll")}
        </Button>
      </Cluster>
      <div className="recent-messages-body">
        {recent.isPending ? <SkeletonText lines={6} /> : null}
        <QueryError query={recent} isCompact />
        {recent.data?.list.length === 0 ? (
          <EmptyState drawing="message">{t("shell.bell.empty")}</EmptyState>
        ) : null}
        {recent.data ? (
          <ul>
            {recent.data.list.map((message) => (
              <MessageLine key={message.id} message={message} onOpen={() => open(message)} />
            ))}
          </ul>
        ) : null}
      </div>
      {isBuilt("/message") ? (
        <Button
          type="link"
          block
          className="recent-messages-all"
          onClick={() => {
            onClose();
            void navigate("/message");
          }}
        >
          {t("shell.bell.all")}
        </Button>
      ) : null}
    </Stack>
  );
}

const levels = ["info", "warning", "urgent"] as const;

function MessageLine({
  message,
  onOpen,
}: {
  readonly message: MessageRow;
  readonly onOpen: () => void;
}): ReactNode {
  const t = useT();
  const isUnread = message.readTime === null;
  return (
    <li>
      <Grid
        as="button"
        gap={8}
        rowGap={2}
        tone="secondary"
        type="button"
        className="recent-message"
        data-unread={isUnread}
        data-level={levels[message.level] ?? "info"}
        onClick={onOpen}
      >
        <span
          className="recent-message-dot"
          role={isUnread ? "img" : undefined}
          aria-label={isUnread ? t("shell.bell.unreadMark") : undefined}
        />
        <Stack as="span" gap={2}>
          <span>{message.title}</span>
          <Text as="small" tone="tertiary">
            <Ago iso={message.createdTime} />
          </Text>
        </Stack>
      </Grid>
    </li>
  );
}
