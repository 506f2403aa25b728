import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model server was asked. */
export interface ModelCall {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  /** All that was sent, as text. */
  readonly text: string;
  /** Resolves when the caller disconnects or the answer is complete; says which. */
  readonly ended: Promise<"hungUp" | "complete">;
}

/** How a model answers one call. */
export type ModelScript = (stream: ModelStream, call: ModelCall) => Promise<void> | void;

/** Writes an answer in the streaming protocol of OpenAI. */
export interface ModelStream {
  readonly response: ServerResponse;
  /** Sends the head of a stream. */
  begin(): void;
  /** Sends words; false: the caller reads too slowly. */
  say(text: string): boolean;
  /** Sends the reason for the end, what it took, and the end itself. */
  finish(
    reason?: string,
    usage?: { readonly prompt_tokens: number; readonly completion_tokens: number },
  ): void;
  /** Sends bytes as they are. */
  raw(text: string): void;
  /** Breaks the connection. */
  cut(): void;
}

/** A real server that speaks the protocol. */
export interface ModelServer {
  readonly baseUrl: string;
  readonly calls: readonly ModelCall[];
  /** How the next calls are answered. */
  answerWith(script: ModelScript): void;
  close(): Promise<void>;
}

/** Says sentences one after the other and finishes. */
export const says =
  (...sentences: readonly string[]): ModelScript =>
  (stream) => {
    stream.begin();
    for (const sentence of sentences) stream.say(sentence);
    stream.finish();
  };

/** Starts a model server on a free port of the machine. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  let script: ModelScript = says("…");
  const server = createServer((request, response) => {
    void receive(request).then(async (text) => {
      const ended = new Promise<"hungUp" | "complete">((resolve) =>
        response.once("close", () => resolve(response.writableFinished ? "complete" : "hungUp")),
      );
      const call: ModelCall = {
        authorization: request.headers.authorization,
        // The client under test sends nothing else.
        body: JSON.parse(text) as ModelCall["body"],
        text,
        ended,
      };
      calls.push(call);
      await script(streamOf(response), call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    answerWith: (next) => {
      script = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  // With an encoding a stream gives strings.
  for await (const chunk of request) text += chunk as string;
  return text;
}

function streamOf(response: ServerResponse): ModelStream {
  const chunk = (choices: readonly object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices, ...more })}\n\n`,
    );
  return {
    response,
    begin: () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      chunk([{ index: 0, delta: { role: "assistant", content: "" } }]);
    },
    say: (content) => chunk([{ index: 0, delta: { content } }]),
    finish: (reason = "stop", usage = { prompt_tokens: 7, completion_tokens: 5 }) => {
      chunk([{ index: 0, delta: {}, finish_reason: reason }]);
      chunk([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } });
      response.end("data: [DONE]\n\n");
    },
    raw: (text) => response.write(text),
    cut: () => response.destroy(),
  };
}
