import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { ReasonField } from "../lifecycle/reason-field.tsx";
import { RequestPicker } from "../links/request-picker.tsx";
import type { BulkDialogProps } from "./bulk-more.tsx";

interface MergeFields {
  readonly intoId: number;
  readonly reason: string;
}

/** Ends several requests as duplicates of one that goes on. */
export function BulkMergeDialog({ rows, onSend, onClose }: BulkDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const [first] = rows;
  if (!first) return null;
  return (
    <FormModal<MergeFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.bulk.mergeTitle", { count: rows.length })}
      submitLabel={t("serviceRequest.desk.bulk.merge")}
      intro={t("serviceRequest.desk.bulk.mergeIntro")}
      onSubmit={({ intoId, reason }) => submitOutcome(onSend({ action: "merge", intoId, reason }))}
    >
      <Form.Item name="intoId" label={t("serviceRequest.merge.into")} rules={[rules.chosen]}>
        <RequestPicker faultId={first.id} mergeIn={first.companyId} />
      </Form.Item>
      <ReasonField label={t("serviceRequest.merge.reason")} isRequired />
    </FormModal>
  );
}
