import { expect, it } from "vitest";
import { type Conclusion, gapsToArchive, gapsToClose } from "./conclusion.ts";

const complete: Conclusion = {
  rootCauseState: "eradicated",
  solution: "Added undo space",
  isIntoKnowledge: true,
  articleUrl: "https://portal.example.com/article/7",
  notIntoKnowledgeReason: null,
  notIntoKnowledgeRemark: null,
  followUpPlan: null,
};
const declined: Partial<Conclusion> = { isIntoKnowledge: false, articleUrl: null };

it.each([
  ["complete", {}, [], []],
  [
    "nothing said",
    { rootCauseState: null, solution: " " },
    ["rootCauseState", "solution"],
    ["rootCauseState"],
  ],
  ["undecided", { isIntoKnowledge: null, articleUrl: null }, [], ["knowledge"]],
  ["the article comes later", { articleUrl: null }, [], ["article"]],
  ["declined without a reason", declined, ["reason"], ["reason"]],
  ["declined as not representative", { ...declined, notIntoKnowledgeReason: "notRepresentative" }, [], []],
  ["declined for something else", { ...declined, notIntoKnowledgeReason: "other" }, ["remark"], ["remark"]],
  [
    "declined for something that is explained",
    { ...declined, notIntoKnowledgeReason: "other", notIntoKnowledgeRemark: "Test system" },
    [],
    [],
  ],
  ["a cause nobody understands", { rootCauseState: "notUnderstood" }, [], ["followUpPlan"]],
  [
    "a cause nobody understands, with a plan",
    { rootCauseState: "notUnderstood", followUpPlan: "Trace the next occurrence" },
    [],
    [],
  ],
] as const)("knows what is missing before closing and archiving: %s", (_, change, close, archive) => {
  expect(gapsToClose({ ...complete, ...change })).toEqual(close);
  expect(gapsToArchive({ ...complete, ...change }, "vendor")).toEqual(archive);
});

it.each(["cancelled", "merged"] as const)("asks for no conclusion of what no one served: %s", (closeType) => {
  const nothing = { ...complete, rootCauseState: null, isIntoKnowledge: null, articleUrl: null };
  expect(gapsToArchive(nothing, closeType)).toEqual([]);
  expect(gapsToArchive(nothing, "timeout")).toEqual(["rootCauseState", "knowledge"]);
});
