import { sql } from "kysely";
import type { AuditAction } from "../../platform/audit.ts";
import type { Visibility } from "../../platform/policy.ts";
import {
  defineRecord,
  type Outcome,
  type RowCondition,
  type RowSource,
} from "../../platform/record/record.ts";
import { defineReview } from "../../platform/record/reviewed.ts";
import { articlePublished, articleRejected, articleSubmitted } from "./article.events.ts";
import { type ArticleDecision, articlePolicy, revisionReview } from "./article.policy.ts";
import { fromManaged } from "./article.visibility.ts";

/** The articles the actor writes, manages or reviews. */
const managedArticles: Visibility<"article"> = (actor) => () =>
  sql<boolean>`exists (select from ${fromManaged(actor)} and a.id = article.id)`;

const readRow = (from: RowSource, which: RowCondition<"article">) =>
  from
    .selectFrom("article")
    .innerJoin("article_version as v", (join) =>
      join.onRef("v.article_id", "=", "article.id").onRef("v.ver", "=", "article.latest_ver"),
    )
    .select(["article.id", "article.version", "article.stage", "article.lang"])
    .select([
      "article.author_id as authorId",
      "article.latest_ver as latestVer",
      "article.published_ver as publishedVer",
      "article.translation_of_id as translationOfId",
      "article.is_top as isTop",
      "article.next_review_on as nextReviewOn",
    ])
    .select(["v.type", "v.title", "v.brief", "v.tags"])
    .select([
      "v.editor_id as editorId",
      "v.content_md as contentMd",
      "v.menu_id as menuId",
      "v.view_tags as viewTags",
      "v.encrypt_level as encryptLevel",
      "v.difficult_level as difficultLevel",
      // Its words stay as they are.
      sql<boolean>`v.submitted_at is not null`.as("wasSubmitted"),
    ])
    .where(which)
    .executeTakeFirst();

/** An article with its newest revision, as its rules and changes need it. */
export type ArticleRecord = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** A line of the audit log. */
interface ArticleLine {
  readonly action: AuditAction;
  readonly detail?: object;
}

/** What comes of a step. */
export type ArticleOutcome = Outcome<"article", ArticleLine>;

/** What is right whatever else was changed: taking out of sight, taking back, and what is said beside the text. */
const standAlone = [
  "recall",
  "withdraw",
  "confirm",
  "tag",
  "restrict",
  "remove",
] as const satisfies readonly ArticleDecision[];

/** Articles as people change them. */
export const articleRecords = defineRecord<
  "article",
  ArticleRecord,
  ArticleDecision,
  (typeof standAlone)[number],
  ArticleLine
>({
  table: "article",
  visible: managedArticles,
  read: readRow,
  policy: articlePolicy,
  notFound: "article.notFound",
  standAlone,
  history: async (tx, _call, { row, lines }) => {
    for (const line of lines) await tx.audit({ ...line, objectType: "article", objectId: row.id });
  },
});

/** The review of revisions. */
export const articleReview = defineReview({
  ...revisionReview,
  commentField: "reviewComment",
  submitted: articleSubmitted,
  approved: articlePublished,
  rejected: articleRejected,
});
