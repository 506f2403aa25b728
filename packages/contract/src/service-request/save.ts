import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, Moment, requiredMarkdown, requiredText, text, z } from "../core/index.ts";
import { SeverityCode } from "./shapes.ts";

/** A new request (no `id`) or an edit of one (`id` and `version`). */
export const SaveServiceRequest = z
  .object({
    id: Id.optional(),
    /** The version that was read; needed when editing. */
    version: z.int().optional(),
    title: requiredText(textLengths.title),
    contentMd: requiredMarkdown,
    type: SeverityCode,
    mode: z.enum(["contract", "asset", "plan"]).default("contract"),
    /** Customers may leave it out: their own organisation. */
    companyId: Id.optional(),
    /** Service number; without one in force the request waits for an entitlement review. */
    accId: Id.nullish(),
    assetId: Id.nullish(),
    /** Fault catalogue entry. */
    menuId: Id.nullish(),
    dbVersion: text(textLengths.max64).nullish(),
    happenTime: Moment.nullish(),
    contactName: text(textLengths.max64).nullish(),
    phone: text(textLengths.max16).nullish(),
    email: text(textLengths.max256).nullish(),
    isConfidential: z.boolean().default(false),
  });
export type SaveServiceRequest = z.input<typeof SaveServiceRequest>;

export const saveServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/save",
  access: { permission: "service:create" },
  summary: "Raise a service request, or edit one that is still open",
  body: SaveServiceRequest,
  response: z.object({ id: Id, srNo: z.string(), auditState: z.int() }),
  done: "serviceRequest.saved",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notEditable",
    "serviceRequest.companyUnknown",
    "serviceRequest.serviceNumberUnknown",
    "serviceRequest.assetUnknown",
    "serviceRequest.catalogueUnknown",
    "serviceRequest.happenTimeInFuture",
    "common.dataChanged",
  ],
});
