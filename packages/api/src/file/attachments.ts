import { fileLimits } from "@pharos/domain/file";
import {
  endpoint,
  Id,
  IdParam,
  Moment,
  Nothing,
  Paging,
  page,
  QueryCodes,
  text,
  verbatim,
  z,
} from "../core/index.ts";
import { AttachmentTypeCode, AttachmentView, FileName, ObjectKey } from "./shapes.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: "validation.invalid" });
const params = z.object({ id: IdParam });

export const listAttachments = endpoint({
  method: "GET",
  path: "/esapi/enclosure/list",
  access: "signedIn",
  openToTokens: "wide",
  summary: "List the files of a record and of what belongs to it",
  query: Paging.extend({
    /** Kinds, joined by comma; all of one family, such as a request and its replies. */
    types: QueryCodes.pipe(z.array(AttachmentTypeCode).min(1).max(16)),
    /** The record whose page shows them: the request, also for files of its replies. */
    objId: IdParam,
  }),
  response: page(AttachmentView),
  errors: ["file.notFound"],
});

export const saveAttachments = endpoint({
  method: "POST",
  path: "/esapi/enclosure/save",
  access: "signedIn",
  openToTokens: "wide",
  summary: "Bind uploaded files to records; all of them or none",
  body: z.object({
    list: z
      .array(
        z.object({
          name: FileName,
          objectKey: ObjectKey,
          /** Bytes; refused when the storage holds another number. */
          size: z.int().optional(),
          /** Refused when the content is another one. */
          sha256: Sha256.optional(),
          types: AttachmentTypeCode,
          objId: Id,
          /** Vendor: 0 internal, 1 visible to the customer. Files of customers are always visible. */
          status: z.int().min(0).max(1).default(0),
        }),
      )
      .min(1)
      .max(fileLimits.countPerCall),
  }),
  response: z.object({ ids: z.array(Id) }),
  done: "file.saved",
  isCreating: true,
  errors: [
    "file.notFound",
    "file.uploadUnknown",
    "file.uploadIncomplete",
    "file.contentChanged",
    "file.recordClosed",
    "file.recordArchived",
    "common.permissionDenied",
  ],
});

export const markFaultReport = endpoint({
  method: "POST",
  path: "/esapi/enclosure/setFaultReport/:id",
  access: "signedIn",
  summary: "Make a file the fault report of its request and show it to the customer",
  params,
  response: Nothing,
  done: "file.reportMarked",
  errors: [
    "file.notFound",
    "file.handlersOnly",
    "file.reportTypes",
    "file.internalNote",
    "file.notChecked",
    "file.recordArchived",
  ],
});

export const unmarkFaultReport = endpoint({
  method: "POST",
  path: "/esapi/enclosure/cancelFaultReport/:id",
  access: "signedIn",
  summary: "Take the mark of the fault report off a file",
  params,
  response: Nothing,
  done: "file.reportUnmarked",
  errors: ["file.notFound", "file.handlersOnly", "file.notAReport", "file.recordArchived"],
});

export const setAttachmentStatus = endpoint({
  method: "POST",
  path: "/esapi/enclosure/updateStatus",
  access: "signedIn",
  summary: "Show a file to the customer, keep it internal, or withdraw it",
  body: z.object({
    id: Id,
    /** 0 internal, 1 visible to the customer, 2 withdrawn. */
    status: z.int().min(0).max(2),
  }),
  response: Nothing,
  done: "file.statusChanged",
  errors: [
    "file.notFound",
    "file.handlersOnly",
    "file.uploaderOnly",
    "file.customerFilesStay",
    "file.alreadyWithdrawn",
    "file.withdrawWindowPassed",
    "file.recordClosed",
    "file.recordArchived",
  ],
});

export const deliverToCustomer = endpoint({
  method: "POST",
  path: "/esapi/enclosure/batchUploadToCustomerOnly",
  access: "signedIn",
  summary: "Deliver files to one customer: its members, the uploader and platform admins see them",
  body: z.object({
    companyId: Id,
    files: z
      .array(z.object({ name: FileName, objectKey: ObjectKey }))
      .min(1)
      .max(fileLimits.countPerCall),
    /** What they are, for the customer. */
    remark: text(256).optional(),
    /** The request they belong to; of the same customer. */
    faultId: Id.optional(),
  }),
  response: z.object({ ids: z.array(Id) }),
  done: "file.delivered",
  isCreating: true,
  errors: ["file.notFound", "file.uploadUnknown", "file.uploadIncomplete", "common.permissionDenied"],
});

export const removeAttachment = endpoint({
  method: "DELETE",
  path: "/esapi/enclosure/:id",
  access: "signedIn",
  summary: "Remove a file from its record",
  params,
  response: Nothing,
  done: "file.removed",
  errors: ["file.notFound", "file.uploaderOnly", "file.recordClosed", "file.recordArchived"],
});

export const removeCustomerFile = endpoint({
  method: "DELETE",
  path: "/esapi/enclosure/customer/:id",
  access: "signedIn",
  summary: "Remove a file that was delivered to one customer",
  params,
  response: Nothing,
  done: "file.removed",
  errors: ["file.notFound", "file.uploaderOnly"],
});

export const openAttachment = endpoint({
  method: "GET",
  path: "/esapi/enclosure/download/:id",
  access: "signedIn",
  openToTokens: "wide",
  summary: "Give a short-lived link to the content of a file; every download is recorded",
  params,
  query: z.object({
    /** 1: to be shown in the page, which only pictures and mp4 are. */
    preview: z.enum(["0", "1"]).default("0"),
  }),
  response: z.object({ url: z.string(), expireAt: Moment }),
  isOurs: true,
  errors: ["file.notFound", "file.notChecked", "file.blocked", "file.alreadyWithdrawn"],
});

export const linkImages = endpoint({
  method: "GET",
  path: "/esapi/enclosure/images",
  access: "signedIn",
  summary: "Give short-lived links to pictures in texts; those the caller may not see are left out",
  query: z.object({
    /** Names of the pictures as they stand in the text, joined by comma. */
    names: z
      .string()
      .max(4000)
      .transform((names) => names.split(",").filter((name) => name !== ""))
      .pipe(z.array(verbatim(64)).min(1).max(50)),
  }),
  response: z.object({
    links: z.array(z.object({ name: z.string(), url: z.string() })),
    expireAt: Moment,
  }),
  isOurs: true,
  errors: [],
});
