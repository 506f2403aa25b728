import type { recordArticleDeflection as endpoint } from "@pharos/api/article";
import type { HandlerInput } from "@pharos/api/core";
import { articleUse } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOfVendor } from "../../platform/within-reach.ts";
import { isReadable } from "./article.repo.ts";

/** Counts a request that was not raised, because an article helped. */
export async function recordArticleDeflection(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async ({ db, now }) => {
    if (!(await isReadable(db, actor, id))) throw new AppError("article.notFound");
    const [companyId] = actor.companyIds;
    // Who belongs to no organisation could not have raised a request.
    if (companyId === undefined && !isOfVendor(actor)) return null;
    await db
      .insertInto("article_use")
      .values({
        article_id: id,
        company_id: companyId ?? null,
        kind: articleUse.toCode("deflection"),
        user_id: actor.userId,
        created_at: now,
      })
      .execute();
    return null;
  });
}
