import type { AssistantMessage } from "@pharos/api/assistant";
import { chatLimits } from "@pharos/domain/limits";
import {
  Cluster,
  EmptyState,
  Grid,
  IconButton,
  SkeletonText,
  Stack,
  Text,
  useIsPhone,
  useStickToBottom,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { Answer } from "./answer.tsx";
import { assistantQueries, useDeleteConversation } from "./api.ts";
import { QuestionBox } from "./question-box.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
import { type LiveTurn, useChat } from "./use-chat.ts";
import "./moai.css";

/** The assistant: the reader's conversations, and one of them with the place to ask. */
export function MoaiScreen(): ReactNode {
  const [address] = useSearchParams();
  const isPhone = useIsPhone();
  const id = numberIn(address, "c");
  const faultId = numberIn(address, "fault");
  const [isListed, setIsListed] = useState(false);
  const hasList = !isPhone || isListed;
  return (
    <Grid className="moai-page" data-phone={isPhone}>
      {hasList ? <Conversations activeId={id} onChosen={() => setIsListed(false)} /> : null}
      {isPhone && isListed ? null : (
        <Talk id={id} faultId={faultId} {...(isPhone && { onList: () => setIsListed(true) })} />
      )}
    </Grid>
  );
}

function numberIn(address: URLSearchParams, name: string): number | undefined {
  const value = address.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

interface ConversationsProps {
  readonly activeId: number | undefined;
  readonly onChosen: () => void;
}

function Conversations({ activeId, onChosen }: ConversationsProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const all = useQuery(assistantQueries.all());
  return (
    <Stack as="nav" gap={8} className="moai-list" isPanel aria-label={t("assistant.list")}>
      <Button
        onClick={() => {
          onChosen();
          void navigate(paths.moai());
        }}
      >
        {t("assistant.new")}
      </Button>
      <QueryError query={all} isCompact />
      {all.isPending ? <SkeletonText lines={4} /> : null}
      {all.data?.conversations.length === 0 ? <EmptyState isCompact>{t("assistant.none")}</EmptyState> : null}
      {all.data?.conversations.map((row) => (
        <Stack
          as={Link}
          key={row.id}
          to={paths.moai({ c: row.id })}
          gap={2}
          className="moai-row"
          aria-current={row.id === activeId ? "page" : undefined}
          onClick={onChosen}
        >
          <Text isTruncated>{row.title}</Text>
          <Cluster gap={6} size="small" tone="secondary">
            {row.srNo === null ? null : <span>{row.srNo}</span>}
            <Ago iso={row.askedTime} />
          </Cluster>
        </Stack>
      ))}
      <Text as="p" size="small" tone="tertiary">
        {t("assistant.kept")}
      </Text>
    </Stack>
  );
}

interface TalkProps {
  readonly id: number | undefined;
  /** The request that the page was opened for. */
  readonly faultId: number | undefined;
  /** Phones show the list in place of the conversation. */
  readonly onList?: () => void;
}

function Talk({ id, faultId, onList }: TalkProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const all = useQuery(assistantQueries.all());
  const detail = useQuery({ ...assistantQueries.conversation(id ?? 0), enabled: id !== undefined });
  const chat = useChat((kept) => void navigate(paths.moai({ c: kept }), { replace: true }));
  const [scope, setScope] = useState<{ readonly isRequest: boolean; readonly faultId: number | undefined }>({
    isRequest: faultId !== undefined,
    faultId,
  });
  const { turn } = chat;
  // Another conversation was opened: what arrives of the one before is no longer looked at.
  const isTurnHere = turn !== null && (turn.kept === null || turn.kept.conversationId === id);
  const messages = withTurn(detail.data?.messages ?? [], isTurnHere ? turn : null);
  const scroller = useRef<HTMLDivElement>(null);
  const { scrollToBottom } = useStickToBottom(
    scroller,
    `${messages.length} ${turn?.sentences.length} ${turn?.state}`,
  );
  const ask = (question: string) => {
    // Whoever asks looks at the end, wherever the answer before was read.
    setTimeout(scrollToBottom, chatLimits.scrollDelayMs);
    void chat.ask({ question, conversationId: id, faultId: scope.isRequest ? scope.faultId : undefined });
  };
  const isEmpty = id === undefined && !isTurnHere;
  return (
    <Stack className="moai-middle" isPanel>
      <Head id={id} title={detail.data?.title} onList={onList} onDeleted={chat.clear} />
      <div
        ref={scroller}
        className="moai-turns"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label={t("assistant.title")}
      >
        <Stack gap={16}>
          {all.data?.hasModel === false ? (
            <Text as="p" size="small" tone="tertiary">
              {t("assistant.noModel")}
            </Text>
          ) : null}
          {isEmpty ? <Examples onAsk={ask} isDisabled={scope.isRequest} /> : null}
          {id === undefined ? null : <QueryError query={detail} />}
          {id !== undefined && detail.isPending && !isTurnHere ? <SkeletonText lines={6} /> : null}
          <Messages messages={messages} onAgain={ask} />
        </Stack>
      </div>
      <QuestionBox
        isRunning={chat.isRunning && isTurnHere}
        isReady={id !== undefined || !scope.isRequest || scope.faultId !== undefined}
        onAsk={ask}
        onStop={chat.stop}
      >
        {id === undefined ? (
          <ScopeChoice
            isRequest={scope.isRequest}
            faultId={scope.faultId}
            onChange={(isRequest, chosen) => setScope({ isRequest, faultId: chosen })}
          />
        ) : null}
      </QuestionBox>
    </Stack>
  );
}

interface HeadProps {
  readonly id: number | undefined;
  readonly title: string | undefined;
  readonly onList: (() => void) | undefined;
  readonly onDeleted: () => void;
}

function Head({ id, title, onList, onDeleted }: HeadProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const remove = useDeleteConversation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Cluster as="header" gap={8} justify="between" className="moai-head">
      <Text as="h1" size="title" weight="strong" isTruncated>
        {title ?? t("assistant.title")}
      </Text>
      <Cluster gap={8}>
        {onList ? (
          <Button size="small" onClick={onList}>
            {t("assistant.conversations")}
          </Button>
        ) : null}
        {id === undefined || title === undefined ? null : isAsked ? (
          <Button
            size="small"
            danger
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id } },
                {
                  onSuccess: () => {
                    onDeleted();
                    setIsAsked(false);
                    void navigate(paths.moai(), { replace: true });
                  },
                },
              )
            }
          >
            {t("assistant.deleteSure")}
          </Button>
        ) : (
          <IconButton icon={deleteIcon} label={t("assistant.delete")} onClick={() => setIsAsked(true)} />
        )}
      </Cluster>
    </Cluster>
  );
}

