import type { Actor } from "../../platform/actor.ts";
import { type Decision, unless } from "../../platform/policy.ts";
import { leadsEverything, ledTeams, seesEverything } from "../../platform/scope.ts";

/** Whether someone sees more of a team than its name: members, those who answer for it, management. */
export const seesTeam = (actor: Actor, teamId: number): boolean =>
  seesEverything(actor) || actor.teamIds.includes(teamId);

/** Whether someone answers for a team: its members, duty and certificates. */
export const runsTeam = (actor: Actor, teamId: number): boolean =>
  leadsEverything(actor) || ledTeams(actor).includes(teamId);

/** Teams whose figures someone sees; "all" for management. */
export const seenTeamsOf = (actor: Actor): "all" | readonly number[] =>
  seesEverything(actor) ? "all" : actor.teamIds;

/** What someone may want to do with a team; the keys of the abilities on the wire. */
export const teamPolicy = {
  edit: (actor: Actor, teamId: number): Decision => unless(runsTeam(actor, teamId), "team.notYours"),
  editScope: (actor: Actor): Decision => unless(leadsEverything(actor), "team.scopeFixed"),
  remove: (actor: Actor): Decision => unless(actor.roles.has("sys"), "team.sysOnly"),
} as const;

/** A person whose certificates or status are at stake, with the teams the person is in. */
export interface Colleague {
  readonly userId: number;
  readonly teamIds: readonly number[];
}

/** Whether someone answers for a colleague: runs all teams, or administers one the colleague is in. */
export const runsColleague = (actor: Actor, { teamIds }: Colleague): boolean =>
  leadsEverything(actor) || ledTeams(actor).some((id) => teamIds.includes(id));

/** Whether leave somebody says counts at once: for members of teams one answers for; one's own only without anybody above. */
export const mayEnterLeave = (actor: Actor, colleague: Colleague): boolean =>
  actor.userId === colleague.userId ? leadsEverything(actor) : runsColleague(actor, colleague);

/** Whether someone may open a colleague's card: one's own, of one's teams, or all. */
export const opensCard = (actor: Actor, colleague: Colleague): boolean =>
  actor.userId === colleague.userId || seesEverything(actor) || runsColleague(actor, colleague);

/** Rules about certificates. */
export const certPolicy = {
  read: (actor: Actor, owner: Colleague): boolean => opensCard(actor, owner),
  edit: (actor: Actor, owner: Colleague): Decision =>
    unless(actor.userId === owner.userId || runsColleague(actor, owner), "team.certNotYours"),
  // No one confirms what is their own, whatever their role.
  confirm: (actor: Actor, owner: Colleague): Decision =>
    actor.userId === owner.userId
      ? unless(false, "team.ownCert")
      : unless(runsColleague(actor, owner), "team.certNotYours"),
} as const;
