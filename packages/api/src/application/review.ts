import { applyStatus, applyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Nothing,
  Paging,
  page,
  requiredText,
  text,
  z,
} from "../core/index.ts";
import { ApplicationDetail, ApplicationRow } from "./shapes.ts";

export const listApplications = endpoint({
  method: "GET",
  path: "/esapi/service/apply/list",
  isOurs: true,
  access: { permission: "audit:review" },
  summary:
    "Applications the caller may decide on: all, or for team admins those about requests of their customers",
  query: Paging.extend({
    status: codesParam(applyStatus).optional(),
    applyType: codesParam(applyType).optional(),
    /** Number, organisation, contact, request number. */
    keyword: line(textLengths.max64).optional(),
    sortField: z.enum(["createdTime", "reviewTime"]).default("createdTime"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(ApplicationRow).extend({
    /** Applications that wait for a decision, whatever the filters say. */
    waiting: z.int(),
  }),
  errors: [],
});

export const exportApplications = exportOf(listApplications, {
  summary: "Take away the applications the caller may decide on as a file",
});

export const readApplication = endpoint({
  method: "GET",
  path: "/esapi/service/apply/detail/:id",
  isOurs: true,
  access: { permission: "audit:review" },
  summary: "Read an application with what is needed to decide on it",
  params: z.object({ id: IdParam }),
  response: ApplicationDetail,
  errors: ["application.notFound"],
});

/** What comes of an approval; which fields are needed depends on what was applied for. */
export const ApproveApplication = z.object({
  /** Organisation: join this customer; without it a new one is made. */
  companyId: Id.nullish(),
  /** Organisation: the name of the new customer, when it differs from the one applied for. */
  companyName: line(textLengths.max128).nullish(),
  /** Organisation: whether the applicant administers it. */
  isAdmin: z.boolean().default(true),
  /** Service number: the service it is made under. */
  serviceId: Id.nullish(),
  /** Service number: the contract item it delivers. */
  contractItemId: Id.nullish(),
  comment: text(textLengths.max256).nullish(),
});
export type ApproveApplication = z.input<typeof ApproveApplication>;

export const approveApplication = endpoint({
  method: "POST",
  path: "/esapi/service/audit/approved/:id",
  access: { permission: "audit:review" },
  summary: "Approve an application and bring about what was applied for",
  params: z.object({ id: IdParam }),
  body: ApproveApplication,
  response: Nothing,
  done: "application.approved",
  errors: [
    "application.notFound",
    "application.alreadyDecided",
    "application.ownApplication",
    "application.companyExists",
    "application.companyUnknown",
    "application.serviceUnknown",
    "application.contractItemUnknown",
    "application.phoneOfDisabled",
    "application.phoneOfVendor",
    "serviceRequest.notUnderReview",
    "serviceRequest.reviewOwn",
    "common.validation",
    "common.permissionDenied",
  ],
});

export const rejectApplication = endpoint({
  method: "POST",
  path: "/esapi/service/audit/reject/:id",
  access: { permission: "audit:review" },
  summary: "Reject an application with a reason the applicant is told",
  params: z.object({ id: IdParam }),
  body: z.object({ reason: requiredText(textLengths.max256) }),
  response: Nothing,
  done: "application.rejected",
  errors: [
    "application.notFound",
    "application.alreadyDecided",
    "application.ownApplication",
    "serviceRequest.notUnderReview",
    "serviceRequest.reviewOwn",
    "common.validation",
    "common.permissionDenied",
  ],
});

export const listReviewServices = endpoint({
  method: "GET",
  path: "/esapi/service/apply/services",
  isOurs: true,
  access: { permission: "audit:review" },
  summary: "Services and contract items of a customer under which a service number can be made",
  query: z.object({ companyId: IdParam }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      contractNum: z.string(),
      /** Last day, `YYYY-MM-DD`. */
      endTime: z.string(),
      items: z.array(z.object({ id: Id, itemId: z.string(), name: z.string() })),
    }),
  ),
  errors: [],
});
