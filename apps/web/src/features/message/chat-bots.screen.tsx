import { webhookVendor } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { MenuButton, PageHeader, StatusChip, type Tone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, moreIcon, plusIcon, sendIcon } from "@pharos/ui/icons";
import { type ListColumn, ListPage, type PagedQuerySpec, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { type ChatBot, messageQueries, useDeleteChatBot, useTestChatBot } from "./api.ts";
import { useBackToMessages } from "./parts/back-to-messages.ts";
import { pageOf } from "./parts/page-of.ts";

const ChatBotDialog = lazyPart(async () => (await import("./chat-bot.dialog.tsx")).ChatBotDialog);

const spec: PagedQuerySpec<"keyword"> = { filterKeys: ["keyword"] };

/** Robots of group chats, for those who run a team or an organisation. */
export function ChatBotsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const back = useBackToMessages();
  const state = useListState(spec);
  const webhooks = useQuery(messageQueries.webhooks());
  const [edited, setEdited] = useState<ChatBot | "new" | null>(null);
  const actions = useChatBotActions(setEdited);
  const columns = useMemo(() => columnsOf(t, locale, actions.of), [t, locale, actions.of]);
  const keyword = state.query.filters.keyword.trim().toLowerCase();
  const rows = webhooks.data?.list.filter(({ name, ownerName, ownerNameEn }) =>
    [name, ownerName, ownerNameEn].some((text) => text?.toLowerCase().includes(keyword)),
  );
  const addButton = (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
      {t("message.webhooks.add")}
    </Button>
  );
  return (
    <>
      {actions.holder}
      <PageHeader
        title={t("shell.titles.webhooks")}
        back={back}
        meta={t("message.webhooks.intro")}
        actions={addButton}
      />
      <ListPage
        label={t("shell.titles.webhooks")}
        result={pageOf({ ...webhooks, rows }, state.query)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={setEdited}
        search={{ key: "keyword", placeholder: t("message.webhooks.name") }}
        empty={{ words: t("message.webhooks.none"), action: addButton }}
      />
      {edited === null ? null : (
        <ChatBotDialog
          webhook={edited === "new" ? null : edited}
          owners={webhooks.data?.owners ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function useChatBotActions(edit: (webhook: ChatBot) => void) {
  const t = useT();
  const test = useTestChatBot();
  const remove = useDeleteChatBot();
  const [confirm, holder] = useConfirm();
  const askRemove = async ({ id, name }: ChatBot) => {
    const isSure = await confirm({
      title: t("message.webhooks.deleteTitle", { name }),
      content: t("message.webhooks.deleteBody"),
      okText: t("message.webhooks.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  const of = (webhook: ChatBot) => [
    { key: "edit", label: t("message.webhooks.edit"), icon: editIcon, run: () => edit(webhook) },
    {
      key: "test",
      label: t("message.webhooks.test"),
      icon: sendIcon,
      run: () => test.mutate({ params: { id: webhook.id } }),
      ...(!webhook.isEnabled && { disabledReason: t("message.webhooks.disabled") }),
    },
    {
      key: "delete",
      label: t("message.webhooks.delete"),
      icon: deleteIcon,
      isDanger: true,
      run: () => void askRemove(webhook),
    },
  ];
  return { of, holder };
}

type ActionsOf = ReturnType<typeof useChatBotActions>["of"];

function columnsOf(
  t: Translate,
  locale: Parameters<typeof nameIn>[0],
  actionsOf: ActionsOf,
): ListColumn<ChatBot>[] {
  return [
    {
      key: "name",
      title: t("message.webhooks.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.name}
          marks={
            row.isEnabled ? undefined : <StatusChip tone="mute">{t("message.webhooks.disabled")}</StatusChip>
          }
          meta={[t(webhookVendor.labelKeyOfCode(row.vendor)), row.addressHint]}
        />
      ),
    },
    {
      key: "owner",
      title: t("message.webhooks.owner"),
      width: 200,
      render: (row) => nameIn(locale, row.ownerName, row.ownerNameEn),
    },
    {
      key: "events",
      title: t("message.webhooks.events"),
      width: 120,
      render: ({ events }) =>
        events.length === 0
          ? t("message.webhooks.allEvents")
          : t("message.webhooks.eventCount", { count: events.length }),
    },
    {
      key: "last",
      title: t("message.webhooks.last"),
      width: 220,
      render: (row) => <LastLine webhook={row} />,
    },
    {
      key: "actions",
      title: t("message.field.actions"),
      width: 64,
      align: "end",
      card: "buttons",
      render: (row) => (
        <MenuButton
          label={t("message.field.actions")}
          icon={moreIcon}
          isIconOnly
          look="text"
          actions={actionsOf(row)}
        />
      ),
    },
  ];
}

const states = [
  { key: "queued", tone: "info" },
  { key: "sent", tone: "ok" },
  { key: "failed", tone: "p1" },
  { key: "skipped", tone: "mute" },
] as const satisfies readonly { key: string; tone: Tone }[];

function LastLine({ webhook }: { readonly webhook: ChatBot }): ReactNode {
  const t = useT();
  const format = useFormat();
  const state = webhook.lastStatus === null ? undefined : states[webhook.lastStatus];
  if (!state || webhook.lastTime === null) return t("message.webhooks.never");
  return (
    <TwoLine
      marks={<StatusChip tone={state.tone}>{t(`message.webhooks.state.${state.key}`)}</StatusChip>}
      title={format.dateTime(webhook.lastTime)}
      meta={[webhook.lastError]}
    />
  );
}
