import type {
  countAdvisoryRecipients as endpoint,
  previewAdvisory as previewEndpoint,
} from "@pharos/api/advisory";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkAffected, isManagedBy } from "../article/index.ts";
import { findAffected } from "./find-affected.ts";

/** How many organisations and systems a warning has reached; for those who write, manage or review it. */
export async function countRecipients(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  if (!(await isManagedBy(db, actor, id))) throw new AppError("article.notFound");
  const { rows } = await sql<CallResult<typeof endpoint>>`
    select count(*)::int as companies, count(d.acknowledged_at)::int as acknowledged,
      coalesce(sum(cardinality(d.asset_ids)), 0)::int as assets
    from advisory_delivery d
    where d.article_id = (select coalesce(o.translation_of_id, o.id) from article o where o.id = ${id})`.execute(
    db,
  );
  return rows[0] ?? { companies: 0, acknowledged: 0, assets: 0 };
}

/** How many organisations and systems a warning would reach now. */
export async function previewRecipients(
  { database }: Pick<Platform, "database">,
  body: HandlerInput<typeof previewEndpoint>["body"],
): Promise<CallResult<typeof previewEndpoint>> {
  checkAffected(body.affects);
  const affected = await findAffected(database.kysely, body);
  return {
    companies: affected.length,
    assets: affected.reduce((sum, { assetIds }) => sum + assetIds.length, 0),
  };
}
