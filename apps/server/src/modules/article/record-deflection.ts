import type { recordArticleDeflection as endpoint } from "@pharos/api/article";
import type { HandlerInput } from "@pharos/api/core";
import { articleUse } from "@pharos/domain/enums";
import { hourMs, toIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { isReadable } from "./article.repo.ts";

/** Counts a request that was not raised because an article helped, once for a person in an hour. */
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
    if (companyId === undefined && !isOnVendorSide(actor)) return null;
    // One person avoids one request by an article in an hour, however often it is clicked: two clicks wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('article.deflection'), ${actor.userId}::integer)`.execute(
      db,
    );
    const kind = articleUse.toCode("deflection");
    const known = await db
      .selectFrom("article_use")
      .select("article_id")
      .where("article_id", "=", id)
      .where("user_id", "=", actor.userId)
      .where("kind", "=", kind)
      .where("created_at", ">", toIso(now.getTime() - hourMs))
      .limit(1)
      .executeTakeFirst();
    if (known) return null;
    await db
      .insertInto("article_use")
      .values({
        article_id: id,
        company_id: companyId ?? null,
        kind,
        user_id: actor.userId,
        created_at: now,
      })
      .execute();
    return null;
  });
}
