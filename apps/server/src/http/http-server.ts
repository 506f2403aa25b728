import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { endpoints } from "@pharos/api/registry";
import type { RowSecurity } from "@pharos/db";
import { parseLocale } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from "fastify";
import { AppError } from "../platform/app-error.ts";
import type { EventLoopFigures } from "../platform/event-loop-delay.ts";
import type { Logger } from "../platform/log.ts";
import type { Module } from "../platform/module.ts";
import { bodyFigures } from "./body-limits.ts";
import { acceptJson } from "./json-body.ts";
import { refuseUnknownHosts } from "./known-hosts.ts";
import { acceptRaw } from "./read-raw.ts";
import { createRoute, type RouteOptions } from "./route.ts";
import { addSecurityHeaders, isApi } from "./security-headers.ts";
import type { Sessions } from "./session.ts";
import { addStaticWeb } from "./static-web.ts";
import { asRefusal, refusalReply, unexpectedReply, type WireReply } from "./wire.ts";

/** Figures of the HTTP platform. */
const httpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Part of a file on a slow line: as long as its link lives. */
  uploadTimeoutMs: 15 * 60_000,
  /** Longer than a balancer keeps its idle connections, so that it never meets one we just closed. */
  keepAliveTimeoutMs: 75_000,
} as const;

/** What an HTTP server is made of. */
export interface HttpServerOptions {
  readonly modules: readonly Module[];
  readonly sessions: Sessions;
  readonly words: ServerTranslator;
  readonly log: Logger;
  /** Trusted proxy hops in front of us; a client's own forwarding headers count for nothing beyond them. */
  readonly trustedProxyHops: number;
  /** Host names of requests that are answered; empty: every one. */
  readonly knownHosts: readonly string[];
  readonly storageOrigins: readonly string[];
  /** Where browsers fetch the map of the board, when it is not the portal itself. */
  readonly mapOrigin?: string;
  readonly isHttps: boolean;
  readonly isCheckingResponses: boolean;
  /** How long one request may wait for the database in all. */
  readonly timeLimitMs: number;
  /** Notified of a call without the endpoint's permission, before it is refused. */
  readonly onDenied?: RouteOptions["onDenied"];
  /** Built web application; absent while developing and in most tests. */
  readonly webRoot?: string;
  /** Background work that failed too often, a figure on /readyz; null when it cannot be counted. */
  readonly countParkedWork: () => Promise<number | null>;
  /** Mails, SMS and lines in group chats of the last 24 hours that were given up, a figure on /readyz. */
  readonly countFailedDeliveries: () => Promise<number | null>;
  /** Mails that came in and wait for a person, a figure on /readyz. */
  readonly countWaitingMails: () => Promise<number | null>;
  /** Seconds by which the index of the search is behind, a figure on /readyz; null when that cannot be told. */
  readonly searchLag: () => Promise<number | null>;
  /** Answers /readyz. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the process was asked to stop: connections end with their next answer, so that clients go elsewhere. */
  readonly isStopping: () => boolean;
  /** Free MiB of the disks that are written to, a figure on /readyz; null when there are none. */
  readonly freeDisk: () => Promise<number | null>;
  /** Shown on /readyz. */
  readonly eventLoopDelay: () => EventLoopFigures;
  /** Whether the database keeps organisations apart, a figure on /readyz. */
  readonly rowSecurity: () => RowSecurity;
  /** Anything else that speaks HTTP itself, such as signed file links. */
  readonly plugins?: readonly ((app: FastifyInstance) => void)[];
}

