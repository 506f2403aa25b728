import { listSentMessages } from "@pharos/api/message";
import type { Translate } from "@pharos/i18n";
import { PageHeader, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { editIcon, Icon } from "@pharos/ui/icons";
import { type ListColumn, ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Ago } from "../../shared/components/ago.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { resultOf } from "../../shared/list/list-result.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { useT } from "../../shared/texts.ts";
import { messageQueries, type SentMessage } from "./api.ts";
import { useBackToMessages } from "./parts/back-to-messages.ts";
import "./center/messages.css";

const ComposeDialog = lazyPart(async () => (await import("./compose.dialog.tsx")).ComposeDialog);

const spec = listSpecOf(listSentMessages, { keyword: "keyword" });

/** What the reader has written to others, and how many have read it. */
export function SentMessagesScreen(): ReactNode {
  const t = useT();
  const back = useBackToMessages();
  const state = useListState(spec);
  const sent = useQuery(messageQueries.sent(spec.filterOf(state.query)));
  const [isComposing, setIsComposing] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  const composeButton = (
    <Button type="primary" icon={<Icon of={editIcon} />} onClick={() => setIsComposing(true)}>
      {t("message.center.compose")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("shell.titles.messageRecord")} back={back} actions={composeButton} />
      <ListPage
        label={t("shell.titles.messageRecord")}
        result={resultOf(sent)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        search={{ key: "keyword", placeholder: t("message.record.search") }}
        empty={{ words: t("message.record.none"), action: composeButton }}
      />
      {isComposing ? <ComposeDialog onClose={() => setIsComposing(false)} /> : null}
    </>
  );
}

function columnsOf(t: Translate): ListColumn<SentMessage>[] {
  return [
    {
      key: "message",
      title: t("message.field.message"),
      isPrimary: true,
      render: (row) => (
        <Stack as="span" gap={2} tone="secondary" className="message-words sent-words">
          <Text isBreaking className="message-title-words">
            {row.title}
          </Text>
          <Text size="small" tone="tertiary" isBreaking className="message-content">
            {row.content}
          </Text>
        </Stack>
      ),
    },
    {
      key: "to",
      title: t("message.record.to"),
      width: 260,
      render: (row) => row.audience.map(({ name }) => name).join(t("common.listSeparator")),
    },
    {
      key: "read",
      title: t("message.record.read"),
      width: 150,
      render: (row) => t("message.record.readOf", { read: row.readCount, count: row.recipientCount }),
    },
    {
      key: "time",
      title: t("message.record.time"),
      width: 128,
      render: (row) => <Ago iso={row.createdTime} />,
    },
  ];
}
