import { Readable } from "node:stream";
import type { Outgoing } from "../../../platform/outgoing.ts";

/** The product's own way to call other servers in the form that libraries ask for. */
export const outgoingFetch =
  ({ open }: Outgoing, timeoutMs: number): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (typeof init.body !== "string") throw new Error("Only texts are sent to a model");
    const { status, headers, body } = await open(url, {
      method: "POST",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body,
      timeoutMs,
      signal: init.signal ?? undefined,
    });
    const plain = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    // Node's web streams are those of the platform.
    const stream = Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>;
    return new Response(stream, { status, headers: plain });
  };
