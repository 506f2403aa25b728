import {
  requirementPriority,
  requirementStatus,
  requirementType,
  serviceRequestStatus,
  severity,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  code,
  endpoint,
  field,
  Id,
  IdParam,
  Moment,
  QueryBoolean,
  type RowOf,
  record,
  registerOf,
  z,
} from "../core/index.ts";

/** Characters of a requirement's description. */
const contentMax = 10_000;

/** What somebody wants of the portal, a product or the service. */
export const requirement = record(
  "requirement",
  {
    title: field.line(textLengths.max128, { isRequired: true, searched: "anywhere" }),
    /** What is wanted and why, as Markdown. */
    contentMd: field.text(contentMax, { isRequired: true, searched: "anywhere" }),
    type: field.code(requirementType, { hasDefault: true, filters: "many" }),
    productMenuId: field.ref(
      { productName: z.string().nullable(), productNameEn: z.string().nullable() },
      {},
    ),
    priority: field.code(requirementPriority, { hasDefault: true, filters: "many", sorts: true }),
    /** The organisation that wants it; null: the vendor itself. A customer's person leaves it out. */
    companyId: field.ref(
      { companyName: z.string().nullable(), companyNameEn: z.string().nullable() },
      { filters: "one" },
    ),
    /** Changed by its handlers only. */
    status: field.code(requirementStatus, { hasDefault: true, filters: "many" }),
    /** Who of the vendor answers for it; named by handlers only. */
    handlerId: field.ref({ handlerName: z.string().nullable() }, { filters: "one" }),
    /** The version it is planned for; written by handlers only. */
    planVersion: field.line(textLengths.max64, {}),
    /** The vendor's answer; written by handlers only. */
    reply: field.text(textLengths.max1024, {}),
    /** Its number in the tracker of the product; written by handlers only. */
    externalId: field.line(textLengths.max64, {}),
    /** People who voted for it, one vote each. */
    voteCount: field.computed(z.int(), { sorts: true }),
    /** The caller is one of them. */
    isVoted: field.computed(z.boolean(), {}),
    createdTime: field.computed(Moment, { sorts: true }),
    createdByName: field.computed(z.string(), {}),
  },
  ["edit", "handle", "vote", "link"],
);
export const { row: RequirementRow, save: SaveRequirement } = requirement;
export type RequirementRow = RowOf<typeof requirement.fields, "edit" | "handle" | "vote" | "link">;

export const requirements = registerOf(requirement, {
  nouns: ["requirement", "requirements"],
  paths: { list: "/esapi/service/reqList", save: "/esapi/service/req" },
  access: { view: "req:view", edit: "req:create" },
  sort: ["createdTime", "desc"],
  words: "keyword",
  filters: {
    /** One requirement, such as a link opens. */
    id: IdParam.optional(),
    /** Only those the caller raised. */
    mine: QueryBoolean.optional(),
    /** Only those linked to this service request. */
    faultId: IdParam.optional(),
  },
  hasCreate: true,
  answers: "row",
  saved: "requirement.saved",
  errors: [
    "requirement.notFound",
    "requirement.notHandler",
    "requirement.notEditable",
    "requirement.stepImpossible",
    "requirement.replyMissing",
    "requirement.companyUnknown",
    "requirement.companyFixed",
    "requirement.productUnknown",
    "requirement.handlerUnknown",
  ],
});
export const { list: listRequirements, save: saveRequirement, export: exportRequirements } = requirements;

export const voteForRequirement = endpoint({
  method: "POST",
  path: "/esapi/service/req/vote",
  isOurs: true,
  access: { permission: "req:create" },
  summary: "Vote for a requirement, or take the vote back; one person has one vote",
  body: z.object({ id: Id, isVoted: z.boolean() }),
  response: z.object({ voteCount: z.int(), isVoted: z.boolean() }),
  errors: ["requirement.notFound", "requirement.votesClosed"],
});

export const listRequestsOfRequirement = endpoint({
  method: "GET",
  path: "/esapi/service/req/:id/requests",
  isOurs: true,
  access: { permission: "req:view" },
  summary: "List the linked service requests the caller may see, the newest first",
  params: z.object({ id: IdParam }),
  response: z.array(
    z.object({
      id: Id,
      srNo: z.string(),
      title: z.string(),
      type: code(severity),
      status: code(serviceRequestStatus),
    }),
  ),
  errors: ["requirement.notFound"],
});

export const linkRequirement = endpoint({
  method: "POST",
  path: "/esapi/service/req/link",
  isOurs: true,
  access: { permission: "req:create" },
  summary: "Link a requirement with a service request of the same organisation, or take the link away",
  body: z.object({ id: Id, faultId: Id, isLinked: z.boolean() }),
  response: z.null(),
  errors: ["requirement.notFound", "requirement.requestUnknown", "common.permissionDenied"],
});
