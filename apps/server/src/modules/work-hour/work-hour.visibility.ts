import { reviewStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { ledTeams, seesEverything, worksForVendor } from "../../platform/scope.ts";
import { monthIsClosed } from "./month.repo.ts";

// Hours are the vendor's own bookkeeping: no organisation reads these rows. What an organisation is shown of the hours on
// its requests is a separate question with its own answer (`related-hours.ts`).

/** All hours, those of the teams one administers and one's own, or one's own alone. */
export const visibleWorkHours: Visibility<"work_hour"> = (actor) => (eb) => {
  if (!actor.permissions.has("hour:view") || !worksForVendor(actor)) return sql<boolean>`false`;
  const isKept = sql<boolean>`work_hour.deleted_at is null`;
  if (seesEverything(actor)) return isKept;
  return eb.and([
    isKept,
    eb.or([
      eb("work_hour.executor_user_id", "=", actor.userId),
      eb("work_hour.team_id", "=", sql<number>`any(${[...ledTeams(actor)]}::bigint[])`),
    ]),
  ]);
};

/** Whether the person of a record leads: an admin of a team, or a platform admin. Only platform admins review such hours. */
export const executorLeads = sql<boolean>`(
  exists (select from team_member led join team lt on lt.id = led.team_id and lt.status = 1
    where led.user_id = work_hour.executor_user_id and led.status = 1 and led.is_admin)
  or exists (select from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = work_hour.executor_user_id and r.code = 'pa'))`;

/** Records that wait for this person's review: the same rule as `hourPolicy.review`; a test holds the two together. */
export const waitsForReviewOf: Visibility<"work_hour"> = (actor) => () => {
  if (!actor.permissions.has("hour:review")) return sql<boolean>`false`;
  const isWaiting = sql<boolean>`(work_hour.deleted_at is null
    and work_hour.review_status = ${sql.lit(reviewStatus.toCode("pending"))}
    and work_hour.executor_user_id <> ${actor.userId} and not ${monthIsClosed})`;
  if (actor.roles.has("pa")) return isWaiting;
  return sql<boolean>`(${isWaiting} and work_hour.team_id = any(${[...ledTeams(actor)]}::bigint[])
    and not ${executorLeads})`;
};
