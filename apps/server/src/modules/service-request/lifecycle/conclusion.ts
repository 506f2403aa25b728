import { notIntoKnowledgeReason, rootCauseState } from "@pharos/domain/enums";
import type { Conclusion, ConclusionGap } from "@pharos/domain/service-request";
import { articleLinkRule } from "@pharos/domain/validation";
import { AppError, type ErrorCode, type FieldProblem } from "../../../platform/app-error.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";

/** The columns of a request that hold its conclusion. */
export type ConclusionColumns = Pick<
  StoredServiceRequest,
  | "root_cause_state"
  | "root_cause"
  | "solution"
  | "into_knowledge"
  | "article_url"
  | "not_into_knowledge_reason"
  | "not_into_knowledge_remark"
  | "follow_up_plan"
>;

/** What a form about the end of a request sends; what is left out says nothing. */
export interface ConclusionInput {
  readonly rootCauseState?: number | null;
  readonly rootCause?: string | null;
  readonly solution?: string | null;
  readonly intoKb?: boolean | null;
  readonly articleUrl?: string | null;
  readonly notIntoKbReason?: number | null;
  readonly notIntoKbRemark?: string | null;
  readonly followUpPlan?: string | null;
}

/** A stored conclusion in the words of the rules. */
export const conclusionOf = (row: ConclusionColumns): Conclusion => ({
  rootCauseState: row.root_cause_state === null ? null : rootCauseState.fromCode(row.root_cause_state),
  solution: row.solution,
  isIntoKnowledge: row.into_knowledge,
  articleUrl: row.article_url,
  notIntoKnowledgeReason:
    row.not_into_knowledge_reason === null
      ? null
      : notIntoKnowledgeReason.fromCode(row.not_into_knowledge_reason),
  notIntoKnowledgeRemark: row.not_into_knowledge_remark,
  followUpPlan: row.follow_up_plan,
});

/** The conclusion after a form: what the form says of knowledge is one decision and replaces the one before whole. */
export function concluded(before: ConclusionColumns, input: ConclusionInput): ConclusionColumns {
  const decision =
    input.intoKb == null
      ? {}
      : {
          into_knowledge: input.intoKb,
          article_url: (input.intoKb && input.articleUrl) || null,
          not_into_knowledge_reason: input.intoKb ? null : (input.notIntoKbReason ?? null),
          not_into_knowledge_remark: (!input.intoKb && input.notIntoKbRemark) || null,
        };
  return {
    root_cause_state: input.rootCauseState ?? before.root_cause_state,
    root_cause: input.rootCause || before.root_cause,
    solution: input.solution || before.solution,
    into_knowledge: before.into_knowledge,
    // An article may be named before anybody says that it is one for the knowledge base.
    article_url: (input.intoKb == null && input.articleUrl) || before.article_url,
    not_into_knowledge_reason: before.not_into_knowledge_reason,
    not_into_knowledge_remark: before.not_into_knowledge_remark,
    follow_up_plan: input.followUpPlan || before.follow_up_plan,
    ...decision,
  };
}

/** Fields of the forms in which a gap is filled. */
const fieldOf: Readonly<Record<ConclusionGap, string>> = {
  rootCauseState: "rootCauseState",
  solution: "solution",
  knowledge: "intoKb",
  article: "articleUrl",
  reason: "notIntoKbReason",
  remark: "notIntoKbRemark",
  followUpPlan: "followUpPlan",
};

/** Throws when a link is none to one of our articles. */
export function refuseWrongLink(input: ConclusionInput, publicUrl: string): void {
  const verdict = input.articleUrl ? articleLinkRule(input.articleUrl, publicUrl) : true;
  if (verdict !== true)
    throw new AppError("common.validation", { fields: { articleUrl: { key: verdict.code } } });
}

/** Throws when something is missing, each at its field. */
export function refuseGaps(code: ErrorCode, gaps: readonly ConclusionGap[]): void {
  if (gaps.length === 0) return;
  const fields: Record<string, FieldProblem> = Object.fromEntries(
    gaps.map((gap) => [fieldOf[gap], { key: "validation.required" }]),
  );
  throw new AppError(code, { fields });
}
