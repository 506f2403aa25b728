import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { ledTeams, seesEverything, worksForVendor } from "../../platform/scope.ts";

/** What a board is about: teams, and beside them what is a person's own. */
export interface BoardScope {
  /** Null: every team. */
  readonly teamIds: readonly number[] | null;
  /** Null: nobody's own. */
  readonly userId: number | null;
}

/** What the board of a caller is about; undefined for a team that is none of the caller's business. */
export function scopeOf(actor: Actor, teamId: number | undefined): BoardScope | undefined {
  if (seesEverything(actor)) return { teamIds: teamId === undefined ? null : [teamId], userId: null };
  if (teamId === undefined) return { teamIds: ledTeams(actor), userId: actor.userId };
  return ledTeams(actor).includes(teamId) ? { teamIds: [teamId], userId: null } : undefined;
}

/** Whether a row belongs to a board, by its team and its person. */
export function isOnBoard(
  { teamIds, userId }: BoardScope,
  row: { readonly team: RawBuilder<unknown>; readonly isOf: (userId: number) => RawBuilder<boolean> },
): RawBuilder<boolean> {
  if (teamIds === null) return sql<boolean>`true`;
  const isOfTeam = sql<boolean>`${row.team} = any(${[...teamIds]}::bigint[])`;
  return userId === null ? isOfTeam : sql<boolean>`(${isOfTeam} or ${row.isOf(userId)})`;
}

/** Actions of every team, of the teams one administers, and those one has to do. */
export const visiblePdcaActions: Visibility<"pdca_action"> = (actor) => (eb) => {
  if (!actor.permissions.has("hour:view") || !worksForVendor(actor)) return sql<boolean>`false`;
  const isKept = eb("pdca_action.deleted_at", "is", null);
  if (seesEverything(actor)) return isKept;
  return eb.and([
    isKept,
    eb.or([
      eb("pdca_action.owner_user_id", "=", actor.userId),
      eb("pdca_action.team_id", "=", sql<number>`any(${[...ledTeams(actor)]}::bigint[])`),
    ]),
  ]);
};
