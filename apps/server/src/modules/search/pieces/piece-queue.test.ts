import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../../service-request/service-request.testing.ts";
import { indexLag, takeQueued } from "./piece.repo.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const index = () => app.platform.queues.drain("search.index");
const take = (objectTypes: readonly string[]) =>
  app.platform.withTransaction(undefined, ({ db: tx }) =>
    takeQueued(tx, objectTypes, { limit: 100, isFree: () => sql<boolean>`true` }),
  );

describe("pieces that wait to be indexed", () => {
  it("are taken many together when they are short, and fewer when they are long", async () => {
    await index();
    const id = await act.raise("customer", { title: "主机重启" });
    for (let count = 0; count < 4; count += 1) await act.reply("dba", id, { contentMd: "短" });
    await sql`update service_request_reply set content_md = repeat('长', 200000) where service_request_id = ${id}`.execute(
      db(),
    );
    const takenOf = async () => (await take(["serviceRequest"])).length;
    // The request itself, and replies of 600,000 bytes each.
    expect([await takenOf(), await takenOf(), await takenOf()]).toEqual([3, 2, 0]);
  });

  it("are left to a later release when they are of a kind that this one does not know", async () => {
    await index();
    await sql`select queue_search_piece('hologram', 1, 'scene', 1)`.execute(db());
    expect(await index()).toBe(0);
    expect(await take(["hologram"])).toEqual([
      { object_type: "hologram", object_id: 1, part: "scene", part_id: 1 },
    ]);
  });

  it("say how long the oldest has been waiting", async () => {
    await index();
    expect(await indexLag(db())).toBe(0);
    await act.raise("customer", { title: "主机重启" });
    await sql`update search_piece_queue set due_at = clock_timestamp() - interval '90 seconds'`.execute(db());
    expect(await indexLag(db())).toBeGreaterThanOrEqual(90);
    expect((await app.inject("/readyz")).json()).toMatchObject({
      status: "ready",
      searchLagSeconds: expect.toSatisfy((seconds: number) => seconds >= 90),
    });
    await index();
    expect(await indexLag(db())).toBe(0);
  });
});
