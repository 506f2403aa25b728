import { weeklyReportStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { ledTeams, seesEverything, worksForVendor } from "../../platform/scope.ts";

/** Reads everybody's submitted reports. */
export const readsAllReports = (actor: Actor): boolean =>
  actor.permissions.has("weekly:view") && seesEverything(actor);

/** Teams whose reports someone reads. */
export const readTeams = (actor: Actor): readonly number[] =>
  actor.permissions.has("weekly:view") ? ledTeams(actor) : [];

/** Own reports, and the submitted ones of the teams one administers or of everyone. Drafts are their author's alone. */
export const visibleWeeklyReports: Visibility<"weekly_report"> = (actor) => (eb) => {
  if (!worksForVendor(actor)) return sql<boolean>`false`;
  const isOwn = eb("weekly_report.user_id", "=", actor.userId);
  const isSubmitted = eb("weekly_report.status", "<>", weeklyReportStatus.toCode("draft"));
  if (readsAllReports(actor)) return eb.or([isOwn, isSubmitted]);
  const teams = [...readTeams(actor)];
  return eb.or([
    isOwn,
    eb.and([isSubmitted, eb("weekly_report.team_id", "=", sql<number>`any(${teams}::bigint[])`)]),
  ]);
};
