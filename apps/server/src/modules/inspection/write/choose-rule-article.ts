import type { HandlerInput } from "@pharos/api/core";
import type { chooseRuleArticle as endpoint } from "@pharos/api/inspection";
import { findRule } from "@pharos/inspection";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { leadsEverything } from "../../../platform/scope.ts";
import { fromReadable } from "../../article/index.ts";

/** The rules are the same for all organisations: those who answer for all of them choose. */
export const mayChooseArticle = (actor: Actor): boolean =>
  actor.permissions.has("ins:edit") && leadsEverything(actor);

/** Says which article a rule leads to; of a translation, its original is kept. */
export async function chooseRuleArticle(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { ruleCode, articleId }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  const { actor } = call;
  if (!mayChooseArticle(actor)) throw new AppError("common.permissionDenied");
  if (!findRule(ruleCode)) throw new AppError("inspection.itemUnknown");
  return withTransaction(call, async (tx) => {
    if (articleId === null) {
      await tx.db.deleteFrom("inspection_rule_article").where("rule_code", "=", ruleCode).execute();
    } else {
      const { rows } = await sql<{ id: number }>`
        select coalesce(a.translation_of_id, a.id) as id from ${fromReadable(actor)} and a.id = ${articleId}`.execute(
        tx.db,
      );
      const original = rows[0]?.id;
      if (original === undefined) throw fieldError("articleId", "inspection.articleUnknown");
      const row = { article_id: original, chosen_by: actor.userId, chosen_at: tx.now };
      await tx.db
        .insertInto("inspection_rule_article")
        .values({ rule_code: ruleCode, ...row })
        .onConflict((conflict) => conflict.column("rule_code").doUpdateSet(row))
        .execute();
    }
    await tx.audit({
      action: "inspection.articleChosen",
      objectType: "article",
      ...(articleId !== null && { objectId: articleId }),
      detail: { rule: ruleCode },
    });
    return null;
  });
}
