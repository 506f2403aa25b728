import { articleLifecycle, isLive, isNews } from "@pharos/domain/article";
import { type ArticleStage, articleStage, articleType } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { type ReviewRules, reviewRule } from "../../platform/record/review-rule.ts";
import { managesAll } from "./article.visibility.ts";

/** What the rules need to know of an article and its newest revision. */
export interface ArticleFacts {
  readonly stage: number;
  readonly authorId: number;
  /** Who wrote the newest revision. */
  readonly editorId: number;
  readonly type: number;
}

export type ArticleDecision =
  | "edit"
  | "submit"
  | "recall"
  | "review"
  | "publishDirectly"
  | "withdraw"
  | "confirm"
  | "label"
  | "tag"
  | "restrict"
  | "relabel"
  | "remove"
  | "evaluate";

export const stageOf = ({ stage }: Pick<ArticleFacts, "stage">): ArticleStage => articleStage.fromCode(stage);

const mayReview = (actor: Actor): boolean => actor.permissions.has("knowledge:review");

const isWriter = (actor: Actor, { authorId, editorId }: ArticleFacts): boolean =>
  actor.userId === authorId || actor.userId === editorId;

/** Those who look after an article: its author, reviewers, platform and system admins. */
const mayMaintain = (actor: Actor, row: ArticleFacts): Decision =>
  all(
    unless(actor.permissions.has("knowledge:create"), "common.permissionDenied"),
    unless(actor.userId === row.authorId || mayReview(actor) || managesAll(actor), "article.notYours"),
  );

const reviewer = (actor: Actor): Decision => unless(mayReview(actor), "article.reviewersOnly");

/** Who reviews revisions. */
export const revisionReview: ReviewRules<ArticleStage, ArticleFacts> = {
  permission: "knowledge:review",
  lifecycle: articleLifecycle,
  stateOf: stageOf,
  authorsOf: ({ authorId, editorId }) => [authorId, editorId],
  refusals: {
    notPermitted: "article.reviewersOnly",
    notPending: "article.notPending",
    ownWork: "article.ownWork",
  },
};

/** Who may do what with an article now. Nobody decides on what they wrote themselves, whatever the role. */
export const articlePolicy: Policy<ArticleFacts, ArticleDecision> = {
  edit: (actor, row) =>
    all(mayMaintain(actor, row), unless(articleLifecycle.allows("save", stageOf(row)), "article.inReview")),
  submit: (actor, row, now) => articlePolicy.edit(actor, row, now),
  recall: (actor, row) =>
    all(
      unless(isWriter(actor, row), "article.notYours"),
      unless(articleLifecycle.allows("recall", stageOf(row)), "article.notPending"),
    ),
  review: reviewRule(revisionReview),
  publishDirectly: (actor, row) =>
    all(
      reviewer(actor),
      unless(articleLifecycle.allows("publishDirectly", stageOf(row)), "common.stateConflict"),
      unless(isNews(articleType.fromCode(row.type)), "article.onlyNews"),
    ),
  withdraw: (actor, row) =>
    all(reviewer(actor), unless(articleLifecycle.allows("withdraw", stageOf(row)), "common.stateConflict")),
  confirm: (actor, row) =>
    all(
      mayMaintain(actor, row),
      unless(articleLifecycle.allows("confirm", stageOf(row)), "common.stateConflict"),
    ),
  label: (actor, row) =>
    all(mayMaintain(actor, row), unless(articleLifecycle.allows("label", stageOf(row)), "article.inReview")),
  tag: (actor, row, now) => articlePolicy.label(actor, row, now),
  restrict: (actor, row) => mayMaintain(actor, row),
  // What a reviewer approved is not turned into something else by who wrote it.
  relabel: (actor, row) =>
    all(reviewer(actor), unless(!isWriter(actor, row) || !isLive(stageOf(row)), "article.ownWork")),
  remove: (actor, row) =>
    actor.permissions.has("knowledge:delete") ||
    all(
      unless(actor.userId === row.authorId, "article.notYours"),
      unless(stageOf(row) === "draft", "article.draftsOnly"),
    ),
  evaluate: (actor, row) => unless(actor.userId !== row.authorId, "article.ownOpinion"),
};
