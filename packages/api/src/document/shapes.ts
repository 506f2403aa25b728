import { docLimits } from "@pharos/domain/document";
import {
  docFolderRagState,
  docRagState,
  docStatus,
  docTextProblem,
  docTextState,
  encryptLevel,
} from "@pharos/domain/enums";
import { normaliseTags, tagsRule } from "@pharos/domain/validation";
import { Ability, byRule, CalendarDate, code, Id, line, Moment, z } from "../core/index.ts";

/** Tags as they are stored: trimmed, in lower case, each once. */
export const DocTags = z
  .array(line(256))
  .max(docLimits.tagsMax)
  .superRefine(byRule((tags) => tagsRule(tags)))
  .transform(normaliseTags);

/** A folder of documents. */
export const DocFolder = z.object({
  id: Id,
  /** Null: stands at the top of its library. */
  parentId: Id.nullable(),
  name: z.string(),
  /** The organisation it belongs to; null: the vendor's library. */
  companyId: Id.nullable(),
  /** Who reads it: the strictest of its own level and of those above it. */
  encryptLevel: code(encryptLevel),
  /** Its own level; null: that of the folder it stands in. */
  ownLevel: code(encryptLevel).nullable(),
  /** Documents in it that the caller may read, without those of the folders in it. */
  docCount: z.int(),
  /** Over its documents. */
  ragState: code(docFolderRagState),
  version: z.int32(),
  abilities: z.object({
    /** Change it, and what stands in it. */
    edit: Ability,
    remove: Ability,
    addRag: Ability,
  }),
});
export type DocFolder = z.output<typeof DocFolder>;

/** A document of a list. */
export const DocRow = z.object({
  id: Id,
  folderId: Id,
  name: z.string(),
  /** Bytes of the newest version. */
  size: z.int(),
  tags: z.array(z.string()),
  status: code(docStatus),
  ragState: code(docRagState),
  /** How far the text of the file has been read; search finds it when it is ready. */
  textState: code(docTextState),
  /** Why the text is not there, or not all of it. */
  textProblem: code(docTextProblem).nullable(),
  brief: z.string(),
  expireDate: CalendarDate.nullable(),
  uploaderName: z.string(),
  updatedTime: Moment,
  ver: z.int(),
});
export type DocRow = z.output<typeof DocRow>;

/** One version of a document. */
export const DocVersion = z.object({
  ver: z.int(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  uploaderName: z.string(),
  time: Moment,
});
export type DocVersion = z.output<typeof DocVersion>;

/** A document with what may be done with it. */
export const DocDetail = DocRow.extend({
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  encryptLevel: code(encryptLevel),
  /** Names of the folders it stands in, from the top. */
  folderPath: z.array(z.string()),
  /** Pages whose text has been read. */
  textPages: z.int(),
  /** Why it is not in the index of the assistant, in the caller's language. */
  ragError: z.string().nullable(),
  ragTime: Moment.nullable(),
  versions: z.array(DocVersion),
  version: z.int32(),
  abilities: z.object({ edit: Ability, remove: Ability, addRag: Ability, readAgain: Ability }),
});
export type DocDetail = z.output<typeof DocDetail>;
