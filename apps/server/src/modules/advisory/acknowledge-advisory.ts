import type { acknowledgeAdvisory as endpoint } from "@pharos/api/advisory";
import type { HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

/** Writes down that somebody has taken note of a warning for the own organisation; who did so first stays named. */
export async function acknowledgeAdvisory(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, companyId }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  const { actor } = call;
  if (!actor.companyIds.includes(companyId)) throw new AppError("advisory.notFound");
  return withTransaction(call, async (tx) => {
    const { rows } = await sql<{ articleId: number; isNew: boolean }>`
      with delivery as (
        select d.article_id, d.company_id, d.acknowledged_at is null as is_new
        from advisory_delivery d join article a on a.id = d.article_id
        where d.company_id = ${companyId} and a.is_live and a.deleted_at is null
          and d.article_id = (select coalesce(o.translation_of_id, o.id) from article o where o.id = ${id})
        for update of d),
      noted as (
        update advisory_delivery d set acknowledged_at = ${tx.now}, acknowledged_by = ${actor.userId}
        from delivery where d.article_id = delivery.article_id and d.company_id = delivery.company_id and delivery.is_new)
      select article_id as "articleId", is_new as "isNew" from delivery`.execute(tx.db);
    const [delivery] = rows;
    if (!delivery) throw new AppError("advisory.notFound");
    if (delivery.isNew)
      await tx.audit({
        action: "advisory.acknowledged",
        objectType: "article",
        objectId: delivery.articleId,
        companyId,
        detail: {},
      });
    return null;
  });
}
