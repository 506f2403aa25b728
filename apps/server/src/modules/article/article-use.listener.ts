import { linkedArticles } from "@pharos/domain/article";
import { type ArticleUse, articleUse } from "@pharos/domain/enums";
import { sql } from "kysely";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import {
  linkArticle,
  serviceRequestArchived,
  serviceRequestClosed,
  serviceRequestReplied,
} from "../service-request/index.ts";
import { articlePublished } from "./article.events.ts";

/** What links to articles of the knowledge base counts as their reuse: public answers of the vendor, and conclusions. */
export function articleUseListeners({ config }: Pick<Platform, "config">): readonly Listener[] {
  const countConclusion = async (
    tx: UnitOfWork,
    { id, by }: { readonly id: number; readonly by: number | null },
  ) => {
    const request = await tx.db
      .selectFrom("service_request")
      .select(["article_url as text", "executor_user_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    const userId = by ?? request?.executor_user_id;
    if (request?.text && userId != null)
      await countLinks(tx, config.publicUrl, {
        text: request.text,
        requestId: id,
        userId,
        kind: "conclusion",
      });
  };
  return [
    listener(
      "article.countAnswer",
      serviceRequestReplied,
      async (tx, { id, by, replyId, side, isInternal }) => {
        if (side !== "vendor" || isInternal || by === null) return;
        const reply = await tx.db
          .selectFrom("service_request_reply")
          .select("content_md as text")
          .where("id", "=", replyId)
          .where("removed_at", "is", null)
          .executeTakeFirst();
        if (reply)
          await countLinks(tx, config.publicUrl, {
            text: reply.text,
            requestId: id,
            userId: by,
            kind: "answer",
            replyId,
          });
      },
    ),
    listener("article.linkBack", articlePublished, async (tx, { id }) => {
      const source = await tx.db
        .selectFrom("article_use")
        .select("service_request_id")
        .where("article_id", "=", id)
        .where("kind", "=", articleUse.toCode("source"))
        .executeTakeFirst();
      if (source?.service_request_id != null)
        await linkArticle(tx, source.service_request_id, `${config.publicUrl}/article/${id}`);
    }),
    listener("article.countClosing", serviceRequestClosed, countConclusion),
    listener("article.countArchiving", serviceRequestArchived, countConclusion),
  ];
}

interface Linking {
  readonly text: string;
  readonly requestId: number;
  readonly userId: number;
  readonly kind: ArticleUse;
  readonly replyId?: number;
}

async function countLinks(
  { db, now }: UnitOfWork,
  publicUrl: string,
  { text, requestId, userId, kind, replyId }: Linking,
): Promise<void> {
  const ids = linkedArticles(text, publicUrl);
  if (ids.length === 0) return;
  await sql`
    insert into article_use (article_id, service_request_id, company_id, kind, reply_id, user_id, created_at)
    select a.id, r.id, r.company_id, ${articleUse.toCode(kind)}, ${replyId ?? null}, ${userId}, ${now}
    from article a, service_request r
    where a.id = any(${ids}::bigint[]) and a.is_live and a.deleted_at is null and r.id = ${requestId}
    on conflict do nothing`.execute(db);
}
