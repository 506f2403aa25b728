import type { AnyEndpoint, CallResult, Envelope, HandlerInput } from "@pharos/api/core";
import { originHeader, sinceHeader } from "@pharos/api/live";
import { withTimeLimit } from "@pharos/db";
import { type Locale, parseLocale } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";
import { AppError } from "../platform/app-error.ts";
import type { Call, CallInfo } from "../platform/call.ts";
import type { FileAnswer } from "../platform/file-answer.ts";
import { refuseDeepPage } from "../platform/paging.ts";
import { contentDisposition } from "../platform/storage/content-disposition.ts";
import { parsePart } from "../platform/validate.ts";
import { withinReach } from "../platform/within-reach.ts";
import { checkResponse } from "./check-response.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { isOpenToToken } from "./open-to-token.ts";
import { readForm } from "./read-form.ts";
import { readRaw } from "./read-raw.ts";
import { envelopeWriter } from "./response-schema.ts";
import { type Sessions, tokenOf } from "./session.ts";

/** Registers a handler for an endpoint of the API. The only way to open a route. */
export interface Route {
  /** For everyone who is signed in and holds the endpoint's permission. */
  <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
  ): void;
  /** Like `route`, for endpoints that answer a file. */
  readonly file: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: Call, input: HandlerInput<E>) => Promise<FileAnswer>,
  ) => void;
  /** For endpoints with access `public` or `shareToken`. */
  readonly public: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (call: CallInfo, input: HandlerInput<E>) => Promise<CallResult<E>>,
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
export interface RouteOptions {
  readonly sessions: Sessions;
  readonly words: ServerTranslator;
  /** Tests check every answer against its contract. */
  readonly isCheckingResponses: boolean;
  /** How long one request may wait for the database in all; endpoints that change very many rows have longer. */
  readonly timeLimitMs: number;
  /** Notified of a call without the endpoint's permission, before it is refused. */
  readonly onDenied?: (call: Call, endpoint: AnyEndpoint) => Promise<void>;
}

/** For endpoints that change very many rows at once, and for files. */
const longTimeLimitMs = 60_000;

/** Names that tabs give themselves; anything else is left out. */
const ORIGIN = /^[\w-]{1,36}$/;
/** A position that a page has read to. */
const POSITION = /^\d{1,15}$/;

