import type { draftArticleFromRequest as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleUse, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { fromManaged } from "./article.visibility.ts";
import { draftArticle } from "./article-draft.ts";

type Db = Kysely<Schema>;

/**
 * What an article about a request begins with, without the names of the customer; only a request that has ended says how it
 * ended.
 */
export async function draftFromRequest(
  platform: Pick<Platform, "database" | "translate">,
  call: Call,
  { faultId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const request = await db
    .selectFrom("service_request")
    .leftJoin("dict_menu as p", "p.id", "service_request.product_menu_id")
    .select([
      "service_request.id",
      "service_request.sr_no",
      "service_request.company_id",
      "service_request.contact_name",
      "service_request.title",
      "service_request.content_md",
      "service_request.root_cause",
      "service_request.solution",
      "service_request.tags",
      "p.name as product",
    ])
    .where("service_request.id", "=", faultId)
    .where("service_request.status", "in", [
      serviceRequestStatus.toCode("closed"),
      serviceRequestStatus.toCode("archived"),
    ])
    .where(visibleServiceRequests(call.actor))
    .executeTakeFirst();
  if (!request) throw new AppError("serviceRequest.notFound");
  const [written, steps] = await Promise.all([
    sql<{ id: number; title: string }>`
      select a.id, v.title from ${fromManaged(call.actor)} and a.id in (
        select u.article_id from article_use u
        where u.service_request_id = ${faultId} and u.kind = ${articleUse.toCode("source")})
      order by a.id`.execute(db),
    findSteps(db, faultId),
  ]);
  const draft = await draftArticle(platform, call, {
    companyId: request.company_id,
    contactName: request.contact_name,
    title: request.title,
    phenomenon: request.content_md,
    cause: request.root_cause ?? "",
    steps,
    solution: request.solution ?? "",
    product: request.product,
    tags: request.tags,
  });
  return { ...draft, faultId: request.id, srNo: request.sr_no, written: written.rows };
}

const repliesMax = 50;

/** What the vendor wrote to the customer, in order: the marked replies, or all where none is marked. */
async function findSteps(db: Db, requestId: number): Promise<string> {
  const replies = await db
    .selectFrom("service_request_reply")
    .select(["content_md", "is_solution"])
    .where("service_request_id", "=", requestId)
    .where("is_vendor", "=", true)
    .where("visibility", "=", visibility.toCode("public"))
    .where("removed_at", "is", null)
    .orderBy("id")
    .limit(repliesMax)
    .execute();
  const marked = replies.filter(({ is_solution }) => is_solution);
  return (marked.length > 0 ? marked : replies).map(({ content_md }) => content_md.trim()).join("\n\n");
}
