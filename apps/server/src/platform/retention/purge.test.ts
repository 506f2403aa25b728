import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../testing/test-platform.ts";

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform({ environment: { KEEP_DELIVERIES_DAYS: "10" } });
});
afterAll(() => test.close());

const column = async (statement: string) =>
  (await test.platform.database.executeSql(statement)).rows.map((row) => Object.values(row)[0]);

describe("what grows with time", () => {
  it("is deleted when it is as old as its rule says, and not before", async () => {
    const { database, jobs } = test.platform;
    await database.executeSql(`
      insert into rate_limit (bucket, was_allowed, expires_at) values
        ('old', true, now() - interval '1 hour'), ('young', true, now() + interval '1 hour');
      insert into outbox_event (type, payload, delivered_at) values ('old', '{}', now() - interval '8 days'), ('young', '{}', now());
      insert into outbox_event (type, payload, created_at) values ('waiting', '{}', now() - interval '90 days');
      insert into notification_outbox (channel, target, body, status, created_at, dedupe_key) values
        ('sms', 'sent', 'words', 1, now() - interval '11 days', '1'), ('sms', 'failed', 'words', 2, now() - interval '11 days', '2'),
        ('sms', 'skipped', 'words', 3, now() - interval '11 days', '3'), ('sms', 'waiting', 'words', 0, now() - interval '11 days', '4'),
        ('sms', 'young', 'words', 1, now() - interval '9 days', '5');`);
    await jobs.runNow("platform.purge");
    expect(await column("select bucket from rate_limit")).toEqual(["young"]);
    expect(await column("select type from outbox_event order by type")).toEqual(["waiting", "young"]);
    expect(await column("select target from notification_outbox order by id")).toEqual(["waiting", "young"]);
  });

  it("is what people have looked for too, once nobody asks it any more", async () => {
    const { database, jobs } = test.platform;
    await database.executeSql(`
      insert into app_user (account, display_name) values ('asker', 'Asker');
      insert into search_history (user_id, keyword, hit_count, searched_at)
        select id, word, 0, now() - days * interval '1 day' from app_user, (values ('old', 366), ('young', 364)) as h (word, days)
        where account = 'asker';
      insert into search_gap (keyword, question, first_at, last_at)
        values ('old', 'Old?', now() - interval '900 days', now() - interval '401 days'),
          ('young', 'Young?', now() - interval '900 days', now() - interval '399 days');
      insert into search_gap_follower (gap_id, user_id, created_at)
        select g.id, u.id, now() from search_gap g, app_user u where u.account = 'asker';
      insert into search_question (keyword, question, first_at, last_at)
        values ('old', 'Old?', now() - interval '900 days', now() - interval '181 days'),
          ('young', 'Young?', now() - interval '900 days', now() - interval '179 days');
      insert into search_choice (question_id, obj_type, position) select id, 'article', 1 from search_question;`);
    await jobs.runNow("platform.purge");
    for (const table of ["search_history", "search_gap", "search_question"])
      expect(await column(`select keyword from ${table}`)).toEqual(["young"]);
    expect(await column("select count(*) from search_choice")).toEqual([1]);
    expect(await column("select count(*) from search_gap_follower")).toEqual([1]);

    await database.executeSql("delete from app_user where account = 'asker'");
    for (const table of ["search_history", "search_gap_follower"])
      expect(await column(`select count(*) from ${table}`)).toEqual([0]);
    // What was asked stays, of nobody.
    expect(await column("select question from search_gap")).toEqual(["Young?"]);
  });

  it("is deleted however much there is, batch by batch", async () => {
    const { database, jobs } = test.platform;
    await database.executeSql(`insert into outbox_event (type, payload, delivered_at)
      select 'old', '{}', now() - interval '8 days' from generate_series(1, 2500)`);
    await jobs.runNow("platform.purge");
    expect(await column("select count(*) from outbox_event where type = 'old'")).toEqual([0]);
  });
});
