import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useCloseServiceRequest } from "../api.ts";
import type { CloseDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { statusOf } from "../parts/wording.ts";
import { ClosingChecks } from "./closing-checks.tsx";
import {
  type ConclusionFields,
  KnowledgeFields,
  RootCauseField,
  RootCauseStateField,
  SolutionField,
  sentConclusion,
} from "./conclusion-fields.tsx";
import { conclusionOf, draftedSolution } from "./conclusion-of.ts";

interface ClosingFields extends ConclusionFields {
  readonly customerConfirmText?: string;
}

/** The vendor says what it was, how it was solved, and whether others can learn from it. */
export function CloseByVendor({ detail, isOpen, onClose, onOpen }: CloseDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const close = useCloseServiceRequest();
  const draft = useFormDraft<ClosingFields>(`service-request.close.${detail.id}`);
  const isRestored = statusOf(detail.status) === "restored";
  return (
    <FormModal<ClosingFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.close.vendorTitle")}
      submitLabel={t("serviceRequest.close.vendorSubmit")}
      width={640}
      intro={<ClosingChecks detail={detail} onOpen={onOpen} />}
      draft={draft}
      // A request that is closed again starts from what was said the first time, others from the solution in the thread or how it was restored.
      initialValues={{ ...conclusionOf(detail), ...draftedSolution(detail) }}
      onSubmit={(fields) =>
        outcomeOf(client, close.mutateAsync({ body: { faultId: detail.id, ...sentConclusion(fields) } }))
      }
    >
      {isRestored ? null : <ConfirmationField />}
      <RootCauseStateField />
      <RootCauseField />
      <SolutionField />
      <KnowledgeFields faultId={detail.id} />
    </FormModal>
  );
}

function ConfirmationField(): ReactNode {
  const t = useT();
  return (
    <Form.Item
      name="customerConfirmText"
      label={t("serviceRequest.close.confirmation")}
      extra={t("serviceRequest.close.confirmationHint")}
      rules={[fieldRules(t).max(textLengths.max1024)]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  );
}
