import {
  getServiceRequest,
  getServiceRequestTimeline,
  replyToServiceRequest,
} from "@pharos/api/service-request";
import { hasPostgres, recordStatements } from "@pharos/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "./service-request.testing.ts";

// The database says how many pages a statement looked at: the same for a thread of fifty and of five thousand replies.

describe.skipIf(!hasPostgres())("a long thread", () => {
  let app: RequestSetup["app"];
  let act: RequestSetup["act"];
  let short: number;
  let long: number;
  beforeAll(async () => {
    ({ app, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
    short = await act.raise("customer");
    long = await act.raise("customer");
    for (const id of [short, long]) await act.assign("dba", id, "dba");
    await say(short, 50);
    await say(long, 5_000);
    await app.platform.database.executeSql("analyze service_request_reply, service_request_history");
  });
  afterAll(() => app.close());

  /** Lets both sides talk in turn. */
  const say = async (id: number, count: number) => {
    const { executeSql } = app.platform.database;
    await executeSql(
      `with said as (
        insert into service_request_reply (service_request_id, content_md, is_vendor, author_user_id, created_at)
        select $1, '第 ' || n || ' 条', n % 2 = 0, case n % 2 when 0 then $2::bigint else $3::bigint end,
          timestamptz '2026-06-10T08:00:00+08' + n * interval '1 second'
        from generate_series(1, $4::int) n
        returning id, is_vendor, created_at)
      insert into service_request_history (service_request_id, action, from_status, to_status, user_name, extra, at)
      select $1, 'reply', 0, 0, '', jsonb_build_object('replyId', id), created_at from said order by id`,
      [id, app.world.users.dba, app.world.users.customer, count],
    );
  };

  /** Pages that the questions of some work look at. */
  const pagesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const questions = (await recordStatements(work)).filter(
      ({ text }) =>
        /^\s*select/i.test(text) && !/for (no key )?update/i.test(text) && /service_request/.test(text),
    );
    let pages = 0;
    for (const { text, values } of questions) {
      const { rows } = await app.platform.database.executeSql(
        `explain (analyze, buffers, format json) ${text}`,
        [...values],
      );
      const [explained] = (rows[0]?.["QUERY PLAN"] ?? []) as { Plan: Record<string, number> }[];
      const plan = explained?.Plan ?? {};
      pages += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
    }
    expect(questions.length).toBeGreaterThan(2);
    return pages;
  };

  for (const as of ["customer", "dba"] as const) {
    const reading = (id: number) => () => app.call(getServiceRequest, { query: { id } }, { as });
    const news = async (id: number) => {
      const { cursor } = (await act.read(as, id)).result.timeline;
      return () => app.call(getServiceRequestTimeline, { query: { id, since: cursor } }, { as });
    };
    const replying = async (id: number) => {
      const { cursor } = (await act.read(as, id)).result.timeline;
      const headers = { "x-since": String(cursor) };
      return () =>
        app.call(replyToServiceRequest, { body: { faultId: id, contentMd: "好的" } }, { as, headers });
    };

    it(`costs ${as} no more to open, to look at again and to answer than a short one`, async () => {
      // Indexes are a level higher over more rows.
      const levels = 40;
      expect(await pagesOf(reading(long))).toBeLessThan((await pagesOf(reading(short))) + levels);
      expect(await pagesOf(await news(long))).toBeLessThan((await pagesOf(await news(short))) + levels);
      expect(await pagesOf(await replying(long))).toBeLessThan(
        (await pagesOf(await replying(short))) + levels,
      );
    });
  }
});
