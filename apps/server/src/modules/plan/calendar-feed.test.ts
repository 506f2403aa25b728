import { endUserSessions, resetUserPassword } from "@pharos/api/access";
import { changePassword, logout as signOut } from "@pharos/api/identity";
import { removeMembers } from "@pharos/api/organisation";
import { createCalendarFeed } from "@pharos/api/plan";
import { worldPassword } from "@pharos/fixtures";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeEach(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterEach(() => app.close());

const read = (url: string) => app.inject({ method: "GET", url: new URL(url).pathname });
const feedOf = async () => (await app.call(createCalendarFeed, {}, { as: "dba2" })).result.url;
const db = () => app.platform.database.kysely;
const feeds = async () =>
  (await db().selectFrom("calendar_feed").select("user_id").execute()).map(({ user_id }) => user_id);

it("is silent for who works for a customer now, and gone once the vendor has let the person go", async () => {
  const { users, companies } = app.world;
  await setup.add("pa", { title: "日历里的计划", executors: [{ userId: users.dba2 }] });
  const url = await feedOf();
  expect((await read(url)).body).toContain("日历里的计划");
  const [unknown] = [await read(`${url}x`)];
  const employment = await db()
    .selectFrom("employee")
    .selectAll()
    .where("user_id", "=", users.dba2)
    .executeTakeFirstOrThrow();
  const { id, ...rest } = employment;
  await db()
    .insertInto("employee")
    .values({ ...rest, company_id: companies.b })
    .execute();
  expect((await app.call(removeMembers, { body: { ids: [id] } }, { as: "sys" })).result.disabled).toBe(0);
  const left = await read(url);
  expect([left.statusCode, left.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await feeds()).toEqual([users.dba2]);
  await app.drain();
  expect(await feeds()).toEqual([]);
});

it.each<[string, () => Promise<{ readonly envelope: { readonly success: boolean } | undefined }>]>([
  [
    "a system admin ends them",
    () => app.call(endUserSessions, { body: { userId: app.world.users.dba2 } }, { as: "sys" }),
  ],
  [
    "the password is reset",
    () => app.call(resetUserPassword, { body: { userId: app.world.users.dba2 } }, { as: "sys" }),
  ],
  [
    "the owner changes the password",
    () =>
      app.call(
        changePassword,
        { body: { oldPassword: worldPassword, newPassword: "Harbour-72" } },
        { as: "dba2" },
      ),
  ],
])("ends with the sessions of its owner when %s", async (_, end) => {
  const url = await feedOf();
  expect((await read(url)).statusCode).toBe(200);
  expect((await end()).envelope?.success).toBe(true);
  await app.drain();
  expect(await feeds()).toEqual([]);
  expect((await read(url)).body).toBe((await read(`${url}x`)).body);
});

it("lives on when only one session ends", async () => {
  const url = await feedOf();
  expect((await app.call(signOut, {}, { as: "dba2" })).status).toBe(200);
  await app.drain();
  expect((await read(url)).statusCode).toBe(200);
});
