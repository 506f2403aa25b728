import { companyStatus, partyType } from "./enums.ts";

/** Kinds of organisations whose people work for the vendor. */
export const vendorParties: readonly number[] = [partyType.toCode("vendor"), partyType.toCode("team")];

/** What an organisation is: everything its people may do stands on it. */
export interface Standing {
  readonly partyType: number;
  readonly status: number;
  /** Whether somebody belongs to it now. */
  readonly hasMembers: boolean;
}

/** Why an organisation stays what it is. */
export type StandingProblem = "partyTypeFixed" | "vendorStays";

const isVendors = (party: number): boolean => vendorParties.includes(party);
const isVendorItself = (party: number): boolean => party === partyType.toCode("vendor");

/**
 * Why an organisation may not become of another kind; undefined when it may. The vendor stays the vendor, its people stay
 * internal, and nobody becomes internal by what happens to the organisation.
 */
export function partyTypeProblem(now: Standing, wanted: number): StandingProblem | undefined {
  if (wanted === now.partyType) return undefined;
  if (isVendorItself(now.partyType)) return "partyTypeFixed";
  return isVendors(now.partyType) !== isVendors(wanted) && now.hasMembers ? "partyTypeFixed" : undefined;
}

/** Why an organisation may not be disabled or deleted; undefined when it may. The vendor stands, and what its people stand on. */
export function closingProblem({ partyType: party, hasMembers }: Standing): StandingProblem | undefined {
  return isVendorItself(party) || (isVendors(party) && hasMembers) ? "vendorStays" : undefined;
}

/** Why an organisation may not get this standing; undefined when it may. One that is disabled already may stay so. */
export function standingProblem(
  now: Standing,
  wanted: { readonly partyType: number; readonly status: number },
): { readonly field: "partyType" | "status"; readonly code: StandingProblem } | undefined {
  const party = partyTypeProblem(now, wanted.partyType);
  if (party) return { field: "partyType", code: party };
  const isClosing = wanted.status !== companyStatus.toCode("active") && wanted.status !== now.status;
  const closing = isClosing ? closingProblem({ ...now, partyType: wanted.partyType }) : undefined;
  return closing && { field: "status", code: closing };
}
