import { viewPauseMinutes } from "@pharos/domain/article";
import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";

/** Somebody has opened the published revision of an article. */
export interface Look {
  readonly articleId: number;
  readonly userId: number;
  readonly viewedAt: Date;
}

/** Counts looks at articles beside the answers: who reads waits neither for the counting nor for who writes the article. */
export interface LookCounter {
  readonly add: (look: Look) => void;
}

/** Creates the counter of a process. Looks that come while others are written are written together, one statement for all. */
export function createLookCounter(platform: Pick<Platform, "withTransaction" | "log">): LookCounter {
  const waiting = new Map<string, Look>();
  let isWriting = false;
  const writeAll = async () => {
    while (waiting.size > 0) {
      const looks = [...waiting.values()];
      waiting.clear();
      await countLooks(platform, looks).catch((err: unknown) =>
        platform.log.warn({ err, looks: looks.length }, "looks at articles were not counted"),
      );
    }
    isWriting = false;
  };
  return {
    add(look) {
      // Of those of one person in the same moment, one counts.
      waiting.set(`${look.articleId} ${look.userId}`, look);
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    },
  };
}

/** Counts a look once in a while a person. */
const countLooks = (
  { withTransaction }: Pick<Platform, "withTransaction">,
  looks: readonly Look[],
): Promise<unknown> =>
  withTransaction(undefined, ({ db }) =>
    sql`
      with counted as (
        insert into article_view as seen (article_id, user_id, viewed_at)
        select look.article_id, look.user_id, look.viewed_at
        from unnest(${looks.map(({ articleId }) => articleId)}::bigint[], ${looks.map(({ userId }) => userId)}::bigint[],
          ${looks.map(({ viewedAt }) => viewedAt)}::timestamptz[]) look (article_id, user_id, viewed_at)
        order by look.article_id, look.user_id
        on conflict (article_id, user_id) do update set viewed_at = excluded.viewed_at
          where seen.viewed_at <= excluded.viewed_at - make_interval(mins => ${viewPauseMinutes})
        returning article_id),
      by_article as (select article_id, count(*)::int as looks from counted group by article_id)
      update article a set view_count = a.view_count + n.looks from by_article n where a.id = n.article_id`.execute(
      db,
    ),
  );
