import { severity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { notifyEmailsMax, requestTagsMax } from "@pharos/domain/service-request";
import { emailRule, normaliseTags, tagsRule } from "@pharos/domain/validation";
import {
  byRule,
  endpoint,
  Id,
  line,
  markdown,
  PlausibleMoment,
  requiredLine,
  text,
  z,
} from "../core/index.ts";
import { ObjectKeys } from "../file/index.ts";
import { RemoteAccess } from "./remote.ts";
import { SeverityCode } from "./shapes.ts";

/** An address, or nothing. */
const ContactEmail = line(textLengths.max256).refine((value) => value === "" || emailRule(value) === true, {
  error: "validation.email",
});

/** Stored trimmed, in lower case, each once. */
export const Tags = z
  .array(line(textLengths.max64))
  .max(requestTagsMax)
  .superRefine(byRule((tags) => tagsRule(tags)))
  .transform(normaliseTags);

/** Addresses of people who are mailed what customers may know. */
const NotifyEmails = z
  .array(line(textLengths.max256).refine((value) => emailRule(value) === true, { error: "validation.email" }))
  .max(notifyEmailsMax)
  .transform((emails) => [...new Set(emails.map((email) => email.toLowerCase()))]);

/** Severities with which a title is enough. */
const emergencies: ReadonlySet<number> = new Set([severity.toCode("p1"), severity.toCode("p2")]);

/**
 * A new request (no `id`) or an edit of one (`id` and `version`). When editing, a field that is left out stays as it is
 * and null empties it.
 */
export const SaveServiceRequest = z
  .object({
    id: Id.optional(),
    /** The version that was read; needed when editing. */
    version: z.int32().optional(),
    title: requiredLine(textLengths.title),
    /** In an emergency (P1, P2) it may be empty: the title then stands for it, and details follow in replies. */
    contentMd: markdown().default(""),
    /** Severity. When editing, customers may only raise it; the vendor says why in `reason`. */
    type: SeverityCode,
    /** Why the vendor changes the severity, at least 10 characters. */
    reason: text(textLengths.max1024).nullish(),
    /** What it is raised against; `contract` unless said otherwise. */
    mode: z.enum(["contract", "asset", "plan"]).optional(),
    /** Customers of one organisation may leave it out. Cannot be changed later. */
    companyId: Id.optional(),
    /** Service number; without one in force the request waits for an entitlement review. Cannot be changed later. */
    accId: Id.nullish(),
    assetId: Id.nullish(),
    /** Fault catalogue entry. */
    menuId: Id.nullish(),
    dbVersion: line(textLengths.max64).nullish(),
    /** Not in the future. */
    happenTime: PlausibleMoment.nullish(),
    contactName: line(textLengths.max64).nullish(),
    phone: line(textLengths.max16).nullish(),
    email: ContactEmail.nullish(),
    /** Only the reporter, the organisation's admins and the people handling it may see the request. */
    isConfidential: z.boolean().optional(),
    tags: Tags.optional(),
    /** More people who are mailed what customers may know. */
    notifyEmails: NotifyEmails.optional(),
    /** Whom of the organisation's members the vendor raises it for; only when raising. */
    reporterUserId: Id.nullish(),
    /** How to connect to the customer's systems. */
    remote: RemoteAccess.nullish(),
    /** Uploaded files that go with it, as `oss/upload/finish` named them. */
    enclosureKeys: ObjectKeys.optional(),
  })
  .superRefine(({ contentMd, type }, context) => {
    if (contentMd === "" && !emergencies.has(type))
      context.addIssue({ code: "custom", path: ["contentMd"], message: "validation.required" });
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
    "serviceRequest.editWindowPassed",
    "serviceRequest.reporterOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.onlyRaise",
    "serviceRequest.reasonTooShort",
    "common.dataChanged",
    "common.validation",
    "file.uploadUnknown",
    "file.uploadIncomplete",
  ],
});
