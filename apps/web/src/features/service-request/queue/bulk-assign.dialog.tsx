import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { EngineerPicker } from "../../organisation/parts.ts";
import type { BulkInput } from "./desk-api.ts";

interface AssignFields {
  readonly executorId: number;
  readonly reason?: string;
}

interface BulkAssignDialogProps {
  readonly count: number;
  readonly onAssign: (input: Omit<BulkInput, "ids">) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives several requests to one engineer. */
export function BulkAssignDialog({ count, onAssign, onClose }: BulkAssignDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const draft = useFormDraft<AssignFields>("service-request.bulk.assign");
  return (
    <FormModal<AssignFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.bulk.assignTitle", { count })}
      submitLabel={t("serviceRequest.desk.bulk.assign")}
      width={460}
      draft={draft}
      onSubmit={({ executorId, reason }) =>
        submitOutcome(onAssign({ action: "assign", executorId, reason: reason || null }))
      }
    >
      <Form.Item
        name="executorId"
        label={t("serviceRequest.desk.bulk.executor")}
        rules={[rules.chosen]}
        required
      >
        <EngineerPicker />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("serviceRequest.desk.bulk.note")}
        extra={t("serviceRequest.desk.bulk.noteHint")}
        rules={[rules.max(textLengths.max1024)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
