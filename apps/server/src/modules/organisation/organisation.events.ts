import { defineEvent } from "../../platform/outbox.ts";

/** People were added to an organisation, or joined it again. */
export const membersAdded = defineEvent<{
  readonly companyId: number;
  /** Accounts of the people; contacts without an account are not told. */
  readonly userIds: readonly number[];
  readonly by: number;
}>("organisation.membersAdded");

/** Somebody became an admin of an organisation, or is no longer one. */
export const memberAdminSet = defineEvent<{
  readonly companyId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly by: number;
}>("organisation.memberAdminSet");

/** Somebody with an account left an organisation. */
export const memberLeft = defineEvent<{
  readonly companyId: number;
  readonly userId: number;
  readonly by: number;
}>("organisation.memberLeft");
