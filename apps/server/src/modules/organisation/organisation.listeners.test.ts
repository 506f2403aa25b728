import {
  addMember,
  getCompany,
  leaveCompany,
  listMembers,
  saveCompany,
  setMemberAdmin,
} from "@pharos/api/organisation";
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

const db = () => app.platform.database.kysely;

it("notifies the people concerned, once, and no one of what they did themselves", async () => {
  const { users } = app.world;
  const customer = await calls.memberOf("customer");
  await app.call(
    addMember,
    { body: { companyId: calls.companyOf("a"), userId: users.expiredCustomer } },
    { as: "pa" },
  );
  await app.call(setMemberAdmin, { body: { employeeId: customer.id, isAdmin: true } }, { as: "orgAdmin" });
  await app.call(leaveCompany, { body: { companyId: calls.companyOf("a") } }, { as: "customer2" });
  await app.drain();
  await app.drain();
  const notified = await db()
    .selectFrom("message")
    .select(["user_id", "title_key", "params"])
    .orderBy("id")
    .execute();
  // Listeners of different events run side by side.
  const news = notified.map(({ user_id, title_key }) => [user_id, title_key.split(".").at(-1)]);
  expect(news).toHaveLength(4);
  expect(news).toEqual(
    expect.arrayContaining([
      [users.expiredCustomer, "invited"],
      [users.customer, "adminOn"],
      [users.orgAdmin, "left"],
      [users.customer, "left"],
    ]),
  );
  expect(notified.map(({ params }) => params)).toContainEqual({
    company: "澜汐银行",
    companyEn: "Lanxi Bank",
    name: "紫藤",
  });
});

it("a change of the serving team moves the customer to the other team with the next request", async () => {
  const { version, name } = (
    await app.call(getCompany, { query: { id: calls.companyOf("b") } }, { as: "pa" })
  ).result;
  const body = { id: calls.companyOf("b"), version, name, teamId: app.world.teams.one };
  await app.call(saveCompany, { body }, { as: "pa" });
  expect(
    (await app.call(listMembers, { query: { companyId: calls.companyOf("b") } }, { as: "dba" })).status,
  ).toBe(200);
  expect(
    (await app.call(listMembers, { query: { companyId: calls.companyOf("b") } }, { as: "dba2" })).status,
  ).toBe(204);
});
