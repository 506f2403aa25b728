import { type AnyEndpoint, z } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../testing/demo-app.ts";
import { type Kind, kindOfField, kindOfList, kindOfPlace, pageOf } from "../testing/kinds-of-records.ts";
import { isIdName, sampleOf } from "../testing/sample-input.ts";

// One scope for lists, details and pickers: whatever an answer offers with an id and a name, its reader can open.

/** A lead and experts of two teams, an organisation's admin, and a member of another organisation. */
const readers = ["ta_ora", "dba01", "rdba01", "shancha", "banxia"];
/** So many records of a kind are tried where an answer depends on one. */
const triedIds = Array.from({ length: 3 }, (_, index) => index + 1);

/** What finds records of each kind in the palette. */
const foundWords = ["SO", "SR", "银行", "Oracle"];

let app: DemoApp;
beforeAll(async () => {
  app = await createDemoApp();
}, 120_000);
afterAll(() => app.close());

/** Lists whose filters come in a body. Hits of the search have kinds of their own: leak-around.test.ts opens those. */
const listsByPost = ["listServiceOrders", "findHourRecords"];

/** Reads that change nothing and answer data. */
const reads = endpoints.filter(
  ({ endpoint, name }) =>
    (endpoint.method === "GET" || listsByPost.includes(name)) &&
    !endpoint.mediaTypes &&
    endpoint.access !== "public" &&
    endpoint.access !== "shareToken" &&
    !["mailContract", "generateMonthReport", "issueCredentials", "deleteInspectionReport"].includes(name),
);

it("knows of every list with ids and names what its ids refer to", () => {
  const places = new Set(reads.flatMap(({ name, endpoint }) => placesIn(name, endpoint)));
  expect([...places].filter((place) => kindAt(place) === undefined)).toEqual([]);
  expect([...kindOfList.keys()].filter((list) => !places.has(`${list}.id`))).toEqual([]);
});

/** Kinds that somebody has met. */
const met = new Set<Kind>();

it.each(readers)("offers %s nothing that cannot be opened", async (account) => {
  const reader = await createReader(account);
  const closed: string[] = [];
  for (const { name, endpoint } of reads) {
    for (const reference of await reader.referencesIn(name, endpoint)) {
      const [place, kind, id] = reference;
      met.add(kind);
      if (!(await reader.mayKnow(kind, id))) closed.push(`${place}: ${kind} ${id}`);
    }
  }
  expect(closed).toEqual([]);
});

it("was asked about every kind", () => {
  expect([...met].sort()).toEqual(["person", "team", ...Object.keys(pageOf)].sort());
});

type Json = Readonly<Record<string, unknown>>;

/** What the id at a place of an answer refers to; undefined when nobody has said. */
function kindAt(place: string): Kind | null | undefined {
  const [, list = "", field = ""] = /^(.*)\.(\w+)$/.exec(place) ?? [];
  const kind = field === "id" ? kindOfList.get(list) : kindOfField[field];
  return kindOfPlace.has(place) ? kindOfPlace.get(place) : kind;
}

/** The places of an answer where objects of a list have an id and a name. */
function placesIn(name: string, { response }: AnyEndpoint): string[] {
  const root = z.toJSONSchema(response, { unrepresentable: "any", io: "output" }) as Json;
  const found: string[] = [];
  const walk = (given: unknown, path: string, isInList: boolean, depth: number): void => {
    const schema = resolve(given as Json | undefined, root);
    if (!schema || depth > 10) return;
    for (const one of [...((schema["anyOf"] ?? []) as Json[]), ...((schema["oneOf"] ?? []) as Json[])])
      walk(one, path, isInList, depth + 1);
    walk(schema["items"], path, true, depth + 1);
    const fields = Object.entries((schema["properties"] ?? {}) as Json);
    const isNamed = fields.some(([field]) => /name|title|^no$/i.test(field));
    for (const [field, inner] of fields) {
      const isId = isInList && isNamed && isIdName(field) && /"(integer|number)"/.test(JSON.stringify(inner));
      if (isId && !JSON.stringify(inner).includes('"array"')) found.push(`${path}.${field}`);
      walk(inner, `${path}.${field}`, isInList, depth + 1);
    }
  };
  walk(root, name, false, 0);
  return found;
}

const resolve = (schema: Json | undefined, root: Json): Json | undefined =>
  typeof schema?.["$ref"] === "string"
    ? (schema["$ref"]
        .split("/")
        .slice(1)
        .reduce<unknown>((at, part) => (at as Json)[part], root) as Json)
    : schema;

