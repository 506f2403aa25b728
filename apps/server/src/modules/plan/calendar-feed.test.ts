import { removeMembers } from "@pharos/api/organisation";
import { createCalendarFeed } from "@pharos/api/plan";
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
