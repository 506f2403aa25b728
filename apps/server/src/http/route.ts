import { AsyncLocalStorage } from "node:async_hooks";
import type { AnyEndpoint, CallResult, Envelope, HandlerInput } from "@pharos/api/core";
import { withTimeLimit } from "@pharos/db";
import type { Locale } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";
import { AppError } from "../platform/app-error.ts";
import type { Call, CallInfo } from "../platform/call.ts";
import type { FileAnswer } from "../platform/file-answer.ts";
import { refuseDeepPage } from "../platform/paging.ts";
import { contentDisposition } from "../platform/storage/content-disposition.ts";
import { parsePart } from "../platform/validate.ts";
import { withinReach } from "../platform/within-reach.ts";
import { type AdmissionOptions, actorIfAny, admitPerson } from "./admission.ts";
import { bodyLimitsOf } from "./body-limits.ts";
import { abortSignalOf, callInfo, localeOf } from "./call-info.ts";
import { checkResponse } from "./check-response.ts";
import { type StreamedEvent, toEventStream } from "./event-stream.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { readForm } from "./read-form.ts";
import { isRaw, readRaw, streamRaw } from "./read-raw.ts";
import { envelopeWriter } from "./response-schema.ts";
import { asRefusal, refusalReply, unexpectedReply } from "./wire.ts";

/** What happens before the body of a request is read. */
export interface Before<C extends CallInfo> {
  /** Counts the call against a limit whose count is kept by person or address; throws when there were too many. */
  readonly count?: (call: C) => Promise<void>;
}

/** Registers a handler for an endpoint of the API. The only way to open a route. */
export interface Route {
  /** For everyone who is signed in and holds the endpoint's permission. */
  <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
    before?: Before<Call>,
  ): void;
  /** Like `route`, for endpoints that answer a file. */
  readonly file: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: Call, input: HandlerInput<E>) => Promise<FileAnswer>,
  ) => void;
  /**
   * Like `route`, for endpoints that answer a stream of events. What refuses the call throws before the handler answers; the
   * signal is aborted when the caller disconnects, and when the process stops.
   */
  readonly stream: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (
      call: Call,
      input: HandlerInput<E>,
      signal: AbortSignal,
    ) => Promise<AsyncIterable<StreamedEvent>>,
    before?: Before<Call>,
  ) => void;
  /** For endpoints with access `public` or `shareToken`. */
  readonly public: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: CallInfo, input: HandlerInput<E>) => Promise<CallResult<E>>,
    before?: Before<CallInfo>,
  ) => void;
  /** Like `route.public`, for endpoints that answer a file. */
  readonly publicFile: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: CallInfo, input: HandlerInput<E>) => Promise<FileAnswer>,
  ) => void;
  /** For public endpoints that need less from someone who is signed in: a session that holds makes the call a `Call`. */
  readonly publicOrSignedIn: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: CallInfo | Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
  ) => void;
}

/** What `createRoute` needs besides Fastify. */
export interface RouteOptions extends AdmissionOptions {
  readonly words: ServerTranslator;
  /** Tests check every answer against its contract. */
  readonly isCheckingResponses: boolean;
  /** Whether the process was asked to stop: streams end then. */
  readonly isStopping: () => boolean;
  /** How long one request may wait for the database in all; endpoints that change very many rows have longer. */
  readonly timeLimitMs: number;
}

/** For endpoints that change very many rows at once, and for files. */
const longTimeLimitMs = 60_000;
/** How long who was admitted may take to send the body before being looked at again. */
const admissionHoldsMs = 1_000;

