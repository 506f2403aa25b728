import {
  companyLevel,
  companyStatus,
  hourVisibility,
  partyType,
  requestVisibility,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { codeParam, endpoint, Id, IdParam, Nothing, requiredLine, text, z } from "../core/index.ts";
import { CompanyInfo, OptionalEmail, optionalLine } from "./shapes.ts";

/** An organisation as a form sends it. Absent fields stay as they are. */
export const CompanyForm = z.object({
  /** Absent: a new organisation. */
  id: Id.optional(),
  /** The version that was edited; required with `id`. */
  version: z.int32().optional(),
  name: requiredLine(textLengths.max128),
  /** Required for a new organisation. */
  partyType: codeParam(partyType).optional(),
  nameEn: optionalLine(textLengths.max128),
  shortName: optionalLine(textLengths.max64),
  industry: optionalLine(textLengths.max64),
  city: optionalLine(textLengths.max64),
  level: codeParam(companyLevel).optional(),
  address: optionalLine(textLengths.max256),
  phone: optionalLine(textLengths.max64),
  email: OptionalEmail,
  /** Sales owner, one of the vendor's people. */
  ownerUserId: Id.nullish(),
  /** Service manager, one of the vendor's people. */
  managerUserId: Id.nullish(),
  /** Serving team. */
  teamId: Id.nullish(),
  status: codeParam(companyStatus).optional(),
  /** What the organisation sees of the hours on its requests. */
  hourVisibility: codeParam(hourVisibility).optional(),
  /** Number in another system. */
  externalId: optionalLine(textLengths.max64),
  remark: text(textLengths.max1024).nullish(),
});

export const saveCompany = endpoint({
  method: "POST",
  path: "/esapi/companies",
  // Org admins edit their own profile without the permission to edit organisations.
  access: "signedIn",
  isCreating: true,
  summary: "Create an organisation, or change one; org admins change the profile of their own",
  body: CompanyForm,
  response: z.object({ id: Id, version: z.int32() }),
  errors: [
    "organisation.notFound",
    "organisation.nameTaken",
    "organisation.externalIdTaken",
    "organisation.reserved",
    "organisation.editNotAllowed",
    "organisation.partyTypeFixed",
    "organisation.vendorStays",
    "organisation.personUnknown",
    "organisation.teamUnknown",
    "common.dataChanged",
  ],
  done: "organisation.saved",
});

export const deleteCompany = endpoint({
  method: "DELETE",
  path: "/esapi/companies/:id",
  access: { permission: "org:edit" },
  summary: "Delete an organisation that nothing refers to",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: [
    "organisation.notFound",
    "organisation.deleteNotAllowed",
    "organisation.hasChildren",
    "organisation.vendorStays",
  ],
  done: "organisation.deleted",
});

export const setRequestVisibility = endpoint({
  method: "POST",
  path: "/esapi/companies/requestVisibility",
  isOurs: true,
  access: "signedIn",
  summary: "Choose who of an organisation's own members sees its requests; in force at once",
  body: z.object({
    companyId: Id,
    /** 0 everyone, 1 admins and participants, 2 own only. */
    requestVisibility: codeParam(requestVisibility),
    /** The version that was seen. */
    version: z.int32(),
  }),
  response: CompanyInfo,
  errors: ["organisation.notFound", "organisation.editNotAllowed", "common.dataChanged"],
  done: "organisation.visibilitySet",
});
