import { docLimits } from "@pharos/domain/document";
import { docRagState, docStatus } from "@pharos/domain/enums";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Nothing,
  Paging,
  page,
  QueryIds,
  requiredLine,
  text,
  verbatim,
  z,
} from "../core/index.ts";
import { DocDetail, DocRow, DocTags } from "./shapes.ts";

const Ids = z.array(Id).min(1).max(docLimits.batchMax);
const editErrors = ["document.notFound", "document.adminsOnly", "document.vendorOnly"] as const;

export const listDocs = endpoint({
  method: "GET",
  path: "/esapi/doc/list",
  access: { permission: "doc:view" },
  summary: "Read the documents of a folder, with words also those of the folders in it",
  query: Paging.extend({
    folderId: IdParam,
    /** Words of the name, the summary or a tag. */
    search: line(64).optional(),
    /** 0 draft, 1 valid, 2 archived; joined by comma. */
    status: codesParam(docStatus).optional(),
  }),
  response: page(DocRow),
  errors: ["document.folderNotFound"],
});

export const getDoc = endpoint({
  method: "GET",
  path: "/esapi/doc/detail/:id",
  isOurs: true,
  access: { permission: "doc:view" },
  summary: "Read a document with its versions",
  params: z.object({ id: IdParam }),
  response: DocDetail,
  errors: ["document.notFound"],
});

export const readDocText = endpoint({
  method: "GET",
  path: "/esapi/doc/text/:id",
  isOurs: true,
  access: { permission: "doc:view" },
  summary: "Read the text of one page of a document, as it was taken out of the file",
  params: z.object({ id: IdParam }),
  query: z.object({ page: z.coerce.number<string>().int().min(1).max(docLimits.textPages).default(1) }),
  response: z.object({ page: z.int(), pages: z.int(), text: z.string() }),
  errors: ["document.notFound"],
});

export const saveDoc = endpoint({
  method: "POST",
  path: "/esapi/doc/save",
  access: { permission: "doc:edit" },
  summary: "Add a document, change one, or give it a new version",
  body: z.object({
    /** Absent: a new document. */
    id: Id.optional(),
    /** As it was read; another change in between is refused. */
    version: z.int32().optional(),
    folderId: Id,
    name: requiredLine(docLimits.nameMax),
    /** A file of the folder as `enclosure/save` (types 6) answered it; with `id` and another content a new version. */
    enclosureId: Id.nullish(),
    tags: DocTags.default([]),
    brief: text(docLimits.briefMax).default(""),
    /** The day after which it is shown as out of date. */
    expireDate: CalendarDate.nullish(),
    /** Of a new document: 0 draft, 1 valid. */
    status: z.literal([0, 1]).default(1),
  }),
  response: z.object({
    id: Id,
    ver: z.int(),
    /** The content is that of the newest version: no version was added. */
    isSameContent: z.boolean(),
  }),
  done: "document.saved",
  isCreating: true,
  errors: [
    ...editErrors,
    "document.folderNotFound",
    "document.fileUnknown",
    "document.otherLibrary",
    "common.dataChanged",
    "common.validation",
  ],
});

export const updateDocs = endpoint({
  method: "POST",
  path: "/esapi/doc/updateBatch",
  access: { permission: "doc:edit" },
  summary: "Move documents, change their status or the day they run out; all of them or none",
  body: z.object({
    ids: Ids,
    patch: z.object({
      folderId: Id.optional(),
      /** 0 draft, 1 valid, 2 archived; never back to draft. */
      status: code(docStatus).optional(),
      expireDate: CalendarDate.nullish(),
    }),
  }),
  response: z.object({ count: z.int() }),
  done: "document.updated",
  errors: [
    ...editErrors,
    "document.folderNotFound",
    "document.otherLibrary",
    "document.noWayBack",
    "common.validation",
  ],
});

