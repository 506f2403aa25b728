import { toggleStarred } from "@pharos/api/comment";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const star = () => {
  const query = { objType: "company", objId: app.world.companies.first.id } as const;
  return app.call(toggleStarred, { query }, { as: "customer", headers: { "accept-language": "en-US" } });
};

it("says that a statement was too slow, not that the database is away", async () => {
  expect((await star()).result).toEqual({ starred: true });
  // What the engine says when it ends a statement that ran too long.
  await app.platform.database.executeSql(`
    create function too_slow() returns trigger language plpgsql as
      $$ begin raise exception 'too slow' using errcode = '57014'; end $$;
    create trigger starred_slow before insert or delete on starred for each row execute function too_slow();`);
  const answer = await star();
  expect([answer.status, answer.errorCode]).toEqual([503, "common.tooSlow"]);
  expect(answer.envelope?.operateMessage).toContain("took too long");
  // Longer than a browser waits before it repeats a request by itself.
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(5);
});
