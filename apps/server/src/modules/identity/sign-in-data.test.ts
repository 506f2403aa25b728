import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { statusOf } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("removes what can no longer matter and keeps what still does", async () => {
  const db = app.platform.database.kysely;
  const token = await app.signIn("customer");
  const session = { user_id: app.world.users.customer };
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
  await db
    .insertInto("session")
    .values([
      { ...session, token_hash: Buffer.from("ended long ago"), expires_at: ago(31) },
      { ...session, token_hash: Buffer.from("ended lately"), expires_at: ago(2) },
    ])
    .execute();
  const code = {
    phone: "13900000010",
    area_code: "86",
    action: "login",
    code_hash: Buffer.from("x"),
    expires_at: ago(0),
  };
  await db
    .insertInto("sms_code")
    .values([
      { ...code, created_at: ago(3) },
      { ...code, created_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto("clock_nonce")
    .values([
      { nonce: "old", expires_at: ago(1) },
      { nonce: "young", expires_at: sql<string>`now() + interval '1 minute'` },
    ])
    .execute();

  await app.platform.jobs.runNow("platform.purge");

  const hashes = (await db.selectFrom("session").select("token_hash").execute()).map((row) =>
    row.token_hash.toString(),
  );
  expect(hashes).not.toContain("ended long ago");
  expect(hashes).toContain("ended lately");
  expect(await statusOf(app, token)).toBe(200);
  expect(await db.selectFrom("sms_code").selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom("clock_nonce").select("nonce").execute()).toEqual([{ nonce: "young" }]);
});
