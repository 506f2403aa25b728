import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { type SqlBool, sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import { type Listener, listener } from "../../platform/outbox.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import { articlePublished } from "../article/index.ts";
import { estateChanged } from "../asset/index.ts";
import { matchAdvisory } from "./match-advisory.ts";

/** Warnings follow what is published, and what organisations run. */
export const advisoryListeners: readonly Listener[] = [
  listener("advisory.deliver", articlePublished, (tx, { id }, { eventId }) =>
    matchAdvisory(tx, id, { companyId: null, factKey: `event:${eventId}` }),
  ),
  listener("advisory.matchEstate", estateChanged, async (tx, { companyId, databaseTypes }, { eventId }) => {
    const warnings = await liveWarnings(tx.db)
      .where(
        sql<SqlBool>`(exists (
          select from jsonb_array_elements(v.affects) as r (range)
          where r.range ->> 'databaseType' = any(${[...new Set(databaseTypes)]}::text[]))
          or exists (select from advisory_delivery d where d.article_id = a.id and d.company_id = ${companyId}))`,
      )
      .orderBy("a.id")
      .execute();
    for (const { id } of warnings) await matchAdvisory(tx, id, { companyId, factKey: `event:${eventId}` });
  }),
];

const batch = 100;

/** Matches every warning again each morning: service begins and ends with the days, and brings readers along. */
export const matchAdvisories: JobDefinition = {
  name: "advisory.match",
  cron: "40 8 * * *",
  run: async (platform, signal) => {
    const { database, withTransaction, clock } = platform;
    const factKey = `day:${businessToday(clock.now())}`;
    await sweep<number, void>(
      platform,
      {
        name: "advisory.match",
        find: async (after) => {
          const rows = await liveWarnings(database.maintenance.kysely)
            .where("a.id", ">", after)
            .orderBy("a.id")
            .limit(batch)
            .execute();
          return rows.map(({ id }) => id);
        },
        idOf: (id) => id,
        handle: (id) =>
          withTransaction(
            undefined,
            (tx) => matchAdvisory(tx, id, { companyId: null, factKey }),
            "maintenance",
          ),
      },
      signal,
    );
  },
};

/** Published warnings that name versions. */
const liveWarnings = (db: Kysely<Schema>) =>
  db
    .selectFrom("article as a")
    .innerJoin("article_version as v", (join) =>
      join.onRef("v.article_id", "=", "a.id").onRef("v.ver", "=", "a.published_ver"),
    )
    .select("a.id")
    .where("a.is_live", "=", true)
    .where("a.deleted_at", "is", null)
    .where("a.translation_of_id", "is", null)
    .where(sql<SqlBool>`v.affects <> '[]'`);
