import { listStarred } from "@pharos/api/comment";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { lockTable } from "../testing/lock-table.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ timeLimitMs: 3000 });
});
afterAll(() => app.close());

const list = () =>
  app.call(
    listStarred,
    { query: { objType: "fault" } },
    { as: "customer", headers: { "accept-language": "en-US" } },
  );

it("refuses a request that has waited for a lock long enough, in its own words, and works again afterwards", async () => {
  expect((await list()).status).toBe(200);
  const unlock = await lockTable(app.platform.database, "starred");
  const answer = await list();
  expect([answer.status, answer.errorCode]).toEqual([503, "common.timedOut"]);
  expect(answer.envelope?.operateMessage).toContain("could not finish this in time");
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  await unlock();
  expect((await list()).status).toBe(200);
});

it.runIf(process.env["TEST_DATABASE"] !== "embedded")(
  "ends the statement of a read whose caller has hung up",
  async () => {
    const url = await app.http.listen({ host: "127.0.0.1", port: 0 });
    const authorization = await app.signIn("customer");
    // In this database: others of the same server have waits of their own.
    const waiting = async () =>
      (
        await app.platform.database.executeSql(`select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    const unlock = await lockTable(app.platform.database, "starred");
    const controller = new AbortController();
    const answer = fetch(`${url}/esapi/starred?objType=fault`, {
      headers: { authorization },
      signal: controller.signal,
    });
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 10_000 });
    controller.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000 });
    await unlock();
    expect((await list()).status).toBe(200);
  },
);