/** Creates `route` for one Fastify instance, and the set of what has been served. */
export function createRoute(
  app: FastifyInstance,
  options: RouteOptions,
): { route: Route; served: ReadonlySet<AnyEndpoint> } {
  const served = new Set<AnyEndpoint>();

  const register = (
    endpoint: AnyEndpoint,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    if (served.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    served.add(endpoint);
    // A raw body may take as long as an upload takes.
    const config = endpoint.rawBody ? { isUpload: true } : {};
    const isLong = endpoint.isLong === true || endpoint.mediaTypes !== undefined;
    const ms = Math.max(options.timeLimitMs, isLong ? longTimeLimitMs : 0);
    const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      withTimeLimit({ ms, signal: abandonedSignal(request, reply) }, () => run(request, reply));
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({ method: endpoint.method, url, config, handler });
    }
  };

  const registerEnvelope = (
    endpoint: AnyEndpoint,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    if (endpoint.mediaTypes) throw new Error(`${endpoint.path} answers a file: use route.file`);
    const write = envelopeWriter(endpoint.response);
    register(endpoint, async (request, reply) => {
      const result = await run(request, reply);
      if (options.isCheckingResponses) checkResponse(endpoint, result);
      const envelope = success(endpoint, result, localeOf(request), options.words);
      return reply.type("application/json; charset=utf-8").send(write(envelope));
    });
  };

  /** Who is asking, when they may: signed in, with the endpoint's permission. */
  const admit = async (
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Call> => {
    const actor = await signedIn(request, reply, options.sessions);
    const call = { ...callInfo(request, reply), actor };
    if (actor.mustChangePassword && !endpoint.isOpenBeforePasswordChange)
      throw new AppError("auth.mustChangePassword");
    if (actor.apiToken && !isOpenToToken(endpoint, actor.apiToken))
      throw new AppError("integration.tokenNotUsable");
    if (!isPermitted(endpoint, actor)) {
      await options.onDenied?.(call, endpoint);
      throw new AppError("common.permissionDenied");
    }
    return call;
  };

  const route: Route = Object.assign(
    <E extends AnyEndpoint>(
      endpoint: E,
      handler: (call: Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
    ) => {
      if (endpoint.access === "public" || endpoint.access === "shareToken")
        throw new Error(`${endpoint.path} is public: use route.public`);
      registerEnvelope(endpoint, async (request, reply) => {
        const call = await admit(endpoint, request, reply);
        const body = await bodyOf(endpoint, request);
        const idempotencyKey = idempotencyKeyOf(endpoint, request, body);
        const input = parseInput(endpoint, request, body);
        return withinReach(call.actor, () =>
          handler(idempotencyKey ? { ...call, idempotencyKey } : call, input),
        );
      });
    },
    {
      file: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: Call, input: HandlerInput<E>) => Promise<FileAnswer>,
      ) => {
        if (!endpoint.mediaTypes) throw new Error(`${endpoint.path} answers no file: use route`);
        register(endpoint, async (request, reply) => {
          const call = await admit(endpoint, request, reply);
          const input = parseInput(endpoint, request);
          const file = await withinReach(call.actor, () => handler(call, input));
          return reply.headers(fileHeaders(file)).send(file.body);
        });
      },
      public: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo, input: HandlerInput<E>) => Promise<CallResult<E>>,
      ) => {
        if (endpoint.access !== "public" && endpoint.access !== "shareToken")
          throw new Error(`${endpoint.path} is not public: use route`);
        registerEnvelope(endpoint, (request, reply) =>
          handler(callInfo(request, reply), parseInput(endpoint, request)),
        );
      },
      publicFile: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo, input: HandlerInput<E>) => Promise<FileAnswer>,
      ) => {
        if (!endpoint.mediaTypes) throw new Error(`${endpoint.path} answers no file: use route.public`);
        if (endpoint.access !== "public" && endpoint.access !== "shareToken")
          throw new Error(`${endpoint.path} is not public: use route.file`);
        register(endpoint, async (request, reply) => {
          const file = await handler(callInfo(request, reply), parseInput(endpoint, request));
          return reply.headers(fileHeaders(file)).send(file.body);
        });
      },
      publicOrSignedIn: <E extends AnyEndpoint>(
        endpoint: E,
        handler: (call: CallInfo | Call, input: HandlerInput<E>) => Promise<CallResult<E>>,
      ) => {
        if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public: use route`);
        registerEnvelope(endpoint, async (request, reply) => {
          const call = callInfo(request, reply);
          const actor = await actorIfAny(request, options.sessions);
          const idempotencyKey = actor && idempotencyKeyOf(endpoint, request, request.body);
          const input = parseInput(endpoint, request);
          if (!actor) return handler(call, input);
          const known = { ...call, actor, ...(idempotencyKey && { idempotencyKey }) };
          return withinReach(actor, () => handler(known, input));
        });
      },
    },
  );
  return { route, served };
}

/**
 * Ends the statements of a read whose caller hangs up. A change goes on: whoever closes the page right after sending expects
 * it to be done.
 */
const abandonedSignal = ({ method }: FastifyRequest, reply: FastifyReply): AbortSignal | undefined =>
  method === "GET" ? hangUpSignal(reply) : undefined;

/** Aborted when the caller hangs up before the answer is sent. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const abandoned = new AbortController();
  const notice = (): void => {
    if (!raw.writableFinished) abandoned.abort();
  };
  if (raw.destroyed) notice();
  else raw.once("close", notice);
  return abandoned.signal;
}

function fileHeaders({ name, contentType }: FileAnswer): Record<string, string> {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition(name, name, false),
    "cache-control": "no-store",
  };
}

async function signedIn(request: FastifyRequest, reply: FastifyReply, sessions: Sessions): Promise<Actor> {
  const token = tokenOf(request);
  if (!token) throw new AppError("common.signInFirst");
  const session = await sessions.resolve(token, request.ip);
  if (!session) throw new AppError("common.sessionExpired");
  if (session.refreshedToken) void reply.header("authorization", session.refreshedToken);
  return session.actor;
}

// A session that has ended makes a stranger of its person here, not someone who has to sign in first.
async function actorIfAny(request: FastifyRequest, sessions: Sessions): Promise<Actor | undefined> {
  const token = tokenOf(request);
  const session = token ? await sessions.resolve(token) : undefined;
  return session?.actor.mustChangePassword || session?.actor.apiToken ? undefined : session?.actor;
}

function isPermitted(endpoint: AnyEndpoint, actor: Actor): boolean {
  return typeof endpoint.access !== "object" || actor.permissions.has(endpoint.access.permission);
}

/** The body as it was parsed; forms are read only now that the caller is known to be allowed. */
async function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): Promise<unknown> {
  if (endpoint.rawBody) return readRaw(request, endpoint.rawBody);
  const isForm = request.headers["content-type"]?.startsWith("multipart/form-data") === true;
  if (isForm !== (endpoint.isForm === true)) throw new AppError("common.unsupportedMediaType");
  return isForm ? readForm(request.raw, request.headers) : request.body;
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

/** The circumstances of a request. */
function callInfo(request: FastifyRequest, reply: FastifyReply): CallInfo {
  const { [originHeader]: origin, [sinceHeader]: since } = request.headers;
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
    locale: localeOf(request),
    // Made only for those who ask.
    hangUp: () => hangUpSignal(reply),
    ...(typeof origin === "string" && ORIGIN.test(origin) && { origin }),
    ...(typeof since === "string" && POSITION.test(since) && { since: Number(since) }),
  };
}

const localeOf = ({ headers }: FastifyRequest): Locale => parseLocale(headers["accept-language"]);

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
