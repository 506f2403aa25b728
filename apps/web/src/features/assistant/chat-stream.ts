import { type ChatEvent, chat } from "@pharos/api/assistant";
import type { CallInput } from "@pharos/api/core";
import { openStream } from "../../shared/api/index.ts";

/** The events of an answer as they arrive. Rejects as a call does where it is refused. */
export async function* streamAnswer(
  body: NonNullable<CallInput<typeof chat>["body"]>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const response = await openStream(chat, { body }, { signal });
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
function eventOf(block: string): ChatEvent | undefined {
  const name = /^event: (\w+)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  // The server checks what it sends against the contract.
  return name !== undefined && data !== undefined
    ? ({ event: name, data: JSON.parse(data) } as ChatEvent)
    : undefined;
}
