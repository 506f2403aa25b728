import { type ChatEvent, chat, type SuggestEvent, suggest } from "@pharos/api/assistant";
import type { CallInput } from "@pharos/api/core";
import { openStream } from "../../shared/api/index.ts";

/** The events of an answer as they arrive. Rejects as a call does where it is refused. */
export async function* streamAnswer(
  body: NonNullable<CallInput<typeof chat>["body"]>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  // The server checks what it sends against the contract.
  for await (const event of eventsOf(await openStream(chat, { body }, { signal }), signal))
    yield event as ChatEvent;
}

/** The same of what is written for a request. */
export async function* streamSuggestion(
  body: NonNullable<CallInput<typeof suggest>["body"]>,
  signal: AbortSignal,
): AsyncGenerator<SuggestEvent, void> {
  // The server checks what it sends against the contract.
  for await (const event of eventsOf(await openStream(suggest, { body }, { signal }), signal))
    yield event as SuggestEvent;
}

interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
}

async function* eventsOf(response: Response, signal: AbortSignal): AsyncGenerator<StreamedEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  // What is read already is shown, and nothing more is waited for.
  signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined), { once: true });
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

/** An event of the stream; undefined: a comment that keeps it open. */
function eventOf(block: string): StreamedEvent | undefined {
  const name = /^event: (\w+)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return name !== undefined && data !== undefined ? { event: name, data: JSON.parse(data) } : undefined;
}
