import type { AssistantMessage } from "@pharos/api/assistant";
import { Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Answer } from "./answer.tsx";
import type { LiveTurn } from "./use-chat.ts";

/** A message, or one that arrives: it has no id until the server has said it, and no state until it has ended. */
type Shown = Omit<AssistantMessage, "id" | "createdTime"> & {
  readonly id: number | null;
  readonly error: string | null;
};

/** What is kept, with what arrives in its place until it is kept as it ended. */
export function withTurn(messages: readonly AssistantMessage[], turn: LiveTurn | null): Shown[] {
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
export function Messages({ messages, onAgain }: MessagesProps): ReactNode {
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
