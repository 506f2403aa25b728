import type { AssistantSentence, AssistantSource, SuggestEvent } from "@pharos/api/assistant";
import { assistantAnswerState, assistantTask } from "@pharos/domain/enums";
import { useEffect, useRef, useState } from "react";
import { isSilent } from "../../shared/api/index.ts";
import { streamSuggestion } from "./chat-stream.ts";
import type { LiveTurn } from "./use-chat.ts";

/** What the assistant is asked to write for a request. */
export interface SuggestionAsked {
  readonly task: Parameters<typeof assistantTask.toCode>[0];
  /** What is translated; absent: what the customer wrote last. */
  readonly text?: string | undefined;
}

/** A suggestion as it arrives. */
export interface Suggestion extends Pick<LiveTurn, "engine" | "state" | "notice" | "error"> {
  readonly asked: SuggestionAsked;
  readonly lang: "zh" | "en" | null;
  readonly sentences: readonly AssistantSentence[];
  readonly sources: readonly AssistantSource[];
  /** By which it is taken or dismissed; null: there is nothing to take, or not yet. */
  readonly id: number | null;
  /** What taking it writes. */
  readonly text: string;
}

const failed = assistantAnswerState.toCode("failed");
const stopped = assistantAnswerState.toCode("stopped");

const begun = (asked: SuggestionAsked): Suggestion => ({
  asked,
  lang: null,
  sentences: [],
  sources: [],
  engine: null,
  state: null,
  notice: null,
  error: null,
  id: null,
  text: "",
});

function withEvent(known: Suggestion, { event, data }: SuggestEvent): Suggestion {
  switch (event) {
    case "meta":
      return { ...known, lang: data.lang, engine: data.engine };
    case "cite":
      return { ...known, sources: data.list };
    case "delta":
      return { ...known, sentences: [...known.sentences, data] };
    case "notice":
      return { ...known, notice: data.message };
    case "done":
      return { ...known, state: data.state, id: data.suggestionId, text: data.text };
    case "error":
      return { ...known, state: failed, notice: data.message };
  }
}

/** Has one thing at a time written for a request. */
export function useSuggestion(requestId: number) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (asked: SuggestionAsked): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setSuggestion(begun(asked));
    const change = (next: (known: Suggestion) => Suggestion) => {
      if (running.current === own) setSuggestion((known) => known && next(known));
    };
    const { task, text } = asked;
    const body = { faultId: requestId, task: assistantTask.toCode(task), ...(text && { text }) };
    try {
      for await (const event of streamSuggestion(body, own.signal))
        change((known) => withEvent(known, event));
      const state = own.signal.aborted ? stopped : failed;
      change((known) => (known.state === null ? { ...known, state } : known));
    } catch (error) {
      const message =
        error instanceof Error && !isSilent(error) && !own.signal.aborted ? error.message : null;
      change((known) => ({ ...known, state: message === null ? stopped : failed, error: message }));
    }
  };
  return {
    suggestion,
    isRunning: suggestion !== null && suggestion.state === null,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      running.current = null;
      setSuggestion(null);
    },
  };
}