/** Builds the server: every module's endpoints, the web application, health. Fails when an endpoint of the API is not served. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  // Typed as Fastify's own logger, or every function below would have to be generic in it.
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.trustedProxyHops,
    // Of what is no endpoint; each endpoint has its own.
    bodyLimit: bodyFigures.strangersBytes,
    // The longest there is; every other request is cut sooner, see `limitSlowRequests`.
    requestTimeout: httpLimits.uploadTimeoutMs,
    keepAliveTimeout: httpLimits.keepAliveTimeoutMs,
    http: { headersTimeout: httpLimits.headersTimeoutMs },
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    // What arrives on an open connection while the process stops is answered like anything else.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 512 },
    // Paths that the router refuses before it has found a route.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply, options),
  });
  refuseTwoHosts(app);
  refuseUnknownHosts(app, options.knownHosts);
  limitSlowRequests(app);
  endConnectionsWhenStopping(app, options);
  acceptJson(app);
  acceptForms(app);
  acceptRaw(app);
  addSecurityHeaders(app, options);
  answerErrors(app, options);
  addHealth(app, options);

  const { route, served } = createRoute(app, options);
  for (const module of options.modules) module.routes?.(route);
  const missing = endpoints.filter(({ endpoint }) => !served.has(endpoint));
  if (missing.length > 0)
    throw new Error(`declared but not served: ${missing.map(({ endpoint }) => endpoint.path).join(", ")}`);

  for (const plugin of options.plugins ?? []) plugin(app);
  if (options.webRoot) await addStaticWeb(app, options.webRoot);
  return app;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as an upload takes. */
    isUpload?: boolean;
  }
}

/** Of two hosts, each server on the way could believe another one. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    // Names and values in turns.
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw new AppError("common.badRequest");
  });
}

/** Cuts requests whose body does not arrive in time; routes that take files have the server's own, longer limit. */
function limitSlowRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    const { socket, headers } = raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    // Requests that are injected have no line that could be slow.
    if (!hasBody || routeOptions.config.isUpload || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      raw.destroy();
    }, httpLimits.requestTimeoutMs);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    raw.once("end", stop);
    raw.once("close", stop);
  });
}

function endConnectionsWhenStopping(app: FastifyInstance, { isStopping }: HttpServerOptions): void {
  // When the answer leaves: the process may have been asked to stop while it was made.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping()) reply.header("connection", "close");
    done();
  });
}

/** A form with a file is read by `route` after it knows who is asking. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));
}

function answerErrors(app: FastifyInstance, options: HttpServerOptions): void {
  const { words } = options;
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => {
    const locale = parseLocale(request.headers["accept-language"]);
    if (!isApi(request.url)) return reply.status(404).type("text/plain").send("404");
    return reply.status(404).send({
      success: false,
      operateMessage: words.t(locale, "errors.common.unknownCall"),
      operateCallBackObj: null,
      code: "common.unknownCall",
    });
  });
}

function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { words }: HttpServerOptions,
): FastifyReply {
  const locale = parseLocale(request.headers["accept-language"]);
  const refusal = asRefusal(error);
  if (refusal) return send(reply, refusalReply(refusal, methodOf(request), locale, words));
  request.log.error({ err: error, url: request.routeOptions.url }, "request failed");
  return send(reply, unexpectedReply(request.id, locale, words));
}

function methodOf(request: FastifyRequest): "GET" | "POST" {
  return request.method === ("GET" satisfies HTTPMethods) ? "GET" : "POST";
}

/** A refusal has a shape of its own, so it bypasses the serialiser of the endpoint's answers. */
function send(reply: FastifyReply, wire: WireReply): FastifyReply {
  void reply.status(wire.status).headers({ ...wire.headers });
  if (!wire.body) return reply.send();
  return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(wire.body);
}

function addHealth(
  app: FastifyInstance,
  {
    isReady,
    isStopping,
    countParkedWork,
    countFailedDeliveries,
    countWaitingMails,
    searchLag,
    freeDisk,
    eventLoopDelay,
    rowSecurity,
  }: HttpServerOptions,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const [wasReady, parkedWork, failedDeliveries, waitingMails, searchLagSeconds, freeDiskMegabytes] =
      await Promise.all([
        isReady(),
        countParkedWork(),
        countFailedDeliveries(),
        countWaitingMails(),
        searchLag(),
        freeDisk(),
      ]);
    // The process may have been asked to stop while the figures were gathered.
    const ready = wasReady && !isStopping();
    const status = ready ? "ready" : "not ready";
    return reply.status(ready ? 200 : 503).send({
      status,
      parkedWork,
      failedDeliveries,
      waitingMails,
      searchLagSeconds,
      freeDiskMegabytes,
      rowSecurity: rowSecurity(),
      eventLoopDelay: eventLoopDelay(),
    });
  });
}
