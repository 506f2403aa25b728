import { builtinRoleCodes } from "@pharos/domain/roles";
import type { Actor } from "./actor.ts";

// How far somebody reaches because of roles, teams and side. The rules of every module stand on these answers.

/** The roles of the vendor's side. */
const vendorRoles = builtinRoleCodes.filter((code) => code !== "user");

/** Sees what all teams do for all organisations: system and platform admins, and management. */
export const seesEverything = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.has("sys") || roles.has("pa") || roles.has("ma");

/** Answers for the work of all teams and for all organisations: system and platform admins. */
export const leadsEverything = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.has("sys") || roles.has("pa");

/** Works for the vendor. A customer's person never does, whatever the roles say. */
export const worksForVendor = (actor: Pick<Actor, "roles" | "isInternal" | "isCustomer">): boolean =>
  actor.isInternal || (actor.roles.has("dba") && !actor.isCustomer);

/** Stands on the vendor's side: works for it, or holds one of its roles. The database lets such a person reach every organisation. */
export const isOnVendorSide = (actor: Pick<Actor, "roles" | "isInternal">): boolean =>
  actor.isInternal || vendorRoles.some((role) => actor.roles.has(role));

/** The teams somebody answers for. */
export const ledTeams = (actor: Pick<Actor, "roles" | "adminTeamIds">): readonly number[] =>
  actor.roles.has("ta") ? actor.adminTeamIds : [];

/** The teams by which somebody reaches the organisations these serve: an expert's own ones, and the administered ones. */
export const workingTeams = (actor: Pick<Actor, "roles" | "teamIds" | "adminTeamIds">): number[] => [
  ...(actor.roles.has("dba") ? actor.teamIds : []),
  ...ledTeams(actor),
];
