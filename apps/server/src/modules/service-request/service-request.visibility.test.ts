import {
  explainServiceRequestSla,
  getServiceRequest,
  listReplyTemplates,
  listServiceRequestHistory,
  listServiceRequests,
} from "@pharos/api/service-request";
import { jsonText } from "@pharos/db";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { mayHear } from "../../testing/live-listener.ts";
import { audienceOf, requestScopesOf } from "./service-request.audience.ts";
import { serviceRequestPolicy } from "./service-request.policy.ts";
import { relationOf } from "./service-request.relation.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { createRequestApp, type RequestSetup } from "./service-request.testing.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const dayMinutes = 24 * 60;

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

/** Headers that reveal something: neither the number of the request nor the second it was answered in. */
const sameEveryTime = (headers: object) => ({ ...headers, "x-request-id": "", date: "" });

async function actorOf(who: PersonaName): Promise<Actor> {
  const session = await app.sessions.resolve(await app.signIn(who));
  if (!session) throw new Error(`${who} has no session`);
  return session.actor;
}

/** Personas that may sign in. */
const signedIn = personaNames.filter((who) => who !== "disabled");

/** What a tester would think of: every combination of organisation, team, people, flags and state that matters. */
async function insertSpread(): Promise<number[]> {
  const { companies, teams, users } = app.world;
  const template = await act.raise("customer");
  const { sla_snapshot } = await db()
    .selectFrom("service_request")
    .select("sla_snapshot")
    .where("id", "=", template)
    .executeTakeFirstOrThrow();
  const companyPeople = [
    { company_id: companies.a, reporters: [users.customer, users.orgAdmin, users.dba] },
    { company_id: companies.b, reporters: [users.otherCompany, users.dba2] },
    { company_id: companies.c, reporters: [users.expiredCustomer, users.pa] },
  ];
  const states = [
    { is_confidential: false, status: 0, deleted_at: null, closed_at: null },
    { is_confidential: true, status: 1, deleted_at: null, closed_at: null },
    { is_confidential: true, status: 2, deleted_at: null, closed_at: ten },
    { is_confidential: false, status: 3, deleted_at: null, closed_at: ten },
    { is_confidential: false, status: 1, deleted_at: ten, closed_at: null },
  ];
  const rows = companyPeople.flatMap(({ company_id, reporters }) =>
    reporters.flatMap((reporter) =>
      [teams.one, teams.two, null].flatMap((team_id) =>
        [null, users.dba, users.dba2, users.reviewDba].flatMap((executor_user_id) =>
          states.map((state) => ({
            company_id,
            reporter_user_id: reporter,
            created_by: reporter,
            team_id,
            executor_user_id,
            ...state,
          })),
        ),
      ),
    ),
  );
  const inserted = await db()
    .insertInto("service_request")
    .values(
      rows.map((row, index) => ({
        ...row,
        sr_no: `SRX${index}`,
        title: "spread",
        content_md: "spread",
        severity: 0,
        sla_snapshot: jsonText(sla_snapshot),
      })),
    )
    .returning("id")
    .execute();
  const ids = inserted.map(({ id }) => id);
  await insertInvolved(ids);
  return [template, ...ids];
}

async function insertInvolved(ids: readonly number[]): Promise<void> {
  const { users, teams } = app.world;
  const watchers = [users.customer2, users.reviewDba, users.ma, users.otherCompany];
  const watching = ids.flatMap((id, index) => {
    const watcher = watchers[index % 5];
    return watcher ? [{ service_request_id: id, user_id: watcher }] : [];
  });
  const helping = ids
    .filter((_, index) => index % 7 === 0)
    .map((id, index) => ({
      service_request_id: id,
      user_id: users.dba2,
      left_at: index % 2 === 0 ? ten : null,
    }));
  const calledTeams = [teams.two, teams.review, teams.one];
  const called = ids.flatMap((id, index) => {
    const team = calledTeams[index % 11];
    return team ? [{ service_request_id: id, team_id: team }] : [];
  });
  await db().insertInto("service_request_team").values(called).execute();
  await db().insertInto("service_request_watcher").values(watching).execute();
  await db().insertInto("service_request_sub_executor").values(helping).execute();
}

async function findRows(ids: readonly number[]): Promise<ServiceRequestRow[]> {
  const rows = await Promise.all(ids.map((id) => serviceRequestRepo(db()).findChanged(id)));
  return rows.filter((row) => row !== undefined);
}

