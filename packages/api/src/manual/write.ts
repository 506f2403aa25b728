import { articleLanguage, encryptLevel, manualStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, markdown, Nothing, requiredLine, text, z } from "../core/index.ts";

/** A chapter as it is saved. */
const SavedChapter = z.object({
  /** Absent: a new chapter. */
  id: Id.optional(),
  title: requiredLine(textLengths.max128),
  /** Chapters stand in the order in which they are sent; this is of no effect. */
  sort: z.int32().optional(),
  /** Absent: its text stays as it is. */
  article: z.object({ contentMd: markdown() }).optional(),
});

const levelOf = <Below extends z.ZodType>(below: Below) =>
  SavedChapter.extend({ children: z.array(below).max(200).optional() });

/** The tree of chapters, four levels deep. */
const SavedTree = z
  .array(levelOf(levelOf(levelOf(SavedChapter.extend({ children: z.array(z.never()).optional() })))))
  .max(200);

export const SaveManual = z.object({
  /** Absent: a new manual, which needs a name and a version. */
  id: Id.optional(),
  /** As it was read; another change in between is refused. */
  revision: z.int32().optional(),
  name: requiredLine(textLengths.max128).optional(),
  version: requiredLine(textLengths.max64).optional(),
  lang: code(articleLanguage).optional(),
  productMenuId: Id.nullish(),
  brief: text(textLengths.max256).optional(),
  encryptLevel: code(encryptLevel).optional(),
  sort: z.int().min(0).max(9999).optional(),
  /** 1 publishes it, 0 withdraws it. */
  status: code(manualStatus).optional(),
  /** The whole tree: what is not in it is deleted. Absent: the tree stays as it is. */
  nodes: SavedTree.optional(),
});
export type SaveManual = z.input<typeof SaveManual>;

const Saved = z.object({ id: Id, revision: z.int32() });

export const saveManual = endpoint({
  method: "POST",
  path: "/esapi/manual/save",
  access: { permission: "manual:edit" },
  isCreating: true,
  summary: "Create or change a manual: its fields, its tree, and whether readers find it",
  description: "Fields that are absent stay as they are. Changes of a published manual are seen at once.",
  body: SaveManual,
  response: Saved,
  errors: [
    "manual.notFound",
    "manual.empty",
    "manual.tooLarge",
    "manual.nameTaken",
    "manual.chapter.notFound",
    "manual.productUnknown",
    "common.dataChanged",
    "common.validation",
  ],
  done: "manual.saved",
});

export const saveManualArticle = endpoint({
  method: "POST",
  path: "/esapi/manual/article/save",
  isOurs: true,
  access: { permission: "manual:edit" },
  summary: "Write the text of one chapter",
  body: z.object({
    id: Id,
    /** As it was read; another change in between is refused. */
    ver: z.int32().optional(),
    contentMd: markdown(),
  }),
  response: z.object({ id: Id, ver: z.int() }),
  errors: [
    "manual.notFound",
    "manual.chapter.notFound",
    "manual.tooLarge",
    "common.dataChanged",
    "common.validation",
  ],
  done: "manual.chapterSaved",
});

export const copyManual = endpoint({
  method: "POST",
  path: "/esapi/manual/copy",
  isOurs: true,
  access: { permission: "manual:edit" },
  isCreating: true,
  summary: "Begin another version or translation of a manual: a draft with the same chapters",
  body: z.object({
    id: Id,
    name: requiredLine(textLengths.max128),
    version: requiredLine(textLengths.max64),
    lang: code(articleLanguage),
  }),
  response: Saved,
  errors: ["manual.notFound", "manual.nameTaken", "common.validation"],
  done: "manual.copied",
});

export const deleteManual = endpoint({
  method: "DELETE",
  path: "/esapi/manual/delete/:id",
  access: { permission: "manual:edit" },
  summary: "Delete one version of a manual",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["manual.notFound"],
  done: "manual.deleted",
});
