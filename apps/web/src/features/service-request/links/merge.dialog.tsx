import { requestPeriods } from "@pharos/domain/service-request";
import { hourMs } from "@pharos/domain/time";
import { Form, FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { ReasonField } from "../lifecycle/reason-field.tsx";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useMerge, useUndoMerge } from "./api.ts";
import { RequestPicker } from "./request-picker.tsx";

interface MergeFields {
  readonly intoId: number;
  readonly reason: string;
}

const undoHours = requestPeriods.undoMergeMs / hourMs;

/** Ends this request as a duplicate of another one. */
export function MergeRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const merge = useMerge();
  const draft = useFormDraft<MergeFields>(`service-request.merge.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<MergeFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.merge.title", { number: detail.srNo })}
      submitLabel={t("serviceRequest.merge.submit")}
      intro={t("serviceRequest.merge.intro", { hours: undoHours })}
      draft={draft}
      onSubmit={({ intoId, reason }) =>
        outcomeOf(client, merge.mutateAsync({ body: { faultId: detail.id, intoId, reason } }))
      }
    >
      <Form.Item
        name="intoId"
        label={t("serviceRequest.merge.into")}
        extra={t("serviceRequest.merge.intoHint")}
        rules={[rules.chosen]}
      >
        <RequestPicker faultId={detail.id} mergeIn={detail.companyId} />
      </Form.Item>
      <ReasonField label={t("serviceRequest.merge.reason")} isRequired />
    </FormModal>
  );
}

/** Takes a merge back. */
export function UndoMergeDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const undo = useUndoMerge();
  return (
    <FormModal<object>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.merge.undoTitle")}
      submitLabel={t("serviceRequest.action.undoMerge")}
      intro={t("serviceRequest.merge.undoIntro")}
      onSubmit={() => outcomeOf(client, undo.mutateAsync({ body: { faultId: detail.id } }))}
    >
      {null}
    </FormModal>
  );
}
