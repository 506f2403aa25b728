import { docAudiences, docLimits } from "@pharos/domain/document";
import { encryptLevel } from "@pharos/domain/enums";
import { code, endpoint, Id, IdParam, Nothing, requiredLine, z } from "../core/index.ts";
import { DocFolder } from "./shapes.ts";

const params = z.object({ id: IdParam });

export const listDocFolders = endpoint({
  method: "GET",
  path: "/esapi/doc/folder/list",
  access: { permission: "doc:view" },
  summary: "Read the folders the caller may read, each with the folder it stands in",
  query: z.object({
    /** Only what stands in this folder. */
    parentId: IdParam.optional(),
    /** Only the folders of this organisation. Absent: the vendor's library, and for customers those of the own organisations, too. */
    companyId: IdParam.optional(),
  }),
  response: z.array(DocFolder),
  errors: [],
});

export const saveDocFolder = endpoint({
  method: "POST",
  path: "/esapi/doc/folder/save",
  access: { permission: "doc:edit" },
  summary: "Create, rename, move or narrow a folder; what stands in it inherits its level",
  body: z.object({
    /** Absent: a new folder. */
    id: Id.optional(),
    /** As it was read; another change in between is refused. */
    version: z.int32().optional(),
    /** Null or absent: at the top. */
    parentId: Id.nullish(),
    name: requiredLine(docLimits.folderNameMax),
    /** Null or absent: that of the folder it stands in. Never wider than that one. */
    encryptLevel: code(encryptLevel).nullish(),
    /** The organisation of a new folder at the top; absent: the vendor's library. */
    companyId: Id.nullish(),
  }),
  response: z.object({ id: Id }),
  done: "document.folderSaved",
  isCreating: true,
  errors: [
    "document.folderNotFound",
    "document.nameTaken",
    "document.levelWider",
    "document.levelBeyondYou",
    "document.folderInItself",
    "document.folderTooDeep",
    "document.otherLibrary",
    "document.adminsOnly",
    "document.vendorOnly",
    "common.dataChanged",
  ],
});

export const removeDocFolder = endpoint({
  method: "DELETE",
  path: "/esapi/doc/folder/remove/:id",
  access: { permission: "doc:edit" },
  summary: "Delete an empty folder",
  params,
  response: Nothing,
  done: "document.folderRemoved",
  errors: [
    "document.folderNotFound",
    "document.folderNotEmpty",
    "document.adminsOnly",
    "document.vendorOnly",
  ],
});

export const explainDocFolder = endpoint({
  method: "GET",
  path: "/esapi/doc/folder/readers/:id",
  isOurs: true,
  access: { permission: "doc:view" },
  summary: "Explain who may read a folder, and why",
  params,
  response: z.object({
    encryptLevel: code(encryptLevel),
    /** The folder whose own level decides; null: no folder says one, and the usual level holds. */
    decidedBy: z.object({ id: Id, name: z.string() }).nullable(),
    /** The folder itself decides. */
    isOwn: z.boolean(),
    /** The circles of people who may read it, from the closest. */
    audiences: z.array(z.enum(docAudiences)),
  }),
  errors: ["document.folderNotFound"],
});

export const addFolderToRag = endpoint({
  method: "POST",
  path: "/esapi/doc/folder/addRag/:id",
  access: { permission: "doc:rag" },
  summary:
    "Put every valid document of a folder into the index of the assistant; answers how many are new there",
  params,
  response: z.object({ count: z.int() }),
  done: "document.ragQueued",
  errors: ["document.folderNotFound"],
});
