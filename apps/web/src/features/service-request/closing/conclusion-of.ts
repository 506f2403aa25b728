import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { closeType, notIntoKnowledgeReason, rootCauseState } from "@pharos/domain/enums";
import { type ConclusionGap, gapsToArchive } from "@pharos/domain/service-request";
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
