import { articleLimits } from "@pharos/domain/article";
import {
  articleLanguage,
  articleTemplate,
  articleType,
  difficultLevel,
  encryptLevel,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { normaliseTags, tagsRule } from "@pharos/domain/validation";
import { AffectedRanges } from "../advisory/index.ts";
import {
  byRule,
  code,
  endpoint,
  Id,
  IdParam,
  line,
  Nothing,
  requiredLine,
  requiredMarkdown,
  text,
  z,
} from "../core/index.ts";
import { Rubric } from "./shapes.ts";

/** Tags as they are stored: trimmed, in lower case, each once. */
const Tags = z
  .array(line(256))
  .max(articleLimits.tagsMax)
  .superRefine(byRule((tags) => tagsRule(tags)))
  .transform(normaliseTags);

const ViewTags = z.array(line(textLengths.max64)).max(20);

/** The words and labels of a revision. */
export const ArticleText = z.object({
  title: requiredLine(textLengths.title),
  contentMd: requiredMarkdown(),
  brief: text(textLengths.max256).default(""),
  type: code(articleType).default(0),
  menuId: Id.nullish(),
  tags: Tags.default([]),
  viewTags: ViewTags.default([]),
  encryptLevel: code(encryptLevel).default("CUSTOMER"),
  difficultLevel: code(difficultLevel).nullish(),
  product: line(textLengths.max64).nullish(),
  productVersion: line(textLengths.max64).nullish(),
  platform: line(textLengths.max64).nullish(),
  /** Versions that a security warning is about; kept for nothing else. */
  affects: AffectedRanges.default([]),
  changeNote: text(textLengths.max256).nullish(),
});

export const SaveArticle = ArticleText.extend({
  /** Absent: a new article. */
  id: Id.optional(),
  /** As it was read, wherever there is one; another change in between is refused. */
  version: z.int32().optional(),
  /** 0 keeps a draft, 2 sends it to review. */
  status: z.literal([0, 2]).default(0),
  /** Who should review it; absent: whoever reviews. */
  reviewerId: Id.nullish(),
  template: code(articleTemplate).default("free"),
  lang: code(articleLanguage).default("zh"),
  /** The original, of a new translation. */
  translationOfId: Id.nullish(),
  /** The service request a new article is written from. */
  sourceFaultId: Id.nullish(),
  /** The consultation a new article is written from. */
  sourceConsultId: Id.nullish(),
  /** The question without an answer that a new article is written about. */
  gapId: Id.nullish(),
});
export type SaveArticle = z.input<typeof SaveArticle>;

export const saveArticle = endpoint({
  method: "POST",
  path: "/esapi/knowledge/save",
  access: { permission: "knowledge:create" },
  isCreating: true,
  summary: "Keep a draft of an article, or send it to review; a published revision stays live meanwhile",
  body: SaveArticle,
  response: z.object({ id: Id, ver: z.int(), stage: z.int(), version: z.int32() }),
  errors: [
    "article.notFound",
    "article.notYours",
    "article.inReview",
    "article.reviewerUnknown",
    "article.incomplete",
    "article.translationExists",
    "article.sourceUnknown",
    "consult.notFound",
    "common.dataChanged",
    "common.validation",
  ],
  done: "article.saved",
});

export const modifyArticle = endpoint({
  method: "POST",
  path: "/esapi/knowledge/modify",
  access: { permission: "knowledge:create" },
  summary: "Approve or reject a revision, recall an own one, publish news directly, or withdraw an article",
  description:
    "`status` 1 approves the revision under review, or publishes a draft of news directly. `status` 0 rejects the revision " +
    "under review, or recalls it when its author asks, and withdraws a published article that has none under review.",
  body: z.object({
    id: Id,
    status: z.literal([0, 1]),
    /** The revision that was read: a decision on another one is refused. */
    ver: z.int().min(1).max(2_147_483_647).optional(),
    /** The article as it was read; needed to approve, to reject and to publish directly. */
    version: z.int32().optional(),
    reviewComment: text(textLengths.max256).nullish(),
    /** The reviewer's points; a revision is not approved without them. */
    rubric: Rubric.nullish(),
    /** Of a withdrawn article: where links to it lead from now on. */
    replacedById: Id.nullish(),
  }),
  response: z.object({ id: Id, stage: z.int(), version: z.int32() }),
  errors: [
    "article.notFound",
    "article.notYours",
    "article.ownWork",
    "article.reviewersOnly",
    "article.notPending",
    "article.onlyNews",
    "article.commentNeeded",
    "article.pointsMissing",
    "article.tooWeak",
    "article.incomplete",
    "article.otherRevision",
    "article.replacementUnknown",
    "common.dataChanged",
    "common.stateConflict",
    "common.validation",
  ],
  done: "article.changed",
});

export const updateArticleLabels = endpoint({
  method: "POST",
  path: "/esapi/knowledge/simpleUpdate",
  access: { permission: "knowledge:create" },
  summary:
    "Change labels of an article without a review; authors change tags and Power View tags, and narrow who reads it",
  description:
    "Narrowing who reads an article is possible at once, also while a revision is under review. Whoever wrote a published article " +
    "neither widens who reads it nor changes its type.",
  body: z.object({
    id: Id,
    /** As it was read; another change in between is refused. Needed for everything but tags and narrowing. */
    version: z.int32().optional(),
    patch: z
      .object({
        type: code(articleType),
        menuId: Id.nullable(),
        encryptLevel: code(encryptLevel),
        difficultLevel: code(difficultLevel).nullable(),
        isTop: z.boolean(),
        viewTags: ViewTags,
        tags: Tags,
        reviewerId: Id.nullable(),
      })
      .partial(),
  }),
  response: z.object({ id: Id, version: z.int32() }),
  errors: [
    "article.notFound",
    "article.reviewersOnly",
    "article.notYours",
    "article.ownWork",
    "article.inReview",
    "article.reviewerUnknown",
    "common.dataChanged",
    "common.stateConflict",
    "common.validation",
  ],
  done: "article.labelled",
});

export const confirmArticle = endpoint({
  method: "POST",
  path: "/esapi/knowledge/confirm",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Say that a published article still holds; it is to be looked at again in a year",
  body: z.object({ id: Id }),
  response: z.object({ id: Id, version: z.int32() }),
  errors: ["article.notFound", "article.notYours", "common.stateConflict"],
  done: "article.confirmed",
});

export const deleteArticle = endpoint({
  method: "DELETE",
  path: "/esapi/knowledge/delete/:id",
  access: { permission: "knowledge:create" },
  summary: "Delete an own draft, or any article as a system admin",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["article.notFound", "article.notYours", "article.draftsOnly"],
  done: "article.deleted",
});

export const listArticleReviewers = endpoint({
  method: "GET",
  path: "/esapi/knowledge/reviewers",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Read who may be asked to review an article",
  response: z.array(z.object({ id: Id, name: z.string() })),
  errors: [],
});

/** What an article begins with that is written from what people said to each other. */
const ArticleBeginning = z.object({
  title: z.string(),
  phenomenon: z.string(),
  cause: z.string(),
  /** What the vendor wrote to the customer; of a request the replies that are marked as the solution, or all of them. */
  steps: z.string(),
  solution: z.string(),
  /** Names of the customer, its people and hosts that were taken out of the texts, with the mark that stands there now. */
  blanked: z.array(z.object({ name: z.string(), mark: z.string() })),
  product: z.string().nullable(),
  tags: z.array(z.string()),
  /** Similar articles the caller may read. */
  similar: z.array(z.object({ id: Id, title: z.string(), brief: z.string() })),
  /** Articles that were written from the same, as far as the caller may know of them. */
  written: z.array(z.object({ id: Id, title: z.string() })),
});

export const draftArticleFromRequest = endpoint({
  method: "GET",
  path: "/esapi/knowledge/fromFault",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Read what an article about a closed request would begin with, and the articles that are like it",
  query: z.object({ faultId: IdParam }),
  response: ArticleBeginning.extend({ faultId: Id, srNo: z.string() }),
  errors: ["serviceRequest.notFound"],
});

export const draftArticleFromConsult = endpoint({
  method: "GET",
  path: "/esapi/knowledge/fromConsult",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary:
    "Read what an article about a consultation would begin with, and the articles that are like it. Pictures are left out: names in them cannot be blanked",
  query: z.object({ consultId: IdParam }),
  response: ArticleBeginning.extend({ consultId: Id }),
  errors: ["consult.notFound", "consult.notWithExpert", "consult.notYours"],
});