const examples = [
  "assistant.examples.one",
  "assistant.examples.two",
  "assistant.examples.three",
  "assistant.examples.four",
] as const;

function Examples({
  onAsk,
  isDisabled,
}: {
  readonly onAsk: (question: string) => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const t = useT();
  return (
    <Stack gap={12} className="moai-empty">
      <EmptyState>{t("assistant.empty")}</EmptyState>
      <Cluster
        as="ul"
        gap={8}
        justify="center"
        className="moai-examples"
        aria-label={t("assistant.exampleList")}
      >
        {examples.map((key) => (
          <li key={key}>
            <Button disabled={isDisabled} onClick={() => onAsk(t(key))}>
              {t(key)}
            </Button>
          </li>
        ))}
      </Cluster>
    </Stack>
  );
}

/** A message, or one that arrives: it has no id until the server has said it, and no state until it has ended. */
type Shown = Omit<AssistantMessage, "id" | "createdTime"> & {
  readonly id: number | null;
  readonly error: string | null;
};

/** What is kept, with what arrives in its place until it is kept as it ended. */
function withTurn(messages: readonly AssistantMessage[], turn: LiveTurn | null): Shown[] {
  const kept = messages.map((message): Shown => ({ ...message, error: null }));
  if (!turn) return kept;
  const stored = messages.find(({ id }) => id === turn.kept?.answerId);
  const isStored =
    turn.state !== null &&
    turn.error === null &&
    stored?.state === turn.state &&
    stored.sentences.length >= turn.sentences.length;
  if (isStored) return kept;
  const others = kept.filter(({ id }) => id !== turn.kept?.answerId && id !== turn.kept?.questionId);
  const none = {
    sentences: [],
    sources: [],
    state: null,
    engine: null,
    notice: null,
    isHelpful: null,
    error: null,
  };
  return [
    ...others,
    { ...none, id: turn.kept?.questionId ?? null, question: turn.question },
    {
      ...turn,
      id: turn.kept?.answerId ?? null,
      question: null,
      sentences: [...turn.sentences],
      sources: [...turn.sources],
      isHelpful: null,
    },
  ];
}

interface MessagesProps {
  readonly messages: readonly Shown[];
  readonly onAgain: (question: string) => void;
}

/** Questions and answers in their order. */
function Messages({ messages, onAgain }: MessagesProps): ReactNode {
  return messages.map((message, at) =>
    message.question === null ? (
      <Answer
        key={message.id ?? "answer"}
        {...(message.state !== null && message.id !== null && { id: message.id })}
        sentences={message.sentences}
        sources={message.sources}
        state={message.state}
        engine={message.engine}
        notice={message.notice}
        error={message.error}
        isHelpful={message.isHelpful}
        onAgain={() => onAgain(messages[at - 1]?.question ?? "")}
      />
    ) : (
      <Question key={message.id ?? "question"} text={message.question} />
    ),
  );
}

const Question = ({ text }: { readonly text: string }): ReactNode => (
  <Text as="p" className="moai-question" isBreaking>
    {text}
  </Text>
);
