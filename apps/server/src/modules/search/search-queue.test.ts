import { listSearchHistory, search, suggestSearch } from "@pharos/api/search";
import { searchQueueLimits } from "@pharos/domain/limits";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { lockTable } from "../../testing/lock-table.ts";

let app: TestApp;
let unlock: (() => Promise<void>) | undefined;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await unlock?.();
  await app.close();
});

const { perOwner } = searchQueueLimits;

type Asker = "customer" | "pa";
const inEnglish = (as: Asker) => ({ as, headers: { "accept-language": "en-US" } });

it.each([
  ["searches", (as: Asker) => app.call(search, { body: { keyword: "杨梅" } }, inEnglish(as))],
  ["suggestions", (as: Asker) => app.call(suggestSearch, { query: { keyword: "杨梅" } }, inEnglish(as))],
])(
  "tells one person with too many %s to come back, in words, and answers others meanwhile",
  async (_, ask) => {
    // Both sessions stand before the index is held.
    expect([(await ask("customer")).status, (await ask("pa")).status]).toEqual([200, 200]);
    unlock = await lockTable(app.platform.database, "search_piece");
    const places = perOwner.concurrent + perOwner.waitingMax;
    const answers = Array.from({ length: places + 1 }, () => ask("customer"));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.errorCode, refused.headers["retry-after"]]).toEqual([
      429,
      "common.tooManyRequests",
      "5",
    ]);
    expect(refused.envelope?.operateMessage).toContain("Too many attempts");
    const others = ask("pa");
    await unlock();
    expect((await others).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: places }, () => 200), 429]);
  },
);

it.runIf(process.env["TEST_DATABASE"] !== "embedded")(
  "forgets a search whose caller has hung up",
  async () => {
    const url = await app.http.listen({ host: "127.0.0.1", port: 0 });
    const authorization = await app.signIn("customer2");
    const ask = (keyword: string, signal?: AbortSignal) =>
      fetch(`${url}/esapi/search`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", connection: "close" },
        body: JSON.stringify({ keyword }),
        ...(signal && { signal }),
      });
    const remembered = async () =>
      (await app.call(listSearchHistory, {}, { as: "customer2" })).result.map(({ keyword }) => keyword);
    unlock = await lockTable(app.platform.database, "search_piece");
    const controller = new AbortController();
    const isFull = Promise.withResolvers<void>();
    const places = perOwner.concurrent + perOwner.waitingMax;
    const asked = Array.from({ length: places + 1 }, (_, at) =>
      ask(`杨梅 ${at}`, controller.signal).then(
        ({ status }) => status === 429 && isFull.resolve(),
        () => {},
      ),
    );
    await isFull.promise;
    controller.abort();
    await Promise.all(asked);
    await vi.waitUntil(async () => (await connections()) === 0, { timeout: 10_000 });
    await unlock();
    expect((await ask("荔枝")).status).toBe(200);
    // Those that had begun go on, those that waited were never begun, or they would stand before the last one.
    await vi.waitUntil(async () => (await remembered()).length > perOwner.concurrent, { timeout: 10_000 });
    expect(await remembered()).toHaveLength(perOwner.concurrent + 1);
  },
);

/** Connections that the server holds open. */
const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
