import { partyType } from "@pharos/domain/enums";

/** Kinds of organisations whose people work for the vendor. */
export const vendorParties: readonly number[] = [partyType.toCode("vendor"), partyType.toCode("team")];
