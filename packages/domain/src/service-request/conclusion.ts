import type { CloseType, NotIntoKnowledgeReason, RootCauseState } from "../enums.ts";

/** What the vendor says at the end of a request. */
export type Conclusion = {
  readonly rootCauseState: RootCauseState | null;
  readonly solution: string | null;
  /** Whether others can learn from it; null while no one has decided. */
  readonly isIntoKnowledge: boolean | null;
  /** Known to be a link to one of our articles. */
  readonly articleUrl: string | null;
  readonly notIntoKnowledgeReason: NotIntoKnowledgeReason | null;
  readonly notIntoKnowledgeRemark: string | null;
  /** How a root cause that is not understood will be followed up. */
  readonly followUpPlan: string | null;
};

/** What a conclusion lacks. */
export type ConclusionGap =
  | "rootCauseState"
  | "solution"
  | "knowledge"
  | "article"
  | "reason"
  | "remark"
  | "followUpPlan";

const isBlank = (text: string | null): boolean => (text ?? "").trim() === "";

/** What must be said before the vendor closes: cause and solution, and a whole decision on knowledge if there is one. */
export function gapsToClose(conclusion: Conclusion): ConclusionGap[] {
  return [
    ...gap("rootCauseState", conclusion.rootCauseState === null),
    ...gap("solution", isBlank(conclusion.solution)),
    ...reasonGaps(conclusion),
  ];
}

/** Ways to end that leave nothing to conclude: no one served the request, or another one goes on with it. */
const unserved: ReadonlySet<CloseType> = new Set<CloseType>(["cancelled", "merged"]);

/** Whether there was a service in a closed request that can be rated and concluded. */
export const wasServed = (closeType: CloseType): boolean => !unserved.has(closeType);

/** What must be said before a request is archived: cause, decision on knowledge, and a plan when the cause is not understood. */
export function gapsToArchive(conclusion: Conclusion, closeType: CloseType): ConclusionGap[] {
  if (!wasServed(closeType)) return [];
  const { rootCauseState, isIntoKnowledge, articleUrl, followUpPlan } = conclusion;
  return [
    ...gap("rootCauseState", rootCauseState === null),
    ...gap("knowledge", isIntoKnowledge === null && articleUrl === null),
    ...gap("article", isIntoKnowledge === true && isBlank(articleUrl)),
    ...reasonGaps(conclusion),
    ...gap("followUpPlan", rootCauseState === "notUnderstood" && isBlank(followUpPlan)),
  ];
}

/** Four reasons say all by themselves but one: "other" is explained. */
function reasonGaps(conclusion: Conclusion): ConclusionGap[] {
  const { isIntoKnowledge, notIntoKnowledgeReason: reason, notIntoKnowledgeRemark: remark } = conclusion;
  if (isIntoKnowledge !== false) return [];
  return [...gap("reason", reason === null), ...gap("remark", reason === "other" && isBlank(remark))];
}

const gap = (name: ConclusionGap, isOpen: boolean): ConclusionGap[] => (isOpen ? [name] : []);
