import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnyEndpoint, CallInput, CallResult, Envelope } from "@pharos/api/core";
import type { Database } from "@pharos/db";
import { createTestDatabase, type TestTemplate } from "@pharos/db/testing";
import {
  loadWorld,
  moveWorld,
  type PersonaName,
  personas,
  type World,
  worldPassword,
} from "@pharos/fixtures";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createApp } from "../app.ts";
import type { ModelLimits } from "../modules/assistant/index.ts";
import type { IdentitySessions } from "../modules/identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { createPlatform } from "../platform/create-platform.ts";
import type { Logger } from "../platform/log.ts";
import type { Module } from "../platform/module.ts";
import type { Platform } from "../platform/platform.ts";
import { preparePlatform } from "../platform/prepare-platform.ts";

/** Hashing must not be what a test suite spends its time on. */
const cheapHash = { memoryKiB: 64, passes: 1 } as const;

/** How a test's application differs from the product's. */
export interface TestAppOptions {
  /** An empty, migrated one that the world is loaded into. Default: a copy of the world, on the engine of the run. */
  readonly database?: Database;
  /** Default: the database's own clock. */
  readonly clock?: Clock;
  /** Settings by the name of their environment variable. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How long a model may be silent, and how much it may say. */
  readonly modelLimits?: ModelLimits;
  /** How long one request may wait for the database in all; default: that of the database. */
  readonly timeLimitMs?: number;
  /** Default: says nothing. */
  readonly log?: Logger;
  /** Starts background work too: events, jobs, live channel. Default false; `drain` delivers events by hand. */
  readonly isStarted?: boolean;
}

/** What an endpoint answered. */
export interface CallAnswer<Result> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  /** The body as it was sent. */
  readonly body: string;
  /** The parsed body; absent when it was empty. */
  readonly envelope: Envelope<Result> | undefined;
  /** `operateCallBackObj`; throws when the call was refused. */
  readonly result: Result;
  readonly errorCode: string | undefined;
}

/** The whole application on a database with the small world. */
export interface TestApp {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly modules: readonly Module[];
  readonly sessions: IdentitySessions;
  readonly world: World;
  readonly inject: FastifyInstance["inject"];
  /** Opens a session through the interface and answers its token. */
  signIn(who: PersonaName): Promise<string>;
  /** Calls an endpoint of the API, signed in as a persona (one session per persona) or not at all. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallAnswer<CallResult<E>>>;
  /** Delivers every committed event to its listeners. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly as?: PersonaName;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The reference data of every module, and the small world. */
const worldTemplate: TestTemplate = {
  name: "world",
  async fill(database) {
    const { platform, modules, close } = await assemble(database, {});
    await preparePlatform(platform, modules);
    await database.transaction((tx) => loadWorld(tx, platform.clock.now()));
    await close();
  },
};

/**
 * Starts the application on a database of its own: a copy of the small world, moved to the time of its clock. Close it in
 * `afterAll`. One application for a file is the rule; tests that change what the others look at start their own.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const hasRowSecurity = options.environment?.["ROW_LEVEL_SECURITY"] !== "off";
  const database = options.database ?? (await createTestDatabase(worldTemplate, { hasRowSecurity }));
  const placeWorld = options.database ? loadWorld : moveWorld;
  const { http, platform, modules, sessions, close } = await assemble(database, options);
  await preparePlatform(platform, modules);
  const world = await database.transaction((tx) => placeWorld(tx, platform.clock.now()));
  if (options.isStarted) await platform.start();
  else await platform.sessionChanges.start();
  const { signIn, call } = createCalls(http);
  return {
    http,
    platform,
    modules,
    sessions,
    world,
    inject: http.inject.bind(http),
    signIn,
    call,
    drain: () => platform.outbox.drain(),
    close,
  };
}

/** Puts the application together; what it stores is deleted on close. */
async function assemble(
  database: Database,
  { environment, clock, timeLimitMs, modelLimits, log }: TestAppOptions,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "pharos-test-data-"));
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
    ...environment,
  });
  const platform = await createPlatform(config, { database, ...(clock && { clock }), ...(log && { log }) });
  const { http, modules, sessions } = await createApp(platform, {
    passwordHashCost: cheapHash,
    isCheckingResponses: true,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
    ...(modelLimits && { modelLimits }),
  });
  const close = async (): Promise<void> => {
    await platform.stop(() => http.close());
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { platform, http, modules, sessions, close };
}

function createCalls(http: FastifyInstance): Pick<TestApp, "signIn" | "call"> {
  const tokens = new Map<PersonaName, Promise<string>>();

  const signIn = async (who: PersonaName): Promise<string> => {
    const payload = { loginType: "password", account: personas[who].account, password: worldPassword };
    const reply = await http.inject({ method: "POST", url: "/api/login", payload });
    const envelope = reply.json<Envelope<{ token: string }>>();
    if (!envelope.operateCallBackObj) throw new Error(`${who} could not sign in: ${reply.body}`);
    return envelope.operateCallBackObj.token;
  };

  const tokenOf = (who: PersonaName): Promise<string> => {
    const known = tokens.get(who) ?? signIn(who);
    tokens.set(who, known);
    return known;
  };

  return {
    signIn,
    async call(endpoint, input, { as, token, headers } = {}) {
      const authorization = token ?? (as && (await tokenOf(as)));
      const response = await http.inject({
        ...requestOf(endpoint, input),
        headers: { ...(authorization && { authorization }), ...headers },
      });
      return answerOf(response);
    },
  };
}

/** The request a browser would send for an endpoint of the API. */
function requestOf(
  endpoint: AnyEndpoint,
  input: unknown,
): { method: AnyEndpoint["method"]; url: string; payload?: object } {
  // Every input consists of these three parts; the generic type hides it.
  const {
    params = {},
    query = {},
    body,
  } = (input ?? {}) as { params?: object; query?: object; body?: object };
  const path = Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const url = search.size > 0 ? `${path}?${search.toString()}` : path;
  return { method: endpoint.method, url, ...(body !== undefined && { payload: body }) };
}

function answerOf<Result>(response: LightMyRequestResponse): CallAnswer<Result> {
  const envelope = response.body === "" ? undefined : response.json<Envelope<Result>>();
  const errorCode = response.headers["x-error-code"];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    envelope,
    get result() {
      if (!envelope?.success) throw new Error(`refused with ${response.statusCode}: ${response.body}`);
      // A successful answer has been checked against its contract.
      return envelope.operateCallBackObj as Result;
    },
    errorCode: typeof errorCode === "string" ? errorCode : undefined,
  };
}
