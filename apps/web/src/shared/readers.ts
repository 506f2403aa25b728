import type { UserInfo } from "@pharos/api/identity";
import type { Permission } from "@pharos/domain/permissions";

/** Whether a page, or an entry of a menu, is for a reader. */
export type IsFor = (reader: UserInfo) => boolean;

/** For those who have one of these permissions. */
export const may =
  (...anyOf: readonly Permission[]) =>
  ({ perms }: Pick<UserInfo, "perms">): boolean =>
    anyOf.some((permission) => perms.includes(permission));

/** For those who lead people: of a team, of all teams, or of the house. */
export const leadsPeople = ({ isSys, isPA, isMA, isTA }: UserInfo): boolean => isSys || isPA || isMA || isTA;
