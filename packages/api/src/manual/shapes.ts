import { articleLanguage, encryptLevel, manualStatus } from "@pharos/domain/enums";
import type { Tree } from "@pharos/domain/manual";
import { Ability, code, Id, Moment, z } from "../core/index.ts";

/** One version of a manual in one language. */
export const ManualRow = z.object({
  id: Id,
  name: z.string(),
  /** As its writers call it, such as `v3.0`. */
  version: z.string(),
  lang: code(articleLanguage),
  /** The versions and languages of one manual share it. */
  series: z.string(),
  productMenuId: Id.nullable(),
  /** In the reader's language. */
  productName: z.string().nullable(),
  brief: z.string(),
  encryptLevel: code(encryptLevel),
  /** 0 draft · 1 published. */
  status: code(manualStatus),
  sort: z.int(),
  chapterCount: z.int(),
  /** When it was published last. */
  publishTime: Moment.nullable(),
  /** When its fields, its tree or one of its chapters changed last. */
  updatedTime: Moment,
  /** The caller has starred it. */
  starred: z.boolean(),
  /** For saving: a save of an older revision is refused. */
  revision: z.int32(),
});
export type ManualRow = z.output<typeof ManualRow>;

/** A chapter of the tree, without its text. */
const ManualChapter = z.object({ id: Id, title: z.string(), sort: z.int() });

/** A chapter with those below it, four levels deep. */
export type ManualNode = Tree<z.output<typeof ManualChapter>>;

const Level4 = ManualChapter.extend({ children: z.array(z.never()) });
const Level3 = ManualChapter.extend({ children: z.array(Level4) });
const Level2 = ManualChapter.extend({ children: z.array(Level3) });
const Level1 = ManualChapter.extend({ children: z.array(Level2) });

/** Another version or language of a manual that the caller may read. */
export const ManualEdition = z.object({
  id: Id,
  name: z.string(),
  version: z.string(),
  lang: code(articleLanguage),
  status: code(manualStatus),
});

/** What the caller may do with a manual now, and if not, why. */
export const ManualAbilities = z.object({
  edit: Ability,
  publish: Ability,
  withdraw: Ability,
  remove: Ability,
});

/** A manual with its tree. */
export const ManualDetail = ManualRow.extend({
  nodes: z.array(Level1),
  /** This and all others of its series, newest first. */
  editions: z.array(ManualEdition),
  abilities: ManualAbilities,
});
export type ManualDetail = z.output<typeof ManualDetail>;

/** A chapter by name. */
export const ChapterRef = z.object({ id: Id, title: z.string() });

/** A heading of levels 1 to 3, for the table of contents. */
const TocEntry = z.object({ level: z.int().min(1).max(3), text: z.string() });

/** A chapter with its text and what stands around it. */
export const ManualArticleDetail = ChapterRef.extend({
  manualId: Id,
  contentMd: z.string(),
  toc: z.array(TocEntry),
  /** How often its text was written. */
  ver: z.int(),
  updatedTime: Moment,
  /** The chapters above it, from the top. */
  path: z.array(ChapterRef),
  /** The chapters before and after it in the order of reading. */
  prev: ChapterRef.nullable(),
  next: ChapterRef.nullable(),
  /** The same chapter in the other versions and languages; null where it is not part of one. */
  elsewhere: z.array(z.object({ manualId: Id, articleId: Id.nullable() })),
});
export type ManualArticleDetail = z.output<typeof ManualArticleDetail>;
