import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../demo-app.ts";
import { type Ask, type ReadRows, recomputeMonth } from "./index.ts";

let app: DemoApp;
let ask: Ask;
beforeAll(async () => {
  app = await createDemoApp();
  const authorization = await app.signIn("admin");
  ask = async <Result>(url: string) => {
    const reply = await app.http.inject({ method: "GET", url, headers: { authorization } });
    return reply.json<{ operateCallBackObj: Result }>().operateCallBackObj;
  };
}, 300_000);
afterAll(() => app.close());

const read: ReadRows = async <Row>(text: string) =>
  (await sql.raw<Row>(text).execute(app.platform.database.kysely)).rows;

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const monthBefore = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 7);

it.each([monthBefore, today.slice(0, 7)])(
  "has no figure of the demo's %s that differs from its rows",
  async (month) => {
    const { compared, differences } = await recomputeMonth({ read, ask }, { month, today });
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  },
  300_000,
);

it("names a figure that differs", async () => {
  await sql`update work_hour set hours = hours + 0.5, end_at = end_at + interval '30 minutes'
    where id = (select min(id) from work_hour where review_status = 1 and plan_id is not null)`.execute(
    app.platform.database.kysely,
  );
  const { differences } = await recomputeMonth({ read, ask }, { month: today.slice(0, 7), today });
  expect(differences.map(({ figure }) => figure)).toContainEqual(expect.stringMatching(/^plan P\d+ hours$/));
});
