import type { ServiceRequestDetail, Timeline } from "@pharos/api/service-request";
import { closeType, notIntoKnowledgeReason, rootCauseState, visibility } from "@pharos/domain/enums";
import { type ConclusionGap, gapsToArchive } from "@pharos/domain/service-request";
import { repliesIn } from "../timeline-merge.ts";
import type { ConclusionFields } from "./conclusion-fields.tsx";

/** What has been said about the end of a request, as the fields of a form. */
export function conclusionOf(detail: ServiceRequestDetail): ConclusionFields {
  return {
    ...(detail.rootCauseState !== null && { rootCauseState: detail.rootCauseState }),
    ...(detail.rootCause && { rootCause: detail.rootCause }),
    ...(detail.solution && { solution: detail.solution }),
    ...(detail.intoKb !== null && { intoKb: detail.intoKb }),
    ...(detail.articleUrl && { articleUrl: detail.articleUrl }),
    ...(detail.notIntoKbReason !== null && { notIntoKbReason: detail.notIntoKbReason }),
    ...(detail.notIntoKbRemark && { notIntoKbRemark: detail.notIntoKbRemark }),
  };
}

type Said = Pick<ServiceRequestDetail, "solution" | "recoverDesc"> & {
  readonly timeline: Pick<Timeline, "entries">;
};

/**
 * Where nothing was said about the solution yet: the words of the newest public reply that was marked as it, else how the
 * business was restored.
 */
export function draftedSolution({ solution, recoverDesc, timeline }: Said): ConclusionFields {
  if (solution) return {};
  const said = repliesIn(timeline).findLast(({ isSolution, isRemoved }) => isSolution && !isRemoved);
  const draft = said?.contentMd ?? recoverDesc;
  return draft ? { solution: draft } : {};
}

/** The words of the vendor's newest public reply; null without one. */
export function latestAnswer({ timeline }: Pick<Said, "timeline">): string | null {
  const said = repliesIn(timeline).findLast(
    (reply) => reply.isVendor && !reply.isRemoved && reply.visibility === visibility.toCode("public"),
  );
  return said?.contentMd || null;
}

/** What is missing before it can be archived. */
export const archiveGapsOf = (detail: ServiceRequestDetail): readonly ConclusionGap[] =>
  gapsToArchive(
    {
      rootCauseState: detail.rootCauseState === null ? null : rootCauseState.fromCode(detail.rootCauseState),
      solution: detail.solution,
      isIntoKnowledge: detail.intoKb,
      articleUrl: detail.articleUrl,
      notIntoKnowledgeReason:
        detail.notIntoKbReason === null ? null : notIntoKnowledgeReason.fromCode(detail.notIntoKbReason),
      notIntoKnowledgeRemark: detail.notIntoKbRemark,
      followUpPlan: detail.followUpPlan,
    },
    detail.closeType === null ? "customer" : closeType.fromCode(detail.closeType),
  );
