import { closeType, rootCauseState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { relatedHours } from "../../work-hour/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useArchiveServiceRequest } from "./api.ts";
import {
  type ConclusionFields,
  KnowledgeFields,
  RootCauseStateField,
  SolutionField,
  sentConclusion,
} from "./conclusion-fields.tsx";
import { archiveGapsOf, conclusionOf } from "./conclusion-of.ts";

interface ArchiveFields extends ConclusionFields {
  readonly followUpPlan?: string;
  readonly noHoursReason?: string;
}

const notUnderstood = rootCauseState.toCode("notUnderstood");
const knowledgeGaps = ["knowledge", "article", "reason", "remark"] as const;

/** Puts a closed request away for good; asks only for what its conclusion lacks. */
export function ArchiveServiceRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const archive = useArchiveServiceRequest();
  const draft = useFormDraft<ArchiveFields>(`service-request.archive.${detail.id}`);
  const gaps = archiveGapsOf(detail);
  const isKnowledgeOpen = knowledgeGaps.some((gap) => gaps.includes(gap));
  const isCauseOpen = gaps.includes("rootCauseState");
  return (
    <FormModal<ArchiveFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.archive.title")}
      submitLabel={t("serviceRequest.archive.submit")}
      intro={
        gaps.length === 0 ? t("serviceRequest.archive.complete") : t("serviceRequest.archive.incomplete")
      }
      width={600}
      draft={draft}
      initialValues={isKnowledgeOpen ? conclusionOf(detail) : {}}
      onSubmit={({ noHoursReason, ...fields }) =>
        outcomeOf(
          client,
          archive.mutateAsync({
            body: {
              faultId: detail.id,
              ...sentConclusion(fields),
              ...(noHoursReason && { noHoursReason }),
            },
          }),
        )
      }
    >
      {isCauseOpen ? <RootCauseStateField /> : null}
      {isCauseOpen && !detail.solution ? <SolutionField isRequired={false} /> : null}
      <FollowUpField known={isCauseOpen ? undefined : (detail.rootCauseState ?? undefined)} detail={detail} />
      {isKnowledgeOpen ? <KnowledgeFields isFinal isClosed faultId={detail.id} /> : null}
      <NoHoursField detail={detail} />
    </FormModal>
  );
}

interface FollowUpFieldProps extends Pick<RequestDialogProps, "detail"> {
  /** The state of the root cause, when it is not asked for here. */
  readonly known: number | undefined;
}

/** A cause that no one understands is followed up. */
function FollowUpField({ known, detail }: FollowUpFieldProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const chosen = Form.useWatch<number | undefined>("rootCauseState");
  if ((known ?? chosen) !== notUnderstood || detail.followUpPlan) return null;
  return (
    <Form.Item
      name="followUpPlan"
      label={t("serviceRequest.field.followUpPlan")}
      extra={t("serviceRequest.archive.followUpHint")}
      rules={[rules.required, rules.max(textLengths.max1024)]}
      validateFirst
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
    </Form.Item>
  );
}

/** What the vendor closed was worked on: without hours it takes a reason. */
function NoHoursField({ detail }: Pick<RequestDialogProps, "detail">): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const hours = useQuery(relatedHours("serviceRequest", detail.id));
  const isOurs = detail.closeType === closeType.toCode("vendor");
  if (!isOurs || hours.data === undefined || hours.data.records.length > 0) return null;
  return (
    <Form.Item
      name="noHoursReason"
      label={t("serviceRequest.archive.noHoursReason")}
      extra={t("serviceRequest.archive.noHoursHint")}
      rules={[rules.required, rules.max(textLengths.max256)]}
      validateFirst
    >
      <Input />
    </Form.Item>
  );
}
