import type { ArticleStage, ArticleStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

/**
 * What may happen to an article. `save` opens a revision beside a published one, which stays live until the next is
 * approved; a revision under review is changed by nobody, it is decided on or recalled.
 */
export const articleLifecycle = defineLifecycle({
  initial: "draft",
  states: [
    "draft",
    "published",
    "pending",
    "revising",
    "revisionPending",
    "withdrawn",
  ] satisfies ArticleStage[],
  transitions: {
    save: [
      { from: ["draft", "withdrawn"], to: "draft" },
      { from: ["published", "revising"], to: "revising" },
    ],
    submit: [
      { from: ["draft"], to: "pending" },
      { from: ["revising"], to: "revisionPending" },
    ],
    recall: [
      { from: ["pending"], to: "draft" },
      { from: ["revisionPending"], to: "revising" },
    ],
    approve: { from: ["pending", "revisionPending"], to: "published" },
    reject: [
      { from: ["pending"], to: "draft" },
      { from: ["revisionPending"], to: "revising" },
    ],
    publishDirectly: { from: ["draft", "revising"], to: "published" },
    withdraw: { from: ["published", "revising"], to: "withdrawn" },
    confirm: { from: ["published", "revising", "revisionPending"], to: "same" },
    label: { from: ["draft", "published", "revising", "withdrawn"], to: "same" },
    remove: {
      from: ["draft", "published", "pending", "revising", "revisionPending", "withdrawn"],
      to: "same",
    },
  },
});

/** Everything that can be done to an article. */
export type ArticleAction = (typeof articleLifecycle.actions)[number];

/** Stages in which readers find a revision. */
export const liveStages = ["published", "revising", "revisionPending"] as const satisfies ArticleStage[];

/** Whether readers find a revision. */
export const isLive = (stage: ArticleStage): boolean => liveStages.some((live) => live === stage);

/** Whether a revision waits for a reviewer. */
export const isUnderReview = (stage: ArticleStage): boolean =>
  stage === "pending" || stage === "revisionPending";

/** The three states that readers know. */
export function statusOfStage(stage: ArticleStage): ArticleStatus {
  if (isLive(stage)) return "published";
  return stage === "pending" ? "pending" : "draft";
}
