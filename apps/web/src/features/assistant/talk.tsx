import { chatLimits } from "@pharos/domain/limits";
import { SkeletonText, Stack, Text, useStickToBottom } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { assistantQueries } from "./api.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { Examples } from "./examples.tsx";
import { Messages, withTurn } from "./messages.tsx";
import { QuestionBox } from "./question-box.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
import { useChat } from "./use-chat.ts";

interface TalkProps {
  readonly id: number | undefined;
  /** The request that the page was opened for. */
  readonly faultId: number | undefined;
  /** Phones show the list in place of the conversation. */
  readonly onList?: () => void;
}

/** One conversation with the place to ask, or a new one. */
export function Talk({ id, faultId, onList }: TalkProps): ReactNode {
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
      <ConversationHead id={id} title={detail.data?.title} onList={onList} onDeleted={chat.clear} />
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
