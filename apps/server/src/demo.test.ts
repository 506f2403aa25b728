import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { CallResult } from "@pharos/api/core";
import { login } from "@pharos/api/identity";
import { listServiceRequests } from "@pharos/api/service-request";
import { listHourProposals } from "@pharos/api/work-hour";
import type { Schema } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { textKindOf } from "@pharos/domain/document";
import { inspectionStatus } from "@pharos/domain/enums";
import { businessTimeZone, dateOfDayNumber, dayNumberAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { loadDemoWhenWanted } from "./demo.ts";
import { articleSubject } from "./modules/article/article.subject.ts";
import { readText } from "./modules/document/text/read-text.ts";
import { loadActor } from "./modules/identity/index.ts";
import { manualSubject } from "./modules/manual/manual.subject.ts";
import { resourceSubject } from "./modules/resource/resource.subject.ts";
import { readConfig } from "./platform/config.ts";
import { createPlatform } from "./platform/create-platform.ts";
import type { Platform } from "./platform/platform.ts";
import { preparePlatform } from "./platform/prepare-platform.ts";

// The story's files are kept beside the database.
const folder = mkdtempSync(join(tmpdir(), "pharos-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe" };

async function start(
  environment: Record<string, string>,
): Promise<{ platform: Platform; app: Awaited<ReturnType<typeof createApp>> }> {
  const database = await createTestDatabase();
  const platform = await createPlatform(readConfig({ ...settings, ...environment }), { database });
  const app = await createApp(platform, { isCheckingResponses: true });
  await preparePlatform(platform, app.modules);
  return { platform, app };
}

describe("with the demo story", () => {
  let started: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    started = await start({ DEMO: "on" });
  });
  afterAll(() => started.platform.stop(() => started.app.http.close()));

  it("offers accounts that can sign in and see their part of it", async () => {
    const accounts = await loadDemoWhenWanted(started.platform);
    const seen: Record<string, number> = {};
    for (const { account, password } of accounts) {
      const opened = await started.app.http.inject({
        method: login.method,
        url: login.path,
        payload: { loginType: "password", account, password },
      });
      const authorization = opened.json().operateCallBackObj.token;
      const list = await started.app.http.inject({
        method: "GET",
        url: listServiceRequests.path,
        headers: { authorization },
      });
      seen[account] = list.json().operateCallBackObj.total;
    }
    expect(seen).toMatchObject({ admin: 96, pa01: 96, ma01: 96 });
    expect(seen["shancha"]).toBe(seen["mujin"]);
    expect(seen["banxia"]).toBeGreaterThan(0);
    expect((seen["shancha"] ?? 0) + (seen["banxia"] ?? 0)).toBeLessThan(96);
  });

  it("has files on its requests, whose bytes can be read", async () => {
    const { database, storage } = started.platform;
    const files = await database.kysely.selectFrom("stored_file").selectAll().execute();
    expect(files.length).toBeGreaterThan(5);
    for (const { object_key, size_bytes } of files)
      expect((await storage.private.stat(object_key))?.sizeBytes).toBe(size_bytes);
  });

  it("has documents whose whole text is found again in what was made of them", async () => {
    const { database, storage } = started.platform;
    const documents = await database.kysely
      .selectFrom("doc as d")
      .innerJoin("doc_version as v", "v.doc_id", "d.id")
      .innerJoin("stored_file as f", "f.id", "v.file_id")
      .select(["d.name", "f.object_key"])
      .execute();
    const short: string[] = [];
    for (const { name, object_key } of documents) {
      const stored = await storage.private.get(object_key);
      const content = stored ? new Uint8Array(await buffer(stored.body)) : new Uint8Array();
      const outcome = await readText({ kind: textKindOf(name) ?? "text", content });
      const words = outcome.isRead ? outcome.pages.join("").replaceAll(/[^\p{Script=Han}]/gu, "") : "";
      if (words.length < 300) short.push(`${name}: ${words.length}`);
    }
    expect(documents).toHaveLength(35);
    expect(short).toEqual([]);
  });

  it("has the volumes of the story", async () => {
    const { kysely } = started.platform.database;
    const count = async (table: keyof Schema) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(table)}`.execute(kysely);
      return rows[0]?.count;
    };
    const tables = {
      comment: 60,
      exam: 6,
      inspection_batch: 14,
      manual: 8,
      doc: 35,
      message: 400,
      service_order: 26,
      service_report: 30,
      weekly_report: 70,
    } as const;
    for (const [table, expected] of Object.entries(tables))
      expect.soft([table, await count(table as keyof typeof tables)]).toEqual([table, expected]);
    expect(await count("plan")).toBeGreaterThanOrEqual(68);
    expect(await count("work_hour")).toBeGreaterThanOrEqual(1_250);
  });

  it("has inspections that waited, failed and were published, a waiver, and a plan that ended its finding", async () => {
    const { kysely } = started.platform.database;
    const batches = await kysely.selectFrom("inspection_batch").select(["status", "score"]).execute();
    const states = batches.map(({ status }) => inspectionStatus.fromCode(status)).toSorted();
    expect(states).toEqual([...Array(1).fill("failed"), ...Array(11).fill("published"), "ready", "ready"]);
    const scores = await kysely
      .selectFrom("inspection_batch as b")
      .innerJoin("inspection_subject as s", "s.id", "b.subject_id")
      .select("b.score")
      .where("s.name", "=", "core-pg01 / mes")
      .orderBy("b.collected_at")
      .execute();
    expect(scores.map(({ score }) => score)).toEqual([58, 71, 84]);
    const waivers = await kysely.selectFrom("inspection_waiver").select("rule_code").execute();
    expect(waivers).toEqual([{ rule_code: "PG-SE-08" }]);
    const links = await kysely.selectFrom("inspection_link").select(["kind", "closed_at"]).execute();
    expect(links).toEqual([{ kind: "plan", closed_at: expect.any(String) }]);
  });

  it("has comments by people who may read what they write about, and names people who may too", async () => {
    const { kysely } = started.platform.database;
    const comments = await kysely
      .selectFrom("comment as c")
      .innerJoin("app_user as u", "u.id", "c.author_user_id")
      .select(["c.object_type", "c.object_id", "c.content", "u.id as user_id", "u.display_name"])
      .where("c.object_type", "in", ["article", "manual", "resource"])
      .execute();
    const people = await kysely.selectFrom("app_user").select(["id", "display_name"]).execute();
    const subjects = [articleSubject, manualSubject, resourceSubject];
    const blind: string[] = [];
    for (const { object_type, object_id, content, user_id } of comments) {
      const named = [...content.matchAll(/@(\p{Script=Han}+)/gu)].map(
        ([, name]) => people.find(({ display_name }) => display_name === name)?.id,
      );
      for (const reader of [user_id, ...named]) {
        const actor = reader === undefined ? undefined : await loadActor(kysely, reader, new Date());
        const subject = subjects.find(({ objectType }) => objectType === object_type);
        if (!actor || !subject) blind.push(content);
        else {
          const seen = sql`select from ${subject.visible(kysely, actor)} as seen where seen.id = ${object_id}`;
          if ((await seen.execute(kysely)).rows.length === 0) blind.push(`${reader}: ${content}`);
        }
      }
    }
    expect(blind).toEqual([]);
  });

  it("needs no typing for most hours of a week: they arrive as proposals", async () => {
    const { platform, app } = started;
    const { kysely } = platform.database;
    // The story leaves the last three days open: the week ends before them.
    const today = dayNumberAt(Date.now(), businessTimeZone);
    const [start, end] = [dateOfDayNumber(today - 10), dateOfDayNumber(today - 4)];
    const worked = await kysely
      .updateTable("work_hour")
      .set({ deleted_at: sql<string>`now()` })
      .where("work_date", ">=", start)
      .where("work_date", "<=", end)
      .where("deleted_at", "is", null)
      .returning([
        "executor_user_id",
        "service_request_id",
        "plan_id",
        "internal_matter_id",
        "work_date",
        "hours",
      ])
      .execute();
    const accounts = await kysely
      .selectFrom("app_user")
      .select(["id", "account"])
      .where(
        "id",
        "in",
        worked.map(({ executor_user_id }) => executor_user_id),
      )
      .execute();
    const known = await loadDemoWhenWanted(platform);
    let [typed, proposed] = [0, 0];
    for (const { id, account } of accounts) {
      const password = known.find((one) => one.account === account)?.password;
      if (password === undefined) continue;
      const opened = await app.http.inject({
        method: login.method,
        url: login.path,
        payload: { loginType: "password", account, password },
      });
      const answer = await app.http.inject({
        method: "GET",
        url: listHourProposals.path,
        query: { start, end },
        headers: { authorization: opened.json().operateCallBackObj.token },
      });
      const proposals: CallResult<typeof listHourProposals> = answer.json().operateCallBackObj;
      const offered = sumsOf(
        proposals.map(({ rid, workDate, taskTime }) => [`${workDate} ${rid}`, taskTime]),
      );
      const needed = sumsOf(
        worked
          .filter(({ executor_user_id }) => executor_user_id === id)
          .map((row) => [
            `${row.work_date} ${row.service_request_id ?? row.plan_id ?? row.internal_matter_id}`,
            row.hours,
          ]),
      );
      for (const [what, hours] of needed) {
        typed += hours;
        proposed += Math.min(hours, offered.get(what) ?? 0);
      }
    }
    const share = proposed / typed;
    expect(typed).toBeGreaterThan(20);
    expect(share, `${proposed} of ${typed} hours`).toBeGreaterThanOrEqual(0.7);
  });

  it("is loaded once", async () => {
    await loadDemoWhenWanted(started.platform);
    const { count } = await started.platform.database.kysely
      .selectFrom("service_request")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(96);
  });
});

it("keeps it out of an installation that does not want it", async () => {
  const { platform, app } = await start({ DEMO: "off" });
  expect(await loadDemoWhenWanted(platform)).toEqual([]);
  const rows = await platform.database.kysely.selectFrom("app_user").select("id").execute();
  expect(rows).toEqual([]);
  await platform.stop(() => app.http.close());
});

/** Hours by what they were for. */
function sumsOf(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [what, hours] of entries) sums.set(what, (sums.get(what) ?? 0) + hours);
  return sums;
}
