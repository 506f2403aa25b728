import { listStarred } from "@pharos/api/comment";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const list = () =>
  app.call(
    listStarred,
    { query: { objType: "fault" } },
    { as: "customer", headers: { "accept-language": "en-US" } },
  );

it("says that a statement was too slow, not that the database is away", async () => {
  expect((await list()).result.total).toBe(0);
  // A table that raises, when it is read, what the engine raises when it ends a statement that ran too long.
  await app.platform.database.executeSql(`
    create function too_slow() returns bigint language plpgsql as
      $$ begin raise exception 'too slow' using errcode = '57014'; end $$;
    alter table starred rename to starred_before;
    create view starred as
      select too_slow() as user_id, object_type, object_id, created_at from (values ('fault', 1, now())) as v (object_type, object_id, created_at);
    grant select on starred to pharos_customer`);
  const answer = await list();
  expect([answer.status, answer.errorCode]).toEqual([503, "common.tooSlow"]);
  expect(answer.envelope?.operateMessage).toContain("took too long");
  // Longer than a browser waits before it repeats a request by itself.
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(5);
});
