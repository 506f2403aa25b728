import { expect, it } from "vitest";
import { type ArticleStage, articleStage } from "../enums.ts";
import { reachableStates } from "../lifecycle.ts";
import { type ArticleAction, articleLifecycle, isLive, statusOfStage } from "./lifecycle.ts";

it.each<[ArticleAction, Partial<Record<ArticleStage, ArticleStage>>]>([
  ["save", { draft: "draft", published: "revising", revising: "revising", withdrawn: "draft" }],
  ["submit", { draft: "pending", revising: "revisionPending" }],
  ["recall", { pending: "draft", revisionPending: "revising" }],
  ["approve", { pending: "published", revisionPending: "published" }],
  ["reject", { pending: "draft", revisionPending: "revising" }],
  ["publishDirectly", { draft: "published", revising: "published" }],
  ["withdraw", { published: "withdrawn", revising: "withdrawn" }],
])("%s leads where the table says, and nowhere else", (action, targets) => {
  for (const stage of articleStage.names) {
    expect([stage, articleLifecycle.allows(action, stage)]).toEqual([stage, stage in targets]);
    const target = targets[stage];
    if (target) expect(articleLifecycle.next(action, stage)).toBe(target);
  }
});

it("reaches every stage", () => {
  expect([...reachableStates(articleLifecycle)].toSorted()).toEqual([...articleStage.names].toSorted());
});

it("never takes what readers find away but by withdrawing", () => {
  for (const action of articleLifecycle.actions)
    for (const stage of articleStage.names)
      if (isLive(stage) && articleLifecycle.allows(action, stage) && action !== "withdraw")
        expect([action, stage, isLive(articleLifecycle.next(action, stage))]).toEqual([action, stage, true]);
});

it.each<[ArticleStage, string]>([
  ["draft", "draft"],
  ["published", "published"],
  ["pending", "pending"],
  ["revising", "published"],
  ["revisionPending", "published"],
  ["withdrawn", "draft"],
])("tells readers that %s is %s", (stage, status) => {
  expect(statusOfStage(stage)).toBe(status);
});
