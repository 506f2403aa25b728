import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, Moment, Nothing, verbatim, z } from "../core/index.ts";
import { SignedIn } from "../identity/shapes.ts";

/** The secret part of a link; it travels in the body, so that no address in any log holds it. */
const Token = verbatim(textLengths.max128).min(1);

/** The organisation someone has become a member of. */
const Joined = z.object({ companyId: Id, companyName: z.string() });

/** An invitation as the invited person sees it. */
export const OwnInvitation = z.object({
  id: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** Who invites; null when the person who did is not known any more. */
  invitedBy: z.string().nullable(),
  sentTime: Moment,
  expireTime: Moment,
});
export type OwnInvitation = z.output<typeof OwnInvitation>;

export const inviteMember = endpoint({
  method: "POST",
  path: "/esapi/companies/employees/invite",
  isOurs: true,
  access: { permission: "org:member" },
  summary:
    "Invite a contact to sign in as a member, or invite again: one link a channel, good for 72 hours; earlier links die",
  body: z.object({ id: Id }),
  response: z.object({
    /** Ways it went out: `sms`, `email`. */
    channels: z.array(z.string()),
    expiresAt: Moment,
  }),
  errors: [
    "organisation.memberNotFound",
    "organisation.membersNotAllowed",
    "organisation.memberLeft",
    "organisation.alreadyActivated",
    "organisation.noContact",
    "organisation.tooManyInvitations",
    "common.tooManyRequests",
  ],
  done: "organisation.invited",
});

export const revokeInvitation = endpoint({
  method: "POST",
  path: "/esapi/companies/employees/invite/revoke",
  isOurs: true,
  access: { permission: "org:member" },
  summary: "Take an invitation back before it is accepted; its links die and the person stays a contact",
  body: z.object({
    /** Id of the employment. */
    id: Id,
  }),
  response: Nothing,
  errors: [
    "organisation.memberNotFound",
    "organisation.membersNotAllowed",
    "organisation.memberLeft",
    "organisation.notInvited",
  ],
  done: "organisation.invitationRevoked",
});

export const listOwnInvitations = endpoint({
  method: "GET",
  path: "/esapi/invitations",
  isOurs: true,
  access: "signedIn",
  summary:
    "Invitations that wait for the caller: for the account, or for a phone or mail address the caller has verified",
  response: z.array(OwnInvitation),
  errors: [],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/esapi/invitations/accept",
  isOurs: true,
  access: "signedIn",
  summary: "Become a member by an invitation that waits for the caller",
  body: z.object({ id: Id }),
  response: Joined,
  done: "organisation.invitationAccepted",
  errors: ["invitation.notFound", "invitation.vendorPerson", "invitation.alreadyMember"],
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/esapi/invitations/decline",
  isOurs: true,
  access: "signedIn",
  summary: "Decline an invitation that waits for the caller",
  body: z.object({ id: Id }),
  response: Nothing,
  done: "organisation.invitationDeclined",
  errors: ["invitation.notFound"],
});

export const showInvitationLink = endpoint({
  method: "POST",
  path: "/esapi/invitations/link/show",
  isOurs: true,
  access: "public",
  summary:
    "What a link invites to, and how it goes on; used, expired, revoked and unknown links are the same refusal",
  body: z.object({ token: Token }),
  response: z.object({
    /** The person as the organisation entered it. */
    name: z.string(),
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    invitedBy: z.string().nullable(),
    /** `sms` or `email`: what opening the link proves. */
    channel: z.enum(["sms", "email"]),
    /** Masked. */
    address: z.string(),
    /**
     * `open`: set a password, which opens an account; `signIn`: there is an account with this address, sign in and accept;
     * `disabled`: that account has been disabled.
     */
    next: z.enum(["open", "signIn", "disabled"]),
  }),
  errors: ["invitation.linkInvalid", "common.tooManyRequests"],
});

export const openInvitedAccount = endpoint({
  method: "POST",
  path: "/esapi/invitations/link/open",
  isOurs: true,
  access: "public",
  summary:
    "Accept an invitation by its link without an account in use: set the password, become a member and open a session",
  body: z.object({
    token: Token,
    password: verbatim(textLengths.max128).min(1, { error: "validation.required" }),
  }),
  response: SignedIn,
  done: "organisation.invitationAccepted",
  errors: [
    "invitation.linkInvalid",
    "invitation.signInFirst",
    "invitation.accountDisabled",
    "common.validation",
    "common.tooManyRequests",
  ],
});

export const acceptInvitationLink = endpoint({
  method: "POST",
  path: "/esapi/invitations/link/accept",
  isOurs: true,
  access: "signedIn",
  summary:
    "Become a member by a link, with the account the caller is signed in with; the address becomes the account's",
  body: z.object({ token: Token }),
  response: Joined,
  done: "organisation.invitationAccepted",
  errors: [
    "invitation.linkInvalid",
    "invitation.otherAccount",
    "invitation.vendorPerson",
    "invitation.alreadyMember",
    "common.tooManyRequests",
  ],
});

export const declineInvitationLink = endpoint({
  method: "POST",
  path: "/esapi/invitations/link/decline",
  isOurs: true,
  access: "public",
  summary: "Decline an invitation by its link",
  body: z.object({ token: Token }),
  response: Nothing,
  done: "organisation.invitationDeclined",
  errors: ["invitation.linkInvalid", "common.tooManyRequests"],
});
