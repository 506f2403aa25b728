import { defineEvent } from "../../platform/outbox.ts";

/** An invitation went out, for the first time or again. */
export const invitationSent = defineEvent<{
  readonly id: number;
  readonly companyId: number;
  readonly by: number;
}>("organisation.invitationSent");

/** Someone accepted an invitation and is a member now. */
export const memberJoined = defineEvent<{
  readonly companyId: number;
  readonly userId: number;
  /** Who had invited; null when that is not known. */
  readonly by: number | null;
}>("organisation.memberJoined");

/** Someone declined an invitation. */
export const invitationDeclined = defineEvent<{
  readonly companyId: number;
  /** The person as the organisation entered it. */
  readonly name: string;
  readonly by: number | null;
}>("organisation.invitationDeclined");

/** Someone became an admin of an organisation, or is no longer one. */
export const memberAdminSet = defineEvent<{
  readonly companyId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly by: number;
}>("organisation.memberAdminSet");

/** Someone with an account left an organisation. */
export const memberLeft = defineEvent<{
  readonly companyId: number;
  readonly userId: number;
  readonly by: number;
}>("organisation.memberLeft");
