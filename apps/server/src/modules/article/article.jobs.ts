import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notifyAboutArticle } from "./notify-article.ts";

/** Tells owners of published articles that the day has come to look at them again. */
export const articleReview: JobDefinition = {
  name: "article.review",
  cron: "0 4 * * *",
  run: async (platform, signal) => {
    await remindOwners(platform, signal);
  },
};

const batchSize = 500;

/** Reminds of everything that is due, of each day of review once; answers how many owners were reminded. */
export async function remindOwners(platform: Platform, signal: AbortSignal = never): Promise<number> {
  const reminded = await sweep<number, boolean>(
    platform,
    {
      name: articleReview.name,
      find: (after) => findDue(platform, after),
      idOf: (id) => id,
      handle: (id) => platform.withTransaction(undefined, (tx) => remind(tx, id)),
    },
    signal,
  );
  return reminded.filter((isReminded) => isReminded).length;
}

const isDue = (now: Date) =>
  sql<boolean>`is_live and deleted_at is null and next_review_on <= (${now}::timestamptz at time zone 'Asia/Shanghai')::date
    and reminded_on is distinct from next_review_on`;

async function findDue({ database, clock }: Platform, after: number): Promise<number[]> {
  const rows = await database.maintenance.kysely
    .selectFrom("article")
    .select("id")
    .where("id", ">", after)
    .where(isDue(clock.now()))
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function remind(tx: UnitOfWork, id: number): Promise<boolean> {
  const { rows } = await sql<{ authorId: number; title: string; day: string }>`
    update article set reminded_on = next_review_on where id = ${id} and ${isDue(tx.now)}
    returning author_id as "authorId", next_review_on as day,
      (select v.title from article_version v where v.article_id = article.id and v.ver = article.published_ver) as title`.execute(
    tx.db,
  );
  const [row] = rows;
  if (!row) return false;
  await notifyAboutArticle(tx, {
    row: { id, title: row.title },
    event: "article.needsReview",
    titleKey: "articleServer.needsReview",
    userIds: [row.authorId],
    dedupeKey: `article.needsReview:${id}:${row.day}`,
  });
  return true;
}