export const updateDocTags = endpoint({
  method: "POST",
  path: "/esapi/doc/updateTagsBatch",
  access: { permission: "doc:edit" },
  summary: "Add tags to documents and take tags away; all of them or none",
  body: z.object({ ids: Ids, addTags: DocTags.default([]), removeTags: DocTags.default([]) }),
  response: z.object({ count: z.int() }),
  done: "document.updated",
  errors: [...editErrors, "document.tooManyTags", "common.validation"],
});

export const removeDocs = endpoint({
  method: "DELETE",
  path: "/esapi/doc/remove",
  access: { permission: "doc:edit" },
  summary:
    "Delete documents with every version and every word of theirs that search finds; all of them or none",
  query: z.object({
    /** Joined by comma. */
    idList: QueryIds.pipe(z.array(Id).min(1)),
  }),
  response: z.object({ count: z.int() }),
  done: "document.removed",
  errors: [...editErrors],
});

export const downloadDoc = endpoint({
  method: "POST",
  path: "/esapi/doc/download",
  // Who may view a document may download it: its visibility decides.
  access: "signedIn",
  summary: "Get a link to the file that lives a few minutes; noted with name, time and address",
  body: z.object({
    id: Id,
    /** Absent: the newest version. */
    ver: z.int().min(1).max(1_000_000).optional(),
    /** To be shown in the page, not kept. */
    isPreview: z.boolean().default(false),
  }),
  response: z.object({ url: z.string(), expireAt: Moment, name: z.string(), sha256: z.string() }),
  errors: ["document.notFound"],
});

export const readDocAgain = endpoint({
  method: "POST",
  path: "/esapi/doc/readAgain",
  isOurs: true,
  access: { permission: "doc:edit" },
  summary: "Read the text of a file again after it failed",
  body: z.object({ id: Id }),
  response: Nothing,
  done: "document.textQueued",
  errors: [...editErrors, "document.textNotFailed"],
});

const Md5 = z.string().regex(/^[0-9a-fA-F]{32}$/, { error: "validation.invalid" });

export const applyDocLease = endpoint({
  method: "POST",
  path: "/esapi/doc/applyLease",
  access: { permission: "doc:rag" },
  summary:
    "Ask for a link to which the bytes of a document are PUT before they are registered with `doc/addRag`",
  body: z.object({
    fileName: requiredLine(docLimits.nameMax),
    size: z.int().positive(),
    /** Of the bytes, in hexadecimal; others are refused. */
    md5: Md5,
    /** The document it is for; its state is then uploading. */
    id: Id.nullish(),
  }),
  response: z.object({
    leaseId: z.string(),
    url: z.string(),
    method: z.literal("PUT"),
    /** To be sent as they are. */
    headers: z.record(z.string(), z.string()),
    expiresAt: Moment,
  }),
  isCreating: true,
  errors: [
    "document.notFound",
    "file.typeNotAccepted",
    "file.tooLarge",
    "file.tooManyUploads",
    "file.quotaReached",
  ],
});

export const addDocToRag = endpoint({
  method: "POST",
  path: "/esapi/doc/addRag",
  access: { permission: "doc:rag" },
  summary: "Put a document into the index of the assistant; after a failure, try again",
  description:
    "With a lease the bytes that were PUT become the newest version of the document, unless they are that already. Without one the newest version is used as it is.",
  body: z.object({
    id: Id,
    /** As `doc/applyLease` answered it: of the caller, used once, within ten minutes. */
    leaseId: verbatim(64).nullish(),
  }),
  response: z.object({ ragState: code(docRagState) }),
  done: "document.ragQueued",
  errors: [
    ...editErrors,
    "document.leaseInvalid",
    "document.leaseContent",
    "document.onlyValid",
    "document.noText",
    "file.uploadIncomplete",
    "file.contentMismatch",
    "file.archiveUnsafe",
    "file.imageBroken",
    "file.imageTooManyPixels",
    "file.virus",
  ],
});
