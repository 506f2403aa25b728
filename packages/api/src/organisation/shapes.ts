import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { Ability, Id, line, Moment, z } from "../core/index.ts";

/** A line that may be left out; an empty one empties the field. */
export const optionalLine = (max: number) => line(max).nullish();

/** An e-mail address; an empty one empties the field. */
export const OptionalEmail = line(textLengths.max128)
  .refine((value) => value === "" || emailRule(value) === true, { error: "validation.email" })
  .nullish();

/** A person as others see one. */
export const PersonRef = z.object({ userId: Id, name: z.string() });

/** An organisation as a line of the list. */
export const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  shortName: z.string().nullable(),
  /** 0 company, 1 customer, 2 vendor, 3 team. */
  partyType: z.int(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  /** 0 strategic, 1 key, 2 normal; null for customers. */
  level: z.int().nullable(),
  /** 0 disabled, 1 in use. */
  status: z.int(),
  /** Active members. */
  memberCount: z.int(),
  /** Service numbers, whatever their validity. */
  accCount: z.int(),
  /** Last day of the contract that ends last, `YYYY-MM-DD`; null without a contract. */
  contractEnd: z.string().nullable(),
  /** Validity code of the contracts together; null without a contract. */
  validity: z.int().nullable(),
  /** Serving team. */
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  /** Service manager. */
  managerName: z.string().nullable(),
});
export type CompanyRow = z.output<typeof CompanyRow>;

/** What the caller may do with an organisation. */
export const CompanyAbilities = z.object({
  edit: Ability,
  /** Also what is the vendor's business: name, kind, level, owner, manager, team, standing. */
  editReserved: Ability,
  setVisibility: Ability,
  /** Make it one of another kind; the vendor's people stay its people, and nobody becomes one of them this way. */
  changeParty: Ability,
  /** Take from its people what they may do in it; never from the vendor's. */
  disable: Ability,
  remove: Ability,
  readMembers: Ability,
  addMembers: Ability,
  /** Add someone who has an account already. */
  addExisting: Ability,
  leave: Ability,
  readHistory: Ability,
  /** Bring files that only its members see. */
  deliver: Ability,
});

/** One organisation with what stands around it. */
export const CompanyInfo = z.object({
  id: Id,
  version: z.int32(),
  name: z.string(),
  nameEn: z.string().nullable(),
  shortName: z.string().nullable(),
  partyType: z.int(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  /** 0 strategic, 1 key, 2 normal; the vendor's business, absent for customers. */
  level: z.int().optional(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Sales owner; the vendor's business, absent for customers. */
  owner: PersonRef.nullish(),
  /** Service manager. */
  manager: PersonRef.nullable(),
  /** Serving team. */
  team: z.object({ teamId: Id, name: z.string(), nameEn: z.string().nullable() }).nullable(),
  /** Who of the own members sees the organisation's requests: 0 everyone, 1 admins and participants, 2 own only. */
  requestVisibility: z.int(),
  status: z.int(),
  /** What the organisation sees of the hours on its requests: 0 nothing, 1 totals, 2 lines; absent for customers. */
  hourVisibility: z.int().optional(),
  /** Number in another system; absent for customers. */
  externalId: z.string().nullish(),
  /** The vendor's remark; absent for customers. */
  remark: z.string().nullish(),
  createdTime: Moment,
  counts: z.object({
    /** Active members. */
    members: z.int(),
    accs: z.int(),
    assets: z.int(),
    contracts: z.int(),
  }),
  admins: z.array(PersonRef),
  abilities: CompanyAbilities,
});
export type CompanyInfo = z.output<typeof CompanyInfo>;

/** What the caller may do with a member. */
export const MemberAbilities = z.object({
  edit: Ability,
  setAdmin: Ability,
  remove: Ability,
  /** Invite the person to sign in as a member, or invite again. */
  invite: Ability,
  /** Take the invitation back. */
  revokeInvitation: Ability,
});

/** A member of an organisation. */
export const MemberRow = z.object({
  /** Id of the employment. */
  id: Id,
  version: z.int32(),
  /** Null for a contact, and until an invitation is accepted. */
  userId: Id.nullable(),
  account: z.string().nullable(),
  name: z.string(),
  headImgUrl: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** Masked (`138****0000`) unless `isPhoneOpen`. */
  phone: z.string().nullable(),
  isPhoneOpen: z.boolean(),
  email: z.string().nullable(),
  workCity: z.string().nullable(),
  isAdmin: z.boolean(),
  /** 1 active, 0 left. */
  status: z.int(),
  /** Account status code: 0 disabled, 1 active, 3 must change password; null without an account, and after leaving. */
  accountStatus: z.int().nullable(),
  /** The newest invitation of someone who has not accepted one; null without. */
  invitation: z
    .object({
      /** 0 pending, 2 declined, 3 revoked, 4 expired. */
      state: z.int(),
      sentTime: Moment,
      expireTime: Moment,
    })
    .nullable(),
  joinTime: z.string().nullable(),
  leaveTime: z.string().nullable(),
  /** Null also after leaving: what the account does since is no business of the organisation. */
  lastLoginTime: Moment.nullable(),
  abilities: MemberAbilities,
});
export type MemberRow = z.output<typeof MemberRow>;
