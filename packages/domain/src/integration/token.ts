import { type Permission, permissionCodes, sysOnlyPermissions } from "../permissions.ts";

/** How a token begins, so that people and secret scanners know what it is. */
export const tokenPrefix = "phr_";

/** Longest life of a token in days. */
export const tokenDaysMax = 365;

/** Permissions a token can carry: all but those that govern who may do what. */
export const tokenPermissions: readonly Permission[] = permissionCodes.filter(
  (permission) => !sysOnlyPermissions.includes(permission),
);

/** Where a token was used, and what it carries. */
export interface TokenUse {
  /** The permission the endpoint asks for; undefined when it is open to everyone who is signed in. */
  readonly permission: Permission | undefined;
  /** Endpoints without a permission are closed to tokens, but for those that say otherwise. */
  readonly isOpenToTokens: boolean;
  /** The token reaches one organisation only. */
  readonly isNarrowed: boolean;
  /** The endpoint keeps to the organisation of a narrowed token. */
  readonly keepsToOrganisation: boolean;
}

/** Whether an endpoint can be used with a token at all; the permission itself is asked as for everyone. */
export function mayUseToken(use: TokenUse): boolean {
  if (use.isNarrowed && !use.keepsToOrganisation) return false;
  return use.permission === undefined ? use.isOpenToTokens : tokenPermissions.includes(use.permission);
}
