import { listHandOver, removeMembers, setRequestVisibility } from "@pharos/api/organisation";
import {
  getServiceRequest,
  listServiceRequestHistory,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { recordStatements } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterAll(() => app.close());

const raise = async (as: PersonaName, title: string, more: object = {}): Promise<number> => {
  const { companies, serviceNumbers } = app.world;
  const body = {
    title,
    contentMd: "描述",
    type: 0,
    mode: "contract" as const,
    companyId: companies.a,
    accId: serviceNumbers.a247,
    ...more,
  };
  return (await app.call(saveServiceRequest, { body }, { as })).result.id;
};

it("lists the open requests of a leaver, and hands them over with a trace", async () => {
  const { companies, users } = app.world;
  const id = await raise("customer", "归档空间不足");
  const hidden = await raise("customer", "保密事项", { isConfidential: true });
  await raise("customer2", "别人的请求");
  const query = { companyId: companies.a, userIds: String(users.customer) };

  const shown = (await app.call(listHandOver, { query }, { as: "orgAdmin" })).result;
  expect(shown.list.map((row) => [row.id, row.role, row.userId])).toEqual([
    [hidden, "reporter", users.customer],
    [id, "reporter", users.customer],
  ]);
  // Anyone who may not see a request learns only that there is one.
  await app.call(
    setRequestVisibility,
    { body: { companyId: companies.a, requestVisibility: 2, version: 1 } },
    { as: "orgAdmin" },
  );
  expect((await app.call(listHandOver, { query }, { as: "orgAdmin" })).result).toEqual({
    list: [],
    hiddenCount: 2,
  });

  const member = await calls.memberOf("customer");
  const body = { ids: [member.id], handOverToUserId: users.customer2 };
  const answer = await app.call(removeMembers, { body }, { as: "orgAdmin" });
  expect(answer.result).toEqual({ left: 1, handedOver: 2, disabled: 1 });
  const detail = await app.call(getServiceRequest, { query: { id } }, { as: "customer2" });
  expect(detail.result.reporter).toMatchObject({ userId: users.customer2, name: "紫藤" });
  const history = await app.call(listServiceRequestHistory, { query: { id } }, { as: "customer2" });
  expect(JSON.stringify(history.result.list)).toContain("木槿");
});

it("is for those who manage the members: strangers find the organisation absent, colleagues are refused", async () => {
  const { companies, users } = app.world;
  const ask = (as: PersonaName, companyId: number, userId: number) =>
    app.call(listHandOver, { query: { companyId, userIds: String(userId) } }, { as });
  expect((await ask("orgAdmin", companies.b, users.otherCompany)).status).toBe(204);
  expect((await ask("orgAdmin", 999_999, users.otherCompany)).status).toBe(204);
  for (const as of ["customer2", "ta", "dba"] as const)
    expect((await ask(as, companies.a, users.customer2)).status).toBe(205);
  // No one asks about people of other organisations in the name of the own one.
  expect((await ask("orgAdmin", companies.a, users.otherCompany)).result).toEqual({
    list: [],
    hiddenCount: 0,
  });
});

it("hands hundreds of requests over in a few statements, each with its trace and its event", async () => {
  const { companies, users } = app.world;
  await app.platform.database.executeSql(`
    insert into service_request (sr_no, title, content_md, severity, status, company_id, reporter_user_id, created_by,
      submitted_at, sla_snapshot)
    select 'HO-' || n, 'title', 'text', 0, 1, ${companies.a}, ${users.customer2}, ${users.customer2}, now(), '{}'
    from generate_series(1, 300) n`);
  const member = await calls.memberOf("customer2");
  const body = { ids: [member.id], handOverToUserId: users.orgAdmin };
  let handedOver = 0;
  const statements = await recordStatements(async () => {
    handedOver = (await app.call(removeMembers, { body }, { as: "orgAdmin" })).result.handedOver;
  });
  expect(handedOver).toBeGreaterThanOrEqual(300);
  expect(statements.length).toBeLessThan(40);
  const { rows } = await app.platform.database.executeSql(`
    select count(*)::int as requests, count(distinct h.service_request_id)::int as notified,
      (select count(*)::int from outbox_event e join service_request r on r.id = (e.payload ->> 'id')::bigint
        where r.sr_no like 'HO-%') as events
    from service_request r left join service_request_history h on h.service_request_id = r.id and h.action = 'edit'
    where r.sr_no like 'HO-%' and r.reporter_user_id = ${users.orgAdmin} and r.version = 2`);
  expect(rows).toEqual([{ requests: 300, notified: 300, events: 300 }]);
});
