import { textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Nothing,
  Paging,
  Phone,
  page,
  QueryBoolean,
  requiredLine,
  z,
} from "../core/index.ts";
import { MemberRow, OptionalEmail, optionalLine } from "./shapes.ts";

/** Members that can be added, or leave, in one call. */
const batchMax = 200;

export const listMembers = endpoint({
  method: "GET",
  path: "/esapi/companies/employees",
  access: { permission: "org:view" },
  summary: "List the members of an organisation; a plain member of a customer finds only the own entry",
  query: Paging.extend({
    companyId: IdParam,
    /** Part of a name, a job title, an account or an e-mail address. */
    keyword: line(textLengths.max64).optional(),
    /** 1 active, 0 left. */
    status: z.enum(["0", "1"]).transform(Number).optional(),
    isAdmin: QueryBoolean.optional(),
    sortField: z.enum(["name", "joinTime", "lastLoginTime"]).default("name"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: page(MemberRow),
  errors: ["organisation.notFound"],
});

export const exportMembers = exportOf(listMembers, {
  summary: "Take away the members of an organisation as a file",
});

/** A person to add. */
export const NewMember = z.object({
  name: requiredLine(textLengths.max64),
  phone: Phone,
  email: OptionalEmail,
  jobTitle: optionalLine(textLengths.max64),
  /** True: the person is invited to sign in as a member; otherwise a contact. */
  createLogin: z.boolean().default(true),
});

export const addMembers = endpoint({
  method: "POST",
  path: "/esapi/companies/employees/add",
  aliases: ["/esapi/employees/add"],
  access: { permission: "org:member" },
  isCreating: true,
  summary: "Enter people and invite them to an organisation: all of them, or none when one entry is wrong",
  body: z.object({ companyId: Id, list: z.array(NewMember).min(1).max(batchMax) }),
  response: z.object({
    /** Entries that were made; the same whatever the portal knows of an address. */
    created: z.int(),
    /** People who were sent an invitation: they are members when they accept it. */
    invited: z.int(),
  }),
  errors: [
    "organisation.notFound",
    "organisation.membersNotAllowed",
    "organisation.memberAlready",
    "organisation.nameReserved",
    "organisation.nameMixed",
    "organisation.tooManyInvitations",
  ],
  done: "organisation.membersAdded",
});

export const addMember = endpoint({
  method: "POST",
  path: "/esapi/companies/member/add",
  aliases: ["/esapi/member/add"],
  access: { permission: "org:member" },
  isCreating: true,
  summary: "Invite somebody who has an account; org admins only former members of their organisation",
  body: z.object({ companyId: Id, userId: Id }),
  response: z.object({ id: Id }),
  errors: [
    "organisation.notFound",
    "organisation.membersNotAllowed",
    "organisation.personUnknown",
    "organisation.memberAlready",
    "organisation.nameReserved",
    "organisation.nameMixed",
    "organisation.tooManyInvitations",
  ],
  done: "organisation.membersAdded",
});

export const updateMember = endpoint({
  method: "POST",
  path: "/esapi/companies/employee/update",
  aliases: ["/esapi/employee/update"],
  // Everyone may change the own contact data.
  access: "signedIn",
  summary: "Change a member's name, job and contact data; people change their own contact data",
  body: z.object({
    id: Id,
    version: z.int32(),
    name: requiredLine(textLengths.max64).optional(),
    jobTitle: optionalLine(textLengths.max64),
    phone: z.union([z.literal(""), Phone]).nullish(),
    email: OptionalEmail,
    workCity: optionalLine(textLengths.max64),
  }),
  response: z.object({ id: Id, version: z.int32() }),
  errors: [
    "organisation.memberNotFound",
    "organisation.membersNotAllowed",
    "organisation.memberLeft",
    "common.dataChanged",
  ],
  done: "organisation.memberSaved",
});

export const setMemberAdmin = endpoint({
  method: "POST",
  path: "/esapi/companies/admin/update",
  aliases: ["/esapi/admin/update"],
  access: { permission: "org:member" },
  summary: "Make a member an admin of the organisation, or no longer one; one admin stays",
  body: z.object({ employeeId: Id, isAdmin: z.boolean() }),
  response: Nothing,
  errors: [
    "organisation.memberNotFound",
    "organisation.membersNotAllowed",
    "organisation.memberLeft",
    "organisation.adminNeedsLogin",
    "organisation.lastAdmin",
  ],
  done: "organisation.adminSet",
});

export const removeMembers = endpoint({
  method: "POST",
  path: "/esapi/companies/employees/leave",
  aliases: ["/esapi/employees/leave"],
  access: { permission: "org:member" },
  summary: "Let members leave: open requests go to a successor, sessions end at once",
  body: z.object({
    /** Ids of employments of one organisation. */
    ids: z.array(Id).min(1).max(batchMax),
    /** Member who takes over the open requests the leaving people raised; absent: they stay theirs. */
    handOverToUserId: Id.nullish(),
  }),
  response: z.object({
    left: z.int(),
    /** Open requests that went to the successor. */
    handedOver: z.int(),
    /** People whose account is closed, because they belong nowhere now. */
    disabled: z.int(),
  }),
  errors: [
    "organisation.memberNotFound",
    "organisation.membersNotAllowed",
    "organisation.memberLeft",
    "organisation.lastAdmin",
    "organisation.lastSystemAdmin",
    "organisation.successorUnknown",
    "access.roleNotYours",
    "access.onlySysGrantsSys",
  ],
  done: "organisation.membersLeft",
});

export const leaveCompany = endpoint({
  method: "POST",
  path: "/esapi/companies/leave",
  aliases: ["/esapi/leave"],
  access: "signedIn",
  summary: "Leave a customer organisation oneself",
  body: z.object({ companyId: Id }),
  response: Nothing,
  errors: ["organisation.notFound", "organisation.lastAdmin", "organisation.vendorLeave"],
  done: "organisation.left",
});