type Reference = readonly [place: string, kind: Kind, id: number];

/** Somebody who reads all answers, and tries to open what they offer. */
async function createReader(account: string) {
  const authorization = await app.signIn(account);
  const session = await app.sessions.resolve(authorization);
  if (!session) throw new Error(`${account} is not signed in`);
  const { actor } = session;
  const read = async (url: string, body?: Json): Promise<unknown> => {
    const asked = body ? { method: "POST" as const, payload: body } : { method: "GET" as const };
    const reply = await app.http.inject({ ...asked, url, headers: { authorization } });
    if (reply.statusCode !== 200) return undefined;
    const envelope = reply.json<{ success: boolean; operateCallBackObj: unknown }>();
    return envelope.success ? (envelope.operateCallBackObj ?? undefined) : undefined;
  };
  const known = new Map<string, Promise<boolean>>();
  const open = async (kind: Kind, id: number): Promise<boolean> => {
    if (kind === "team") return actor.isInternal || (await servesOneOf(id, actor.companyIds));
    if (kind === "person") return worksAtKnown(id);
    return (await read(pageOf[kind](id))) !== undefined;
  };
  // People are met with the organisation they work for: one that can be opened, or the vendor, whose people serve everybody.
  const worksAtKnown = async (userId: number): Promise<boolean> => {
    for (const { id, isVendor } of await employersOf(userId))
      if (isVendor || (await mayKnow("company", id))) return true;
    return false;
  };
  const mayKnow = (kind: Kind, id: number): Promise<boolean> => {
    const answer = known.get(`${kind} ${id}`) ?? open(kind, id);
    known.set(`${kind} ${id}`, answer);
    return answer;
  };
  return {
    mayKnow,
    async referencesIn(name: string, endpoint: AnyEndpoint): Promise<Reference[]> {
      const references = new Map<string, Reference>();
      const body = endpoint.method === "POST" ? sampleOf(endpoint.body, 1, () => false) : undefined;
      for (const url of urlsOf(endpoint)) {
        for (const [place, kind, id] of offeredIn(await read(url, body && { ...body, pageSize: 50 }), name))
          references.set(`${place} ${kind} ${id}`, [place, kind, id]);
      }
      return [...references.values()];
    },
  };
}

/** The names of a team are known to the vendor's people, and to organisations that it serves. */
async function servesOneOf(teamId: number, companyIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_company where team_id = ${teamId} and company_id = any(${[...companyIds]}::bigint[])
  `.execute(app.platform.database.kysely);
  return rows.length > 0;
}

async function employersOf(userId: number): Promise<{ id: number; isVendor: boolean }[]> {
  const { rows } = await sql<{ id: number; isVendor: boolean }>`
    select c.id, c.party_type in (2, 3) as "isVendor" from employee e join company c on c.id = e.company_id
    where e.user_id = ${userId}
  `.execute(app.platform.database.kysely);
  return rows;
}

/** An endpoint without filters, and once for each of some records by each of its ids. */
function urlsOf(endpoint: AnyEndpoint): string[] {
  const required = sampleOf(endpoint.query, 1, (name) => name === "pageSize" || name === "limit");
  const ids = Object.keys(sampleOf(endpoint.query, 1)).filter(isIdName);
  const urlOf = (id: number, query: Json): string => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      search.set(name, typeof value === "string" ? value : JSON.stringify(value));
    if (search.has("pageSize")) search.set("pageSize", "50");
    if (search.has("limit")) search.set("limit", "50");
    return `${endpoint.path.replaceAll(/:\w+/g, String(id))}?${search.toString()}`;
  };
  const isOfOne = endpoint.path.includes(":");
  return [
    ...(isOfOne ? triedIds : [1]).map((id) => urlOf(id, required)),
    ...("words" in required ? foundWords.map((words) => urlOf(1, { ...required, words })) : []),
    ...ids.flatMap((name) => triedIds.map((id) => urlOf(id, { ...required, [name]: id }))),
  ];
}

/** Every id of the lists in an answer, with the kind it refers to. */
function offeredIn(answer: unknown, name: string): Reference[] {
  const found: Reference[] = [];
  const walk = (value: unknown, path: string, isInList: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, path, true);
    else if (typeof value === "object" && value !== null)
      for (const [field, inner] of Object.entries(value)) {
        const place = `${path}.${field}`;
        const kind = isInList ? kindAt(place) : undefined;
        if (kind && typeof inner === "number") found.push([place, kind, inner]);
        else walk(inner, place, isInList);
      }
  };
  walk(answer, name, false);
  return found;
}
