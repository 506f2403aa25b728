import { textLengths } from "@pharos/domain/limits";
import { Alert } from "@pharos/ui/controls";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { fileQueries } from "../../file/index.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useCloseServiceRequest } from "../api.ts";
import { requestFileTypes } from "../detail/reply-files.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { statusOf } from "../parts/wording.ts";
import { type ClosingCheck, closingChecks } from "./closing-checks.ts";
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
export function CloseByVendor({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
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
      intro={<Checks detail={detail} />}
      draft={draft}
      // A request that is closed again starts from what was said the first time, others from the solution in the thread.
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

/** What might have been forgotten, as a short list; nothing when all is done. */
function Checks({ detail }: Pick<RequestDialogProps, "detail">): ReactNode {
  const t = useT();
  const format = useFormat();
  const files = useQuery(fileQueries.list({ types: requestFileTypes, objId: detail.id }));
  const checks = closingChecks(
    detail,
    files.data?.some(({ isFaultReport }) => isFaultReport),
  );
  if (checks.length === 0) return null;
  const words: Readonly<Record<ClosingCheck, string>> = {
    notRestored: t("serviceRequest.close.check.notRestored"),
    unanswered: t("serviceRequest.close.check.unanswered"),
    waiting: t("serviceRequest.close.check.waiting", {
      until: detail.inactivityEndsTime === null ? "" : format.dateTime(detail.inactivityEndsTime),
    }),
    noSolution: t("serviceRequest.close.check.noSolution"),
    noReport: t("serviceRequest.close.check.noReport"),
  };
  return (
    <Alert
      type="info"
      // It was there when the form opened: nothing has happened that must be announced.
      role="note"
      title={t("serviceRequest.close.check.title")}
      description={
        <ul className="sr-close-checks">
          {checks.map((check) => (
            <li key={check}>{words[check]}</li>
          ))}
        </ul>
      }
    />
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
