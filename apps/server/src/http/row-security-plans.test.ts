import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { hasPostgres, recordStatements, type Statement } from "@pharos/db/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { insertOtherTenantRows } from "../testing/other-tenant-rows.ts";
import { sampleOf } from "../testing/sample-input.ts";

// Under row level security a condition that the database does not trust to keep a secret is checked only after the policy.
// A join on such a condition alone asks the policy of every row there is, whoever's it is: here the database explains what
// it would do if each table that belongs to requests held a million rows.

/** What the database says of a step of a plan, as far as it is read here. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "One-Time Filter"?: string;
  readonly Plans?: readonly PlanNode[];
}

const reads = endpoints.filter(
  ({ endpoint: { method, access } }) => method === "GET" && access !== "public" && access !== "shareToken",
);

describe.skipIf(!hasPostgres())("under row level security", () => {
  let app: TestApp;
  let token: string;
  let ownId: number;
  let restricted: pg.Client;
  let tables: ReadonlySet<string>;
  /** Indexes of the clocks that run: there are only as many as open requests, so they may be read as a whole. */
  let partial: ReadonlySet<string>;

  beforeAll(async () => {
    app = await createTestApp();
    const { database } = app.platform;
    token = await app.signIn("customer");
    ownId = await raiseRequest(app, token);
    await insertOtherTenantRows(database);
    await database.executeSql(`
      insert into service_request_watcher (service_request_id, user_id) select id, reporter_user_id from service_request;
      insert into service_request_sub_executor (service_request_id, user_id) select id, reporter_user_id from service_request;
      insert into service_request_team (service_request_id, team_id) select r.id, t.id from service_request r, team t;
      insert into service_request_remote (service_request_id, tool) select id, 0 from service_request;
      insert into service_request_rating (service_request_id, user_id, response_score, duration_score, result_score)
        select id, reporter_user_id, 90, 90, 90 from service_request`);
    const { rows } = await database.executeSql(`
      update pg_class set relpages = 1, reltuples = 1000000
      where oid in (select polrelid from pg_policy where pg_get_expr(polqual, polrelid) like '%is_request_of_others%')
      returning relname`);
    tables = new Set(rows.map(({ relname }) => String(relname)));
    const few = await database.executeSql(
      "select indexrelid::regclass::text as name from pg_index where indpred is not null and indrelid = 'sla_clock'::regclass",
    );
    partial = new Set(few.rows.map(({ name }) => String(name)));
    restricted = await connectBeside(app);
    await restricted.query(
      `set role pharos_customer; set pharos.organisations = '{${app.world.companies.a}}'`,
    );
  });
  afterAll(async () => {
    await restricted.end();
    await app.close();
  });

  it("knows the tables that belong to requests", () => {
    expect([...tables]).toEqual(
      expect.arrayContaining(["service_request_reply", "service_request_history", "sla_clock"]),
    );
  });

  it("reads of a customer walk through no table of all requests", async () => {
    const walks = new Set<string>();
    for (const { module, name, endpoint } of reads)
      for (const isWithIds of [false, true])
        for (const statement of await selectsOf(endpoint, isWithIds))
          for (const table of await walkedBy(statement)) walks.add(`${module} ${name}: ${table}`);
    expect([...walks]).toEqual([]);
  });

  async function selectsOf(endpoint: AnyEndpoint, isWithIds: boolean): Promise<readonly Statement[]> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(
      sampleOf(endpoint.query, ownId, isWithIds ? undefined : () => false),
    ))
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
    const params = sampleOf(endpoint.params, ownId);
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => JSON.stringify(params[name]));
    const statements = await recordStatements(() =>
      app.inject({ method: "GET", url: `${path}?${query.toString()}`, headers: { authorization: token } }),
    );
    const one = new Map(statements.map((statement) => [statement.text, statement]));
    return [...one.values()].filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  }

  /** The tables of requests that a statement reads from one end to the other. */
  async function walkedBy({ text, values }: Statement): Promise<readonly string[]> {
    const { rows } = await restricted.query({ text: `explain (format json) ${text}`, values: [...values] });
    return stepsOf(rows[0]["QUERY PLAN"][0].Plan)
      .filter((node) => /^(Seq|Index|Index Only) Scan$/.test(node["Node Type"]) && !node["Index Cond"])
      .filter((node) => !partial.has(node["Index Name"] ?? ""))
      .flatMap((node) => node["Relation Name"] ?? [])
      .filter((table) => tables.has(table));
  }
});

/** The steps of a plan that can be taken. */
const stepsOf = (node: PlanNode): readonly PlanNode[] =>
  node["One-Time Filter"] === "false" ? [] : [node, ...(node.Plans ?? []).flatMap(stepsOf)];

/** A request that somebody replied to. */
async function raiseRequest(app: TestApp, token: string): Promise<number> {
  const post = (url: string, payload: object) =>
    app.inject({ method: "POST", url, payload, headers: { authorization: token } });
  const answer = await post("/esapi/fault/save", {
    title: "主库只读",
    contentMd: "写入全部失败",
    type: 1,
    accId: app.world.serviceNumbers.a247,
  });
  const { id } = answer.json<{ operateCallBackObj: { id: number } }>().operateCallBackObj;
  await post("/esapi/fault/reply", { faultId: id, contentMd: "备库也只读" });
  return id;
}

/** A connection of its own to the database of the application. */
async function connectBeside({ platform }: TestApp): Promise<pg.Client> {
  const [probe] = await recordStatements(() => platform.database.executeSql("select 1"));
  if (!probe) throw new Error("no statement was sent");
  const { host, port, user, password, database } = probe.connection as pg.Client;
  const client = new pg.Client({ host, port, user, password: password ?? "", database: database ?? "" });
  await client.connect();
  return client;
}
