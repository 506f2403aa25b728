import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, Moment, requiredLine, requiredMarkdown, text, z } from "../core/index.ts";
import { SeverityCode, StatusCode } from "./shapes.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** What the other request is to this one. */
const LinkRole = z.enum(["related", "duplicateOf", "duplicatedBy", "parent", "child"]);

/** Another request as a link shows it. */
const LinkedRequest = z.object({
  id: Id,
  srNo: z.string(),
  title: z.string(),
  type: SeverityCode,
  status: StatusCode,
});

/** A link as one of its ends sees it. */
export const RequestLink = z.object({
  id: Id,
  /** What the other request is to this one. */
  role: LinkRole,
  /** One of the two ended by being merged into the other. */
  isMerge: z.boolean(),
  request: LinkedRequest,
  createdTime: Moment,
});

/** Everything that hangs together with a request, as far as the caller may see it. */
export const RequestLinks = z.object({
  links: z.array(RequestLink),
  /** Where a merged request goes on; null when it is not merged, or out of the caller's sight. */
  mergedInto: LinkedRequest.nullable(),
});

export const listRequestLinks = endpoint({
  method: "GET",
  path: "/esapi/fault/links",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Read the links of a service request whose other end the caller may see too",
  query: z.object({ id: IdParam }),
  response: RequestLinks,
  errors: ["serviceRequest.notFound"],
});

export const suggestLinks = endpoint({
  method: "GET",
  path: "/esapi/fault/link/suggest",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Requests of the same organisation that are like this one, the most alike first",
  query: z.object({ id: IdParam }),
  response: z.array(LinkedRequest),
  errors: ["serviceRequest.notFound"],
});

export const SaveRequestLink = z.object({
  faultId: Id,
  otherId: Id,
  /** What the other request shall be to this one; a link that is there already changes its kind. */
  role: LinkRole,
});
export type SaveRequestLink = z.input<typeof SaveRequestLink>;

export const saveRequestLink = endpoint({
  method: "POST",
  path: "/esapi/fault/link/save",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Link two service requests that the caller may see",
  body: SaveRequestLink,
  response: RequestLinks,
  done: "serviceRequest.linked",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.vendorOnly",
    "serviceRequest.handlersOnly",
    "serviceRequest.linkUnknown",
    "serviceRequest.linkSelf",
    "serviceRequest.linkCircle",
    "serviceRequest.linkOfMerge",
    "common.permissionDenied",
  ],
});

export const removeRequestLink = endpoint({
  method: "POST",
  path: "/esapi/fault/link/remove",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Take a link between two service requests away",
  body: z.object({ faultId: Id, linkId: Id }),
  response: RequestLinks,
  done: "serviceRequest.unlinked",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.vendorOnly",
    "serviceRequest.handlersOnly",
    "serviceRequest.linkUnknown",
    "serviceRequest.linkOfMerge",
    "common.permissionDenied",
  ],
});

export const updateWithChildren = endpoint({
  method: "POST",
  path: "/esapi/fault/link/update",
  isOurs: true,
  access: { permission: "fault:reply" },
  summary:
    "Send one public update of a major issue to its request and all open children, each in its reporter's language",
  body: z.object({
    /** The parent. */
    faultId: Id,
    /** For reporters who read Chinese. */
    contentMd: requiredMarkdown(),
    /** For reporters who read English. */
    contentMdEn: requiredMarkdown(),
  }),
  response: z.object({
    /** How many requests it reached, the parent included if it is open. */
    sent: z.int(),
    /** Open children that the caller may not answer, by number. */
    skipped: z.array(z.string()),
  }),
  done: "serviceRequest.childrenUpdated",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.noChildren",
    "serviceRequest.namesAnother",
    "serviceRequest.vendorOnly",
    "common.permissionDenied",
  ],
});

/** Why something is done; both sides read it. */
const Reason = text(textLengths.max1024).min(textLengths.reasonMin, { error: "validation.minLength" });

export const MergeServiceRequest = z.object({
  /** The duplicate, which ends. */
  faultId: Id,
  /** The request that goes on: open, of the same organisation, as confidential as the duplicate. */
  intoId: Id,
  /** At least 10 characters; the customer reads it. */
  reason: Reason,
});
export type MergeServiceRequest = z.input<typeof MergeServiceRequest>;

export const mergeServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/merge",
  isOurs: true,
  access: { permission: "fault:assign" },
  summary:
    "End a duplicate in the request that goes on; its reporter and watchers follow that one from now on",
  body: MergeServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.merged",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.reviewPending",
    "serviceRequest.linkUnknown",
    "serviceRequest.linkSelf",
    "serviceRequest.mergeOtherCompany",
    "serviceRequest.mergeTargetEnded",
    "serviceRequest.mergeConfidential",
    "common.permissionDenied",
  ],
});

export const undoMergeServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/merge/undo",
  isOurs: true,
  access: { permission: "fault:assign" },
  summary:
    "Take a merge back within 24 hours: the request stands where it stood, its clocks as if they had not ended",
  body: z.object({ faultId: Id }),
  response: ServiceRequestChange,
  done: "serviceRequest.mergeUndone",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.notMerged",
    "serviceRequest.undoMergePassed",
    "common.permissionDenied",
  ],
});

export const SplitServiceRequest = z.object({
  faultId: Id,
  title: requiredLine(textLengths.title),
  /** Usually what is quoted from the request. */
  contentMd: requiredMarkdown(),
  type: SeverityCode,
  /** At least 10 characters; the customer reads it. */
  reason: Reason,
});
export type SplitServiceRequest = z.input<typeof SplitServiceRequest>;

export const splitServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/split",
  isOurs: true,
  access: { permission: "service:create" },
  summary: "Make a request of its own out of a part of one: same organisation and reporter, clocks from now",
  body: SplitServiceRequest,
  response: z.object({ id: Id, srNo: z.string() }),
  done: "serviceRequest.split",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.handlersOnly",
    "serviceRequest.reviewPending",
    "common.permissionDenied",
  ],
});
