import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { type AnyEndpoint, type CallResult, type FieldErrors, z } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { HttpResponse, http } from "msw";
import { defineNetwork, InterceptorSource } from "msw/experimental";
import { sampleOf } from "./sample.ts";

/** A call that a component made, as it stood on the wire. */
export interface SeenCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body; null without one. */
  readonly body: unknown;
  /** The key under which it happens once; null without one. */
  readonly idempotencyKey: string | null;
}

/** A refusal as the server words it. */
export interface Refusal {
  readonly message: string;
  readonly code?: string;
  readonly fields?: FieldErrors;
  readonly data?: unknown;
}

/** What an endpoint answers: a value, or a function of the call. */
type Answer<E> = CallResult<E> | ((call: SeenCall) => CallResult<E> | Promise<CallResult<E>>);
type Respond = (call: SeenCall) => Response | Promise<Response>;

const answers = new Map<AnyEndpoint, Respond>();
const calls: { endpoint: AnyEndpoint; call: SeenCall }[] = [];
const faults: string[] = [];

/**
 * Answers an endpoint from now on; `message` is the server's toast. What its own schema does not accept fails the test.
 * A read that no one answers gets the emptiest answer that its schema allows; any other call without an answer fails.
 */
export function answer<E extends AnyEndpoint>(endpoint: E, given: Answer<E>, message = ""): void {
  answers.set(endpoint, async (call) => {
    // A result is data and never a function itself.
    const result = typeof given === "function" ? await (given as (seen: SeenCall) => unknown)(call) : given;
    return success(endpoint, result, message);
  });
}

/** Answers an endpoint that serves a file. */
export function answerFile(endpoint: AnyEndpoint, name: string, content: string): void {
  const headers = { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
  answers.set(endpoint, () => new HttpResponse(content, { headers }));
}

/** Answers an endpoint with a stream of events; one without an end stays open until the page hangs up. */
export function answerStream(
  endpoint: AnyEndpoint,
  events: readonly { readonly event: string; readonly data: unknown }[],
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): void {
  const text = events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  answers.set(endpoint, () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`:\n\n${text}`));
        if (!isOpen) controller.close();
      },
    });
    return new HttpResponse(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  });
}

/** Refuses an endpoint's calls for a reason that its reader can act on. */
export function refuse(endpoint: AnyEndpoint, { message, code, fields, data = null }: Refusal): void {
  const envelope = { success: false, operateMessage: message, operateCallBackObj: data, code, fields };
  answers.set(endpoint, () => HttpResponse.json(envelope));
}

/** Answers an endpoint with a bare status, as a proxy or a failing server does. */
export function failWith(endpoint: AnyEndpoint, status: number, headers: Record<string, string> = {}): void {
  answers.set(endpoint, () => new HttpResponse(null, { status, headers }));
}

/** Cuts the connection whenever an endpoint is called. */
export function disconnect(endpoint: AnyEndpoint): void {
  answers.set(endpoint, () => HttpResponse.error());
}

/** Keeps the calls of an endpoint waiting until the returned function is called; then they get the answer they had. */
export function hold(endpoint: AnyEndpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const respond = answers.get(endpoint) ?? fallback(endpoint);
  answers.set(endpoint, async (call) => {
    await promise;
    return respond(call);
  });
  return resolve;
}

/** The calls of an endpoint so far in this test. */
export const callsOf = (endpoint: AnyEndpoint): readonly SeenCall[] =>
  calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call);

/** Where the links of `storageLink` lead. */
const storagePath = "/test-storage/";

/** A signed link to a place in the storage. */
export const storageLink = (place: string): string => `${storagePath}${place}`;

type Store = (place: string, bytes: string) => Response | Promise<Response>;

/** What the storage answers to bytes that are sent to it. */
export function storeWith(respond: Store): void {
  storage.respond = respond;
}

const storage: { respond: Store } = { respond: () => new HttpResponse(null) };

/** Forgets the answers, calls and faults of the last test. */
export function resetNetwork(): void {
  answers.clear();
  storage.respond = () => new HttpResponse(null);
  calls.length = 0;
  faults.length = 0;
}

/** What went wrong on the wire in this test. */
export const networkFaults = (): readonly string[] => faults;

function success(endpoint: AnyEndpoint, result: unknown, message: string): Response {
  const { error } = z.safeParse(endpoint.response, result);
  if (error) throw new Error(`not an answer of ${nameOf(endpoint)}: ${z.prettifyError(error)}`);
  return HttpResponse.json({ success: true, operateMessage: message, operateCallBackObj: result ?? null });
}

function fallback(endpoint: AnyEndpoint): Respond {
  return () => {
    if (endpoint.mediaTypes) return new HttpResponse(null);
    if (endpoint.method === "GET") return success(endpoint, sampleOf(endpoint), "");
    throw new Error(`nobody answers ${nameOf(endpoint)}`);
  };
}

const handlerOf = (endpoint: AnyEndpoint) => {
  // The names of methods in lower case are the names of its functions.
  const method = endpoint.method.toLowerCase() as Lowercase<AnyEndpoint["method"]>;
  return http[method](endpoint.path, async ({ request, params }) => {
    const call: SeenCall = {
      // Paths have plain parameters only.
      params: params as Record<string, string>,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: await bodyOf(request),
      idempotencyKey: request.headers.get("idempotency-key"),
    };
    calls.push({ endpoint, call });
    try {
      return await (answers.get(endpoint) ?? fallback(endpoint))(call);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return HttpResponse.error();
    }
  });
};

async function bodyOf(request: Request): Promise<unknown> {
  const isJson = request.headers.get("content-type")?.includes("json");
  return isJson ? ((await request.clone().json()) as unknown) : null;
}

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** The live channel never opens; what needs it is a journey. */
const neverLive = http.all("/socket.io/", () => new Promise<never>(() => {}));

const storeBytes = http.put<{ place: string }>(`${storagePath}:place`, async ({ request, params }) =>
  storage.respond(params.place, await request.text()),
);

/** Paths with parameters come after those without, which they would match too. */
const bySpecificity = (a: AnyEndpoint, b: AnyEndpoint): number =>
  Number(a.path.includes(":")) - Number(b.path.includes(":"));

/** Intercepts what the page sends, at the network: `fetch` and `XMLHttpRequest`. */
export const network = defineNetwork({
  sources: [
    new InterceptorSource({ interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()] }),
  ],
  handlers: [
    neverLive,
    storeBytes,
    ...endpoints
      .map(({ endpoint }) => endpoint)
      .toSorted(bySpecificity)
      .map(handlerOf),
  ],
  onUnhandledFrame: "bypass",
  context: { quiet: true },
});
