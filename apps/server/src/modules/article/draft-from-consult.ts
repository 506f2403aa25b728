import type { draftArticleFromConsult as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { readTalk } from "../consult/index.ts";
import { fromManaged } from "./article.visibility.ts";
import { draftArticle } from "./article-draft.ts";

/** What an article about a consultation begins with, without the names of the customer. */
export async function draftFromConsult(
  platform: Pick<Platform, "database" | "translate" | "clock">,
  call: Call,
  { consultId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const talk = await readTalk(platform, db, call.actor, consultId);
  const [draft, written] = await Promise.all([
    draftArticle(platform, call, {
      companyId: talk.companyId,
      contactName: talk.askerName,
      title: talk.title,
      phenomenon: talk.question,
      cause: "",
      steps: talk.answers,
      solution: "",
      product: null,
      tags: [],
    }),
    sql<{ id: number; title: string }>`
      select a.id, v.title from ${fromManaged(call.actor)} and a.source_consult_id = ${consultId}
      order by a.id`.execute(db),
  ]);
  return { ...draft, consultId, written: written.rows };
}
