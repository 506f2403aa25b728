import { getCompany, setRequestVisibility } from "@pharos/api/organisation";
import {
  exportServiceRequests,
  getServiceRequest,
  listServiceRequestHistory,
  listServiceRequests,
  replyToServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { type RequestVisibility, requestVisibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { mayHear } from "../../testing/live-listener.ts";

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  const body = { title: "归档空间不足", contentMd: "描述", type: 0, accId: app.world.serviceNumbers.a247 };
  id = (await app.call(saveServiceRequest, { body }, { as: "customer" })).result.id;
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

async function choose(mode: RequestVisibility, as: PersonaName = "orgAdmin") {
  const companyId = app.world.companies.a;
  const { version } = (await app.call(getCompany, { query: { id: companyId } }, { as: "pa" })).result;
  const body = { companyId, version, requestVisibility: requestVisibility.toCode(mode) };
  return app.call(setRequestVisibility, { body }, { as });
}

/** Where someone meets the request: every place must give the same answer. */
async function placesOf(as: PersonaName): Promise<Record<string, boolean>> {
  const list = await app.call(listServiceRequests, { query: { pageSize: 50 } }, { as });
  const detail = await app.call(getServiceRequest, { query: { id } }, { as });
  const history = await app.call(listServiceRequestHistory, { query: { id } }, { as });
  const reply = await app.call(replyToServiceRequest, { body: { faultId: id, contentMd: "补充" } }, { as });
  const session = await app.sessions.live.resolve(await app.signIn(as));
  const channels = app.modules.flatMap((module) => module.channels ?? []);
  return {
    list: list.result.list.some((row) => row.id === id),
    count: list.result.total > 0 && Object.values(list.result.counts).some((count) => count > 0),
    detail: detail.status === 200,
    history: history.status === 200,
    write: reply.errorCode !== "serviceRequest.notFound",
    live: session !== undefined && (await mayHear(channels, session.actor, { path: "/fault", id })),
  };
}

const everywhere = { list: true, count: true, detail: true, history: true, write: true, live: true };
const nowhere = { list: false, count: false, detail: false, history: false, write: false, live: false };

describe("who of the own members sees an organisation's requests", () => {
  it.each<[RequestVisibility, Partial<Record<PersonaName, boolean>>]>([
    ["everyone", { customer: true, customer2: true, orgAdmin: true }],
    ["orgAdmins", { customer: true, customer2: false, orgAdmin: true }],
    ["ownOnly", { customer: true, customer2: false, orgAdmin: false }],
  ])("%s: the same answer everywhere, with the next request", async (mode, expected) => {
    expect((await choose(mode)).result.requestVisibility).toBe(requestVisibility.toCode(mode));
    for (const [who, isSeen] of Object.entries(expected) as [PersonaName, boolean][])
      expect([mode, who, await placesOf(who)]).toEqual([mode, who, isSeen ? everywhere : nowhere]);
  });

  it("leaves the vendor's people and participants as they are, and other organisations without anything", async () => {
    await choose("ownOnly");
    for (const who of ["sys", "pa", "ta", "dba"] as const)
      expect([who, (await placesOf(who)).detail]).toEqual([who, true]);
    expect(await placesOf("otherCompany")).toEqual(nowhere);
    await db()
      .insertInto("service_request_watcher")
      .values({ service_request_id: id, user_id: app.world.users.customer2 })
      .execute();
    expect(await placesOf("customer2")).toEqual(everywhere);
    await db().deleteFrom("service_request_watcher").execute();
  });

  it("keeps a file of the list to what its reader sees", async () => {
    await choose("ownOnly");
    const fileOf = async (as: PersonaName) =>
      app.inject({
        method: "GET",
        url: `${exportServiceRequests.path}?format=csv`,
        headers: { authorization: await app.signIn(as) },
      });
    expect((await fileOf("orgAdmin")).body).not.toContain("归档空间不足");
    await choose("orgAdmins");
    expect((await fileOf("orgAdmin")).body).toContain("归档空间不足");
  });

  it("tells no one of a request they may not see", async () => {
    await choose("ownOnly");
    await app.drain();
    await db().deleteFrom("message").execute();
    await app.call(replyToServiceRequest, { body: { faultId: id, contentMd: "正在处理" } }, { as: "pa" });
    await app.drain();
    await app.drain();
    const notified = await db().selectFrom("message").select("user_id").distinct().execute();
    const { users } = app.world;
    expect(notified.map(({ user_id }) => user_id)).toContain(users.customer);
    for (const other of [users.customer2, users.orgAdmin, users.otherCompany])
      expect(notified.map(({ user_id }) => user_id)).not.toContain(other);
  });
});

describe("choosing it", () => {
  it("is for org admins of the organisation and for those who maintain organisations", async () => {
    expect((await choose("everyone", "pa")).errorCode).toBeUndefined();
    expect((await choose("everyone", "sys")).errorCode).toBeUndefined();
    expect((await choose("ownOnly", "orgAdmin")).errorCode).toBeUndefined();
    for (const as of ["customer", "dba", "ta", "ma"] as const)
      expect([as, (await choose("everyone", as)).errorCode]).toEqual([as, "organisation.editNotAllowed"]);
    for (const as of ["otherCompany", "dba2", "noRole"] as const)
      expect([as, (await choose("everyone", as)).errorCode]).toEqual([as, "organisation.notFound"]);
    expect(
      (await app.call(getCompany, { query: { id: app.world.companies.a } }, { as: "pa" })).result
        .requestVisibility,
    ).toBe(2);
  });

  it("is refused with an old version, for the vendor itself, and for a mode that does not exist", async () => {
    const { a, vendor } = app.world.companies;
    const set = async (companyId: number, mode: number, version: number) =>
      (
        await app.call(
          setRequestVisibility,
          { body: { companyId, requestVisibility: mode, version } },
          { as: "pa" },
        )
      ).errorCode;
    expect(await set(a, 0, 1)).toBe("common.dataChanged");
    expect(await set(vendor, 0, 1)).toBe("organisation.visibilityCustomersOnly");
    expect(await set(a, 7, 1)).toBe("common.validation");
  });

  it("is written down with before and after", async () => {
    const rows = await db()
      .selectFrom("audit_log")
      .select(["company_id", "detail"])
      .where("action", "=", "organisation.visibilitySet")
      .orderBy("id")
      .execute();
    expect(rows[0]).toEqual({
      company_id: app.world.companies.a,
      detail: { before: { requestVisibility: 0 }, after: { requestVisibility: 1 } },
    });
  });
});
