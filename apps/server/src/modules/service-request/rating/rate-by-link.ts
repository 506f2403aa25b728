import type { RatingInvitation } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { auditState, closeType } from "@pharos/domain/enums";
import { canRate, requestPeriods } from "@pharos/domain/service-request";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../identity/index.ts";
import { recordRating } from "./rate-service-request.ts";
import { type GivenRating, toRating } from "./rating.repo.ts";
import { findLinkedRequest, type LinkedRequest } from "./rating-link.repo.ts";

/** What a link is about; links that do not hold are one and the same refusal, and only so many can be tried. */
export async function readRatingInvitation(
  platform: Platform,
  call: CallInfo,
  token: string,
): Promise<RatingInvitation> {
  return limited(platform, call, async () => {
    const db = platform.database.kysely;
    const now = platform.clock.now();
    return invitationOf(db, rateable(await findLinkedRequest(db, token, now), now));
  });
}

/** Rates by a link, in place of what was given before. */
export async function rateByLink(
  platform: Platform,
  call: CallInfo,
  token: string,
  rating: GivenRating,
): Promise<RatingInvitation> {
  return limited(platform, call, () =>
    platform.withTransaction(call, async (tx) => {
      const linked = rateable(await findLinkedRequest(tx.db, token, tx.now, { isLocked: true }), tx.now);
      const now = new Date(Math.max(tx.now.getTime(), Date.parse(linked.updated_at)));
      const by = linked.user_id === null ? null : { userId: linked.user_id, name: linked.user_name ?? "" };
      await recordRating(tx, { row: linked, now, by }, rating);
      await tx.audit({
        action: "serviceRequest.ratedByLink",
        objectType: "serviceRequest",
        objectId: linked.id,
        companyId: linked.company_id,
        ...(linked.user_id !== null && { userId: linked.user_id }),
      });
      return invitationOf(tx.db, linked);
    }),
  );
}

/** Counts tries that lead nowhere: one that holds is taken back, the others of its address stay counted. */
async function limited<T>({ limits }: Platform, { ip }: CallInfo, work: () => Promise<T>): Promise<T> {
  const bucket = `ratingLink:${networkOf(ip)}`;
  await limits.take(bucket, limitsTable.ratingLinkPerIp);
  const result = await work();
  await limits.refund(bucket);
  return result;
}

function rateable(linked: LinkedRequest | undefined, now: Date): LinkedRequest {
  const request = linked && {
    closedAt: linked.closed_at,
    closeType: linked.close_type === null ? null : closeType.fromCode(linked.close_type),
    auditState: auditState.fromCode(linked.audit_state),
  };
  if (!linked || !request || canRate(request, now.getTime()) !== true)
    throw new AppError("ratingLink.notFound");
  return linked;
}

async function invitationOf(db: Kysely<Schema>, linked: LinkedRequest): Promise<RatingInvitation> {
  const rating = await db
    .selectFrom("service_request_rating")
    .selectAll()
    .where("service_request_id", "=", linked.id)
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  const closedMs = Date.parse(linked.closed_at);
  return {
    srNo: linked.sr_no,
    title: linked.title,
    closedDate: dateAt(closedMs, businessTimeZone),
    untilDate: dateAt(closedMs + requestPeriods.ratingMs, businessTimeZone),
    rating: rating ? toRating(rating) : null,
  };
}
