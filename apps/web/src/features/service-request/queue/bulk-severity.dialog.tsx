import { severity } from "@pharos/domain/enums";
import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { ReasonField } from "../lifecycle/reason-field.tsx";
import type { BulkDialogProps } from "./bulk-more.tsx";

interface SeverityFields {
  readonly type: number;
  readonly reason: string;
}

/** Changes the severity of several requests for one reason. */
export function BulkSeverityDialog({ rows, onSend, onClose }: BulkDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormModal<SeverityFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.bulk.severityTitle", { count: rows.length })}
      submitLabel={t("serviceRequest.desk.bulk.severity")}
      width={460}
      onSubmit={({ type, reason }) => submitOutcome(onSend({ action: "severity", type, reason }))}
    >
      <Form.Item name="type" label={t("serviceRequest.field.severity")} rules={[rules.chosen]}>
        <EnumSelect of={severity} />
      </Form.Item>
      <ReasonField label={t("serviceRequest.desk.bulk.why")} isRequired />
    </FormModal>
  );
}