/** How an endpoint is served: who is asking is settled first, and only then is the body of the request read. */
interface Steps<Caller> {
  /** Throws what refuses the caller. Nothing of the body has been read. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  run(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Creates `route` for one Fastify instance, and the set of what has been served. */
export function createRoute(
  app: FastifyInstance,
  options: RouteOptions,
): { route: Route; served: ReadonlySet<AnyEndpoint> } {
  const served = new Set<AnyEndpoint>();

  const register = <Caller>(endpoint: AnyEndpoint, { admit, run }: Steps<Caller>): void => {
    if (served.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    served.add(endpoint);
    const isLong = endpoint.isLong === true || endpoint.mediaTypes !== undefined;
    const msAllowed = Math.max(options.timeLimitMs, isLong ? longTimeLimitMs : 0);
    const admitted = new WeakMap<FastifyRequest, { readonly caller: Caller; readonly ms: number }>();
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const begin = performance.now();
      const caller = await withTimeLimit({ ms: msAllowed, signal: abandonedSignal(request, reply) }, () =>
        admit(request, reply),
      );
      admitted.set(request, { caller, ms: performance.now() - begin });
    };
    const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const known = admitted.get(request);
      if (!known) throw new Error(`${endpoint.path} was reached by someone who was not admitted`);
      const limit = { ms: msAllowed - known.ms, signal: abandonedSignal(request, reply) };
      return withTimeLimit(limit, () => run(known.caller, request, reply));
    };
    const { bytes, separators } = bodyLimitsOf(endpoint);
    // A raw body may take as long as an upload takes.
    const config = { separators, ...(endpoint.rawBody && { isUpload: true }) };
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({ method: endpoint.method, url, config, bodyLimit: bytes, onRequest, handler });
    }
  };

  const registerEnvelope = <Caller>(endpoint: AnyEndpoint, { admit, run }: Steps<Caller>): void => {
    if (endpoint.mediaTypes) throw new Error(`${endpoint.path} answers a file: use route.file`);
    const write = envelopeWriter(endpoint.response);
    register<Caller>(endpoint, {
      admit,
      run: async (caller, request, reply) => {
        const result = await run(caller, request, reply);
        if (options.isCheckingResponses) checkResponse(endpoint, result);
        const envelope = success(endpoint, result, localeOf(request), options.words);
        return reply.type("application/json; charset=utf-8").send(write(envelope));
      },
    });
  };

  const admitStranger =
    ({ count }: Before<CallInfo> = {}) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<CallInfo> => {
      const call = callInfo(request, reply);
      await count?.(call);
      return call;
    };

  const route: Route = Object.assign(
    <E extends AnyEndpoint>(
      endpoint: E,
      handler: (call: Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
      { count }: Before<Call> = {},
    ) => {
      if (isForStrangers(endpoint)) throw new Error(`${endpoint.path} is public: use route.public`);
      registerEnvelope<{ call: Call; at: number }>(endpoint, {
        admit: async (request, reply) => {
          const call = await admitPerson(options, endpoint, request, reply);
          await count?.(call);
          return { call, at: performance.now() };
        },
        run: async ({ call: admitted, at }, request, reply) => {
          const body = await bodyOf(endpoint, request);
          // While a body arrives slowly, a session may end and a right be lost.
          const isFresh = performance.now() - at < admissionHoldsMs;
          const call = isFresh ? admitted : await admitPerson(options, endpoint, request, reply);
          const idempotencyKey = idempotencyKeyOf(endpoint, request, body);
          const input = parseInput(endpoint, request, body);
          return withinReach(call.actor, () =>
            handler(idempotencyKey ? { ...call, idempotencyKey } : call, input),
          );
        },
      });
    },
    {
      file: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: Call, input: HandlerInput<E>) => Promise<FileAnswer>,
      ) => {
        if (!endpoint.mediaTypes) throw new Error(`${endpoint.path} answers no file: use route`);
        register<Call>(endpoint, {
          admit: (request, reply) => admitPerson(options, endpoint, request, reply),
          run: async (call, request, reply) => {
            const input = parseInput(endpoint, request);
            const file = await withinReach(call.actor, () => handler(call, input));
            return reply.headers(fileHeaders(file)).send(file.body);
          },
        });
      },
      stream: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (
          call: Call,
          input: HandlerInput<E>,
          signal: AbortSignal,
        ) => Promise<AsyncIterable<StreamedEvent>>,
        { count }: Before<Call> = {},
      ) => {
        if (!endpoint.mediaTypes) throw new Error(`${endpoint.path} answers no stream: use route`);
        register<Call>(endpoint, {
          admit: async (request, reply) => {
            const call = await admitPerson(options, endpoint, request, reply);
            await count?.(call);
            return call;
          },
          run: async (call, request, reply) => {
            const input = parseInput(endpoint, request);
            const signal = endSignal(reply, options.isStopping);
            const { events, inReach } = await withinReach(call.actor, async () => ({
              events: await handler(call, input, signal),
              // Each event is made later, and still within reach of no more than the caller is.
              inReach: AsyncLocalStorage.snapshot(),
            }));
            const body = inReach(() =>
              toEventStream(events, {
                onFailure: (error) => failureEvent(error, call, options, request.log),
              }),
            );
            return reply.headers(streamHeaders).send(body);
          },
        });
      },
      public: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo, input: HandlerInput<E>) => Promise<CallResult<E>>,
        before?: Before<CallInfo>,
      ) => {
        if (!isForStrangers(endpoint)) throw new Error(`${endpoint.path} is not public: use route`);
        registerEnvelope<CallInfo>(endpoint, {
          admit: admitStranger(before),
          run: (call, request) => handler(call, parseInput(endpoint, request)),
        });
      },
      publicFile: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo, input: HandlerInput<E>) => Promise<FileAnswer>,
      ) => {
        if (!endpoint.mediaTypes) throw new Error(`${endpoint.path} answers no file: use route.public`);
        if (!isForStrangers(endpoint)) throw new Error(`${endpoint.path} is not public: use route.file`);
        register<CallInfo>(endpoint, {
          admit: admitStranger(),
          run: async (call, request, reply) => {
            const file = await handler(call, parseInput(endpoint, request));
            return reply.headers(fileHeaders(file)).send(file.body);
          },
        });
      },
      publicOrSignedIn: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo | Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
      ) => {
        if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public: use route`);
        registerEnvelope<Actor | undefined>(endpoint, {
          admit: (request) => actorIfAny(request, options.sessions),
          run: async (actor, request, reply) => {
            const call = callInfo(request, reply);
            const idempotencyKey = actor && idempotencyKeyOf(endpoint, request, request.body);
            const input = parseInput(endpoint, request);
            if (!actor) return handler(call, input);
            const known = { ...call, actor, ...(idempotencyKey && { idempotencyKey }) };
            return withinReach(actor, () => handler(known, input));
          },
        });
      },
    },
  );
  return { route, served };
}

const isForStrangers = ({ access }: AnyEndpoint): boolean => access === "public" || access === "shareToken";

/**
 * Ends the statements of a read whose caller disconnects. A change goes on: whoever closes the page right after sending expects
 * it to be done.
 */
const abandonedSignal = ({ method }: FastifyRequest, reply: FastifyReply): AbortSignal | undefined =>
  method === "GET" ? abortSignalOf(reply) : undefined;

/** Not buffered by proxies on the way. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** How often a stream looks whether the process stops. */
const stoppingCheckMs = 500;

/** Aborted when the caller disconnects, or the process was asked to stop. */
function endSignal(reply: FastifyReply, isStopping: () => boolean): AbortSignal {
  const stopping = new AbortController();
  const timer = setInterval(() => {
    if (isStopping()) stopping.abort(new AppError("common.unavailable"));
  }, stoppingCheckMs);
  reply.raw.once("close", () => clearInterval(timer));
  return AbortSignal.any([abortSignalOf(reply), stopping.signal]);
}

/** What is said when a stream breaks for a reason that nobody foresaw. */
function failureEvent(
  error: unknown,
  call: Call,
  { words }: RouteOptions,
  log: FastifyBaseLogger,
): StreamedEvent {
  const refusal = asRefusal(error);
  if (!refusal) log.error({ err: error }, "a stream broke");
  const { body } = refusal
    ? refusalReply(refusal, "POST", call.locale, words)
    : unexpectedReply(call.requestId, call.locale, words);
  return {
    event: "error",
    data: { code: body?.code ?? "common.unexpected", message: body?.operateMessage ?? "" },
  };
}

function fileHeaders({ name, contentType }: FileAnswer): Record<string, string> {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition(name, name, false),
    "cache-control": "no-store",
  };
}

/** The body as it was parsed; forms and raw bodies are read only now. */
async function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): Promise<unknown> {
  if (endpoint.rawBody)
    return endpoint.rawBody.isStreamed
      ? streamRaw(request, endpoint.rawBody)
      : readRaw(request, endpoint.rawBody);
  const isForm = request.headers["content-type"]?.startsWith("multipart/form-data") === true;
  if (isForm !== (endpoint.isForm === true) || isRaw(request))
    throw new AppError("common.unsupportedMediaType");
  return isForm ? readForm(request.raw, request.headers, bodyLimitsOf(endpoint).bytes) : request.body;
}

function parseInput<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  body: unknown = request.body,
): HandlerInput<E> {
  const query = parsePart(endpoint.query, request.query);
  refuseDeepPage(query);
  // The schemas of the endpoint produced these values, so they are what the handler's type says.
  return {
    params: parsePart(endpoint.params, request.params),
    query,
    body: parsePart(endpoint.body, body),
  } as HandlerInput<E>;
}

function success(
  endpoint: AnyEndpoint,
  result: unknown,
  locale: Locale,
  words: ServerTranslator,
): Envelope<unknown> {
  const key = endpoint.done && `done.${endpoint.done}`;
  if (key && !words.has(key)) throw new Error(`no words for ${key}`);
  return {
    success: true,
    operateMessage: key && words.has(key) ? words.render(locale, key) : "",
    operateCallBackObj: result ?? null,
  };
}
