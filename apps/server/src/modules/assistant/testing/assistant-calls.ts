import { type ChatEvent, type ChatEventName, ChatEvents, chat } from "@pharos/api/assistant";
import { type CallInput, z } from "@pharos/api/core";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../../testing/index.ts";

type Body = NonNullable<CallInput<typeof chat>["body"]>;

/** An answer as it arrived. */
export interface StreamedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly errorCode: string | undefined;
  readonly events: readonly ChatEvent[];
  readonly text: string;
}

/** Asks the assistant and reads the stream to its end; every event must be what the contract promises. */
export async function askAssistant(
  app: TestApp,
  as: PersonaName,
  question: string,
  more: Partial<Body> = {},
): Promise<StreamedAnswer> {
  const reply = await app.inject({
    method: "POST",
    url: chat.path,
    headers: { authorization: `Bearer ${await app.signIn(as)}`, "accept-language": "zh-CN" },
    payload: { messages: [{ role: "user", content: question }], ...more },
  });
  const contentType = String(reply.headers["content-type"]);
  const events = contentType.startsWith("text/event-stream") ? readEvents(reply.body) : [];
  return {
    status: reply.statusCode,
    contentType,
    errorCode: reply.headers["x-error-code"]?.toString(),
    events,
    text: events.map((one) => (one.event === "delta" ? one.data.text : "")).join(""),
  };
}

/** The events of a stream; throws where one is not of the contract. */
export function readEvents(stream: string): ChatEvent[] {
  return stream.split("\n\n").flatMap((block) => {
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (event === undefined || data === undefined) return [];
    const name = event as ChatEventName;
    // Parsed by the schema of its own name.
    return [{ event: name, data: z.parse(ChatEvents[name], JSON.parse(data)) } as ChatEvent];
  });
}

/** The data of the first event of a name; throws where there is none. */
export function eventOf<Name extends ChatEventName>(
  { events }: Pick<StreamedAnswer, "events">,
  name: Name,
): z.output<(typeof ChatEvents)[Name]> {
  const found = events.find(({ event }) => event === name);
  if (!found) throw new Error(`no ${name} among ${events.map(({ event }) => event).join(", ")}`);
  // The data of an event is what the schema of its name says.
  return found.data as z.output<(typeof ChatEvents)[Name]>;
}
