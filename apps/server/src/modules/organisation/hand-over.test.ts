import { listHandOver, removeMembers, setRequestVisibility } from "@pharos/api/organisation";
import {
  getServiceRequest,
  listServiceRequestHistory,
  saveServiceRequest,
} from "@pharos/api/service-request";
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
  // Whoever may not see a request is told only that there is one.
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
  // Nobody asks about people of other organisations in the name of the own one.
  expect((await ask("orgAdmin", companies.a, users.otherCompany)).result).toEqual({
    list: [],
    hiddenCount: 0,
  });
});
