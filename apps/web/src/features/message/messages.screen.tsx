import { messageType } from "@pharos/domain/enums";
import { type CountTab, PageHeader, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { checkIcon, deleteIcon, editIcon, Icon, type IconShape } from "@pharos/ui/icons";
import { ListPage, type ListResult } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import {
  type MessageRow,
  messageQueries,
  useDeleteMessage,
  useDeleteReadMessages,
  useReadAllMessages,
  useStoreUnread,
} from "./api.ts";
import { MessageCard } from "./center/message-card.tsx";
import { messageColumns } from "./center/message-columns.tsx";
import { useMessageKeys } from "./center/message-keys.ts";
import { messagesSpec } from "./center/messages-query.ts";
import { bySubject, subjectGrouping } from "./center/subjects.ts";
import { MessagePlaces } from "./parts/message-places.tsx";
import { useOpenMessage } from "./use-open-message.ts";
import "./center/messages.css";

const MessageDialog = lazyPart(async () => (await import("./message.dialog.tsx")).MessageDialog);
const ComposeDialog = lazyPart(async () => (await import("./compose.dialog.tsx")).ComposeDialog);

/** The notification centre: what is unread, everything, or one type. */
export function MessagesScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const canSend = useMe().perms.includes("message:send");
  const state = useListState(messagesSpec);
  const filter = messagesSpec.filterOf(state.query);
  const messages = useQuery(messageQueries.list(filter));
  const [shown, setShown] = useState<MessageRow | null>(null);
  const [isComposing, setIsComposing] = useState(false);
  const { open, markRead } = useOpenMessage();
  const actions = useRowActions(markRead);
  const columns = useMemo(() => messageColumns(t, locale, actions), [t, locale, actions]);
  const result = useMemo(() => grouped(resultOf(messages)), [messages]);
  const rows = result.status === "ready" ? result.rows : none;
  const rootRef = useRef<HTMLDivElement>(null);
  useMessageKeys(rootRef, rows, markRead);
  const openRow = (row: MessageRow) => {
    if (row.content === null) return open(row);
    markRead(row);
    setShown(row);
  };
  return (
    <>
      <PageHeader
        title={t("shell.titles.message")}
        actions={
          <>
            {canSend ? (
              <Button type="primary" icon={<Icon of={editIcon} />} onClick={() => setIsComposing(true)}>
                {t("message.center.compose")}
              </Button>
            ) : null}
            <MessagePlaces />
          </>
        }
      />
      <div ref={rootRef}>
        <ListPage
          label={t("shell.titles.message")}
          result={result}
          state={state}
          columns={columns}
          rowKey={(row) => String(row.id)}
          onOpen={openRow}
          grouping={subjectGrouping(rows, t)}
          tabs={useTabs(messages.data)}
          toolbar={<Tools unread={messages.data?.unread ?? 0} type={filter.type} />}
          empty={{
            words: t(state.query.tab === "unread" ? "message.center.none" : "message.center.noneAll"),
          }}
          renderCard={(row) => <MessageCard message={row} actions={actions} />}
        />
      </div>
      {shown ? <MessageDialog message={shown} onClose={() => setShown(null)} /> : null}
      {isComposing ? <ComposeDialog onClose={() => setIsComposing(false)} /> : null}
    </>
  );
}

const none: readonly MessageRow[] = [];

const grouped = (result: ListResult<MessageRow>): ListResult<MessageRow> =>
  result.status === "ready" ? { ...result, rows: bySubject(result.rows) } : result;

function useRowActions(markRead: (message: MessageRow) => void) {
  const { mutateAsync: remove } = useDeleteMessage();
  const storeUnread = useStoreUnread();
  return useMemo(
    () => ({
      markRead,
      remove: ({ id }: MessageRow) => {
        remove({ params: { id } }).then(
          ({ unread }) => storeUnread(unread),
          // A failure has been shown.
          () => {},
        );
      },
    }),
    [markRead, remove, storeUnread],
  );
}

type Answer = { readonly unread: number; readonly types: readonly { type: number; unread: number }[] };

/** Types without a message have no tab. */
function useTabs(answer: Answer | undefined): CountTab[] {
  const t = useT();
  const types = (answer?.types ?? []).map(({ type, unread }) => {
    const name = messageType.fromCode(type);
    return { key: name, label: t(messageType.labelKey(name)), count: unread, hasNoCount: unread === 0 };
  });
  return [
    { key: "unread", label: t("message.center.unread"), ...(answer && { count: answer.unread }) },
    { key: "all", label: t("message.center.all"), hasNoCount: true },
    ...types,
  ];
}

interface ToolsProps {
  readonly unread: number;
  /** The type whose tab is open. */
  readonly type: number | string | undefined;
}

function Tools({ unread, type }: ToolsProps): ReactNode {
  const t = useT();
  // The tabs need the room.
  const isPhone = useIsPhone();
  const readAll = useReadAllMessages();
  const deleteRead = useDeleteReadMessages();
  const storeUnread = useStoreUnread();
  const [confirm, holder] = useConfirm();
  const markAll = () => {
    readAll.mutateAsync({ body: type === undefined ? {} : { type: Number(type) } }).then(
      (answer) => storeUnread(answer.unread),
      () => {},
    );
  };
  const askDelete = async () => {
    const isSure = await confirm({
      title: t("message.center.deleteReadTitle"),
      content: t("message.center.deleteReadBody"),
      okText: t("message.center.deleteReadOk"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    if (isSure) deleteRead.mutate({});
  };
  const tools: readonly Tool[] = [
    {
      label: t("message.center.readAll"),
      icon: checkIcon,
      isBusy: readAll.isPending,
      isDisabled: unread === 0,
      run: markAll,
    },
    {
      label: t("message.center.deleteRead"),
      icon: deleteIcon,
      isBusy: deleteRead.isPending,
      isDisabled: false,
      run: () => void askDelete(),
    },
  ];
  return (
    <>
      {holder}
      {tools.map(({ label, icon, isBusy, isDisabled, run }) => (
        <Button
          key={label}
          className={isPhone ? "message-tool" : undefined}
          icon={<Icon of={icon} />}
          aria-label={isPhone ? label : undefined}
          disabled={isDisabled}
          loading={isBusy}
          onClick={run}
        >
          {isPhone ? null : label}
        </Button>
      ))}
    </>
  );
}

interface Tool {
  readonly label: string;
  readonly icon: IconShape;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly run: () => void;
}
