import type { AssistantMessage, AssistantSentence, AssistantSource, ChatEvent } from "@pharos/api/assistant";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isSilent } from "../../shared/api/index.ts";
import { streamAnswer } from "./chat-stream.ts";

/** A question with the answer that arrives. */
export interface LiveTurn {
  readonly question: string;
  readonly sentences: readonly AssistantSentence[];
  readonly sources: readonly AssistantSource[];
  readonly engine: AssistantMessage["engine"];
  /** Null while it is being given. */
  readonly state: AssistantMessage["state"];
  /** Why quotations take the model's place, or why it broke off. */
  readonly notice: string | null;
  /** It was refused, or the connection broke. */
  readonly error: string | null;
  /** Where it is kept; null until the server has said so. */
  readonly kept: {
    readonly conversationId: number;
    readonly questionId: number;
    readonly answerId: number;
  } | null;
}

/** What is asked. */
export interface Asking {
  readonly question: string;
  readonly conversationId: number | undefined;
  readonly faultId: number | undefined;
}

const stopped = 1;
const failed = 2;

const begun = (question: string): LiveTurn => ({
  question,
  sentences: [],
  sources: [],
  engine: null,
  state: null,
  notice: null,
  error: null,
  kept: null,
});

/** Puts what an event says into the turn. */
export function withEvent(turn: LiveTurn, { event, data }: ChatEvent): LiveTurn {
  switch (event) {
    case "meta": {
      const { engine, ...kept } = data;
      return { ...turn, engine, kept };
    }
    case "cite":
      return { ...turn, sources: data.list };
    case "delta":
      return { ...turn, sentences: [...turn.sentences, data] };
    case "notice":
      return { ...turn, notice: data.message };
    case "done":
      return { ...turn, state: data.state };
    case "error":
      return { ...turn, state: failed, notice: data.message };
  }
}

/** Asks the assistant one question at a time. What has been said when it is stopped stays. */
export function useChat(onKept: (conversationId: number) => void) {
  const client = useQueryClient();
  const [turn, setTurn] = useState<LiveTurn | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async ({ question, conversationId, faultId }: Asking): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setTurn(begun(question));
    const change = (next: (turn: LiveTurn) => LiveTurn) => {
      if (running.current === own) setTurn((known) => known && next(known));
    };
    try {
      const body = {
        ...(conversationId !== undefined && { conversationId }),
        ...(faultId !== undefined && conversationId === undefined && { scope: "sr" as const, faultId }),
        messages: [{ role: "user" as const, content: question }],
      };
      for await (const event of streamAnswer(body, own.signal)) {
        change((known) => withEvent(known, event));
        if (event.event === "meta" && running.current === own) onKept(event.data.conversationId);
      }
      const state = own.signal.aborted ? stopped : failed;
      change((known) => (known.state === null ? { ...known, state } : known));
    } catch (error) {
      const message =
        error instanceof Error && !isSilent(error) && !own.signal.aborted ? error.message : null;
      change((known) => ({ ...known, state: message === null ? stopped : failed, error: message }));
    } finally {
      void client.invalidateQueries({ queryKey: ["assistant"] });
    }
  };
  return {
    turn,
    isRunning: turn !== null && turn.state === null,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      running.current = null;
      setTurn(null);
    },
  };
}
