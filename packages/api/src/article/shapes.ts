import { rubricPoints } from "@pharos/domain/article";
import {
  articleLanguage,
  articleSource,
  articleStage,
  articleStatus,
  articleTemplate,
  articleType,
  difficultLevel,
  encryptLevel,
  reviewOutcome,
} from "@pharos/domain/enums";
import { AffectedRanges } from "../advisory/index.ts";
import { Ability, CalendarDate, code, Id, Moment, z } from "../core/index.ts";

/** An article by name, as far as the reader may know of it. */
export const ArticleRef = z.object({ id: Id, title: z.string() });

/** An article of a list of readers: always the published revision. */
export const ArticleRow = z.object({
  id: Id,
  title: z.string(),
  brief: z.string(),
  type: code(articleType),
  menuId: Id.nullable(),
  /** Names of the catalogue entry and those above it, from the top, in the reader's language. */
  menuPath: z.array(z.string()),
  tags: z.array(z.string()),
  product: z.string().nullable(),
  difficultLevel: code(difficultLevel).nullable(),
  encryptLevel: code(encryptLevel),
  lang: code(articleLanguage),
  isTop: z.boolean(),
  authorName: z.string(),
  publishTime: Moment,
  viewCount: z.int(),
  usefulCount: z.int(),
  uselessCount: z.int(),
  /** The caller has starred it. */
  starred: z.boolean(),
  /** Its day of review has passed. */
  needsReview: z.boolean(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

/** An article of the console: the newest revision, whatever its state. */
export const ArticleConsoleRow = ArticleRow.omit({ publishTime: true, starred: true, menuPath: true }).extend(
  {
    menuPath: z.array(z.string()),
    /** 0 draft · 1 published · 2 pending review. */
    status: code(articleStatus),
    stage: code(articleStage),
    /** The newest revision was rejected. */
    rejected: z.boolean(),
    reviewComment: z.string().nullable(),
    /** Who was asked to review it; null: whoever reviews. */
    reviewerName: z.string().nullable(),
    /** Number of the newest revision. */
    ver: z.int(),
    publishedVer: z.int().nullable(),
    submitTime: Moment.nullable(),
    updatedTime: Moment,
    publishTime: Moment.nullable(),
    authorId: Id,
    /** Readers' reports that nobody has handled. */
    openReports: z.int(),
    version: z.int32(),
  },
);
export type ArticleConsoleRow = z.output<typeof ArticleConsoleRow>;

/** A heading of levels 1 to 3, for the table of contents. */
export const TocEntry = z.object({ level: z.int().min(1).max(3), text: z.string() });

/** Points by criterion, 1 to 5. */
const Points = z.int().min(rubricPoints.min).max(rubricPoints.max);
export const Rubric = z.object({ accuracy: Points, completeness: Points, clarity: Points, safety: Points });

/** What the caller may do with an article now, and if not, why. */
export const ArticleAbilities = z.object({
  edit: Ability,
  submit: Ability,
  recall: Ability,
  review: Ability,
  publishDirectly: Ability,
  withdraw: Ability,
  confirm: Ability,
  label: Ability,
  /** Narrow who reads it, also under review. */
  restrict: Ability,
  remove: Ability,
  evaluate: Ability,
});

/** A revision beside the one that readers find. */
export const OpenRevision = z.object({
  ver: z.int(),
  editorName: z.string(),
  updatedTime: Moment,
  submitTime: Moment.nullable(),
  askedReviewerId: Id.nullable(),
  outcome: code(reviewOutcome).nullable(),
  reviewComment: z.string().nullable(),
  reviewerName: z.string().nullable(),
  rubric: Rubric.nullable(),
});

/** One revision of an article with everything around it. */
export const ArticleDetail = ArticleRow.omit({ publishTime: true }).extend({
  contentMd: z.string(),
  toc: z.array(TocEntry),
  status: code(articleStatus),
  stage: code(articleStage),
  /** Number of the revision that is answered. */
  ver: z.int(),
  /** Number of the revision that readers find; null while they find none. */
  publishedVer: z.int().nullable(),
  template: code(articleTemplate),
  source: code(articleSource),
  viewTags: z.array(z.string()),
  productVersion: z.string().nullable(),
  platform: z.string().nullable(),
  /** Versions that a security warning is about. */
  affects: AffectedRanges,
  changeNote: z.string().nullable(),
  authorId: Id,
  editorName: z.string(),
  publishTime: Moment.nullable(),
  updatedTime: Moment,
  nextReviewDate: CalendarDate.nullable(),
  /** When it was withdrawn; its text is then empty for readers. */
  withdrawnTime: Moment.nullable(),
  /** Where links to a withdrawn article lead. */
  replacedBy: ArticleRef.nullable(),
  commentCount: z.int(),
  starCount: z.int(),
  /** How often an answer or a conclusion of a service request links to it; null for customers. */
  reuseCount: z.int().nullable(),
  /** The same in the other language, as far as the reader may know of it. */
  translations: z.array(ArticleRef.extend({ lang: code(articleLanguage), isOriginal: z.boolean() })),
  /** It is a translation, and a newer revision of the original is published. */
  originalIsNewer: z.boolean(),
  /** The request it was written from, for those who may see the request. */
  sourceRequest: z.object({ id: Id, srNo: z.string(), title: z.string() }).nullable(),
  /** The consultation it was written from, for those who may see the consultation. */
  sourceConsult: ArticleRef.nullable(),
  related: z.array(ArticleRef),
  prev: ArticleRef.nullable(),
  next: ArticleRef.nullable(),
  /** What the caller has said about it. */
  myEvaluate: z
    .object({ useful: z.boolean(), reason: z.int().nullable(), content: z.string().nullable() })
    .nullable(),
  /** For those who edit or review it. */
  openRevision: OpenRevision.nullable(),
  abilities: ArticleAbilities,
  version: z.int32(),
});
export type ArticleDetail = z.output<typeof ArticleDetail>;
