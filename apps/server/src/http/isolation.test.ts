import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../platform/clock.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { mayHear } from "../testing/live-listener.ts";
import {
  foreignId,
  foreignMark,
  insertOtherTenantRows,
  publishRestrictedKnowledge,
} from "../testing/other-tenant-rows.ts";
import { isIdName, sampleOf } from "../testing/sample-input.ts";
import { checksumsOf } from "../testing/tables.ts";

/** Customers of all kinds, someone without a role, and experts whose teams do not serve the strangers. */
const readers: readonly PersonaName[] = [
  // Reads restricted knowledge, and so comes before it is published.
  "reviewDba",
  "otherCompany",
  "orgAdmin",
  "customer",
  "expiredCustomer",
  "noRole",
  "dba2",
];
/** As long as `foreignId`, and nothing has it. */
const missingId = 7_999_999;

let app: TestApp;
let filledTables: readonly string[];
/** What every read answered before there was anything of strangers, and what all tables hold since. */
const before = new Map<string, string>();
let sums: Readonly<Record<string, string>>;
let isPublished = false;
beforeAll(async () => {
  // Nothing but the strangers' rows is to make a difference, so time stands still.
  app = await createTestApp({ clock: createManualClock(new Date("2026-06-12T10:00:00+08:00")) });
  // Lists say when someone last signed in.
  for (const persona of readers) await tokenOf(persona);
  // One read after the other by everybody: what one person searches for is counted for whoever looks after the words.
  for (const { endpoint } of reads)
    for (const persona of readers) before.set(`${persona} ${endpoint.path}`, await readOf(persona, endpoint));
  filledTables = await insertOtherTenantRows(app.platform.database);
  sums = await checksumsOf(app.platform.database);
}, 240_000);
afterAll(() => app.close());

const guarded = endpoints.filter(
  ({ endpoint, name }) =>
    endpoint.access !== "public" &&
    endpoint.access !== "shareToken" &&
    name !== "logout" &&
    name !== "changePassword",
);
const withIds = guarded.filter(({ endpoint }) =>
  JSON.stringify(inputOf(endpoint, missingId)).includes(String(missingId)),
);
/** Reads that are asked for with a body. */
const postReads = new Set([
  "/esapi/search",
  "/esapi/service-order/list",
  "/esapi/task/records",
  "/esapi/advisory/preview",
  "/esapi/public/search",
  "/esapi/bethune/viewReportDetailMenu",
  "/esapi/bethune/viewReportItemDetail",
  "/esapi/bethune/viewReportActivityDetail",
]);
// They come first: what was searched for is remembered, and read later.
const reads = [
  ...endpoints.filter(({ endpoint }) => postReads.has(endpoint.path)),
  ...guarded.filter(({ endpoint }) => endpoint.method === "GET"),
];

it("knows of strangers' rows in every table with an id", () => {
  expect(filledTables.length).toBeGreaterThan(20);
});

it("knows every read that is asked for with a body", () => {
  const paths = new Set(reads.map(({ endpoint }) => endpoint.path));
  expect([...postReads].filter((path) => !paths.has(path))).toEqual([]);
});

describe.each(readers)("%s", (persona) => {
  beforeAll(async () => {
    if (isPublished || persona === "reviewDba") return;
    isPublished = true;
    await publishRestrictedKnowledge(app.platform.database);
    sums = await checksumsOf(app.platform.database);
  });

  it.each(withIds)(
    "gets from $module $name for a stranger's id what a missing id gets",
    async ({ endpoint }) => {
      for (const only of [undefined, ...idFieldsOf(endpoint)]) {
        const foreign = await ask(persona, endpoint, inputOf(endpoint, foreignId, only));
        const missing = await ask(persona, endpoint, inputOf(endpoint, missingId, only));
        expect(foreign.replaceAll(String(foreignId), String(missingId))).toBe(missing);
      }
    },
  );

  it.each(reads)("reads in $module $name the same bytes as without strangers", async ({ endpoint }) => {
    const answer = await readOf(persona, endpoint);
    expect(answer).not.toContain(foreignMark);
    expect(answer).not.toContain(String(foreignId));
    expect(answer).toBe(before.get(`${persona} ${endpoint.path}`));
  });

  it("hears nothing on strangers' live channels", async () => {
    const session = await app.sessions.resolve(await tokenOf(persona));
    if (!session) throw new Error(`${persona} is not signed in`);
    const channels = app.modules.flatMap((module) => module.channels ?? []);
    for (const { path, audiencesOf } of channels) {
      if (!audiencesOf) continue;
      expect((await audiencesOf([foreignId])).get(foreignId)?.scopes).not.toEqual([]);
      expect([path, await mayHear(channels, session.actor, { path, id: foreignId })]).toEqual([path, false]);
    }
  });
});

it("has changed no table but those that keep attempts", async () => {
  const after = await checksumsOf(app.platform.database);
  const changed = Object.keys(after).filter((table) => after[table] !== sums[table]);
  expect(changed).toEqual(["audit_log", "rate_limit"]);
});

/** How often each refusal was met, to know that the inputs get as far as the records. */
const answers = new Map<string, number>();

it("was not turned away before the records were looked for", () => {
  const countOf = (isWanted: (code: string) => boolean): number =>
    [...answers].reduce((sum, [code, count]) => (isWanted(code) ? sum + count : sum), 0);
  expect(countOf((code) => /NotFound$|\.notFound$/.test(code))).toBeGreaterThan(
    5 * countOf((code) => code === "common.validation"),
  );
});

const readOf = (persona: PersonaName, endpoint: AnyEndpoint): Promise<string> =>
  ask(persona, endpoint, {
    query: sampleOf(endpoint.query, 1, () => false),
    ...(endpoint.body && {
      body: { ...sampleOf(endpoint.body, 1, () => false), keyword: foreignMark.slice(0, 2) },
    }),
  });

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An input with the id in every field for one, or only in the required ones and in one more. */
function inputOf(endpoint: AnyEndpoint, id: number, only?: string): Input {
  const isWanted = (name: string) => (only === undefined ? isIdName(name) : name === only);
  return {
    params: sampleOf(endpoint.params, id),
    query: sampleOf(endpoint.query, id, isWanted),
    ...(endpoint.body && { body: sampleOf(endpoint.body, id, isWanted) }),
  };
}

function idFieldsOf(endpoint: AnyEndpoint): string[] {
  const { query, body } = inputOf(endpoint, missingId);
  return Object.keys({ ...query, ...body }).filter(isIdName);
}

const tokens = new Map<PersonaName, Promise<string>>();
function tokenOf(name: PersonaName): Promise<string> {
  const token = tokens.get(name) ?? app.signIn(name);
  tokens.set(name, token);
  return token;
}

/** Everything a caller can see of an answer. */
async function ask(persona: PersonaName, endpoint: AnyEndpoint, input: Input): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    JSON.stringify(input.params?.[name] ?? missingId),
  );
  const reply = await app.inject({
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: { authorization: await tokenOf(persona) },
    ...(input.body !== undefined && { payload: input.body }),
  });
  const code = String(reply.headers["x-error-code"]);
  answers.set(code, (answers.get(code) ?? 0) + 1);
  return JSON.stringify([reply.statusCode, reply.headers["x-error-code"], reply.body]);
}