describe("who may know of a request", () => {
  it("is the same for the SQL predicate, the rule on a row, the live audience, list, counts, detail, history and clocks", async () => {
    const ids = await insertSpread();
    const actors = await Promise.all(signedIn.map(async (who) => [who, await actorOf(who)] as const));
    for (const mode of [0, 1, 2]) {
      await db().updateTable("company").set({ request_visibility: mode }).execute();
      const rows = await findRows(ids);
      for (const [who, actor] of actors) {
        const bySql = await db()
          .selectFrom("service_request")
          .select("service_request.id")
          .where(visibleServiceRequests(actor))
          .where("service_request.id", "in", ids)
          .orderBy("service_request.id")
          .execute();
        const byRule = rows.filter((row) => serviceRequestPolicy.read(actor, row, ten) === true);
        const visible = byRule.map(({ id }) => id);
        expect([who, mode, bySql.map(({ id }) => id)]).toEqual([who, mode, visible]);
        const scopes = new Set(requestScopesOf(actor));
        const hearing = rows.filter((row) => audienceOf(row).scopes.some((scope) => scopes.has(scope)));
        expect([who, mode, hearing.map(({ id }) => id)]).toEqual([who, mode, visible]);
        const insiders = hearing.filter(
          (row) => !audienceOf(row).outsiders.some((scope) => scopes.has(scope)),
        );
        const colleagues = byRule.filter((row) => relationOf(actor, row).side === "vendor");
        expect([who, mode, insiders.map(({ id }) => id)]).toEqual([
          who,
          mode,
          colleagues.map(({ id }) => id),
        ]);
        await expectSameThroughInterface(who, visible, ids);
      }
    }
    await db().updateTable("company").set({ request_visibility: 0 }).execute();
  });

  it("is no one of another company, and no one without a company", async () => {
    const id = await act.raise("customer");
    const missing = await act.read("otherCompany", 999_999);
    for (const who of ["otherCompany", "expiredCustomer"] as const) {
      const foreign = await act.read(who, id);
      expect([foreign.status, foreign.body]).toEqual([204, ""]);
      expect(sameEveryTime(foreign.headers)).toEqual(sameEveryTime(missing.headers));
    }
    expect((await act.read("noRole", id)).status).toBe(205);
  });

  it("includes anyone who is on duty, for as long as the shift lasts", async () => {
    const id = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    await act.assign("pa", id, "dba2");
    expect((await act.read("dba", id)).status).toBe(204);
    expect((await act.read("dutyDba", id)).status).toBe(200);
    expect((await act.reply("dutyDba", id)).envelope?.success).toBe(true);
    clock.advanceMinutes(3 * dayMinutes);
    // A new session, because an old one may be remembered for a second.
    const after = await app.call(
      getServiceRequest,
      { query: { id } },
      { token: await app.signIn("dutyDba") },
    );
    expect(after.status).toBe(204);
  });

  it("leaves a confidential request to its reporter, the organisation's admins and those who handle it", async () => {
    const id = await act.raise("customer", { isConfidential: true });
    await act.assign("ta", id, "dba");
    const readers: PersonaName[] = [];
    for (const who of signedIn) if ((await act.read(who, id)).status === 200) readers.push(who);
    expect(readers).toEqual(["sys", "pa", "ta", "dba", "dutyDba", "orgAdmin", "customer"]);
  });

  it("masks contact data for those who do not handle it", async () => {
    const id = await act.raise("customer", { phone: "13900000010", email: "hibiscus@example.com" });
    for (const who of ["customer", "orgAdmin", "dba", "ta", "pa", "dutyDba"] as const) {
      expect((await act.read(who, id)).result).toMatchObject({
        phone: "13900000010",
        email: "hibiscus@example.com",
      });
    }
    for (const who of ["customer2", "ma"] as const) {
      expect((await act.read(who, id)).result).toMatchObject({
        phone: "139****0010",
        email: "h***@example.com",
      });
    }
  });

  it("holds for the live channels, and customers hear nothing of internal notes", async () => {
    const id = await act.raise("customer");
    const channels = app.modules.flatMap((module) => module.channels ?? []);
    const may = async (who: PersonaName, isInternal = false, about = id) =>
      mayHear(channels, await actorOf(who), { path: "/fault", id: about, isInternal });
    expect([await may("customer2"), await may("customer2", true)]).toEqual([true, false]);
    expect([await may("dba"), await may("dba", true)]).toEqual([true, true]);
    expect(await may("otherCompany")).toBe(false);
    expect(await may("customer", false, 999_999_999)).toBe(false);
  });
});

async function expectSameThroughInterface(
  who: PersonaName,
  visible: readonly number[],
  all: readonly number[],
) {
  const listed = await app.call(
    listServiceRequests,
    { query: { pageSize: 200, sortOrder: "asc" } },
    { as: who },
  );
  if (listed.status === 205) {
    expect(visible).toEqual([]);
    return;
  }
  const seen = new Set<number>();
  const { total, counts } = listed.result;
  for (let pageNum = 1; (pageNum - 1) * 200 < total; pageNum += 1) {
    const page = await app.call(
      listServiceRequests,
      { query: { pageSize: 200, pageNum, sortOrder: "asc" } },
      { as: who },
    );
    for (const { id } of page.result.list) seen.add(id);
  }
  expect(all.filter((id) => seen.has(id))).toEqual(visible);
  expect([seen.size, Object.values(counts).reduce((sum, count) => sum + count, 0)]).toEqual([total, total]);
  // A few of each kind through the other reads.
  const hidden = all.filter((id) => !seen.has(id));
  for (const [ids, status] of [
    [visible, 200],
    [hidden, 204],
  ] as const) {
    for (const id of [ids.at(0), ids.at(-1)].filter((one) => one !== undefined)) {
      for (const endpoint of [getServiceRequest, listServiceRequestHistory, explainServiceRequestSla]) {
        expect([who, id, (await app.call(endpoint, { query: { id } }, { as: who })).status]).toEqual([
          who,
          id,
          status,
        ]);
      }
    }
  }
  const [first] = hidden;
  if (first === undefined) return;
  const templates = await app.call(listReplyTemplates, { query: { id: first } }, { as: who });
  expect([204, 205]).toContain(templates.status);
}
