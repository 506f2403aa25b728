import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ContractDetail, useTerminateContract } from "../api.ts";

interface TerminateContractDialogProps {
  readonly detail: ContractDetail;
  readonly onClose: () => void;
}

/** Ends a contract before its time, with the reason. */
export function TerminateContractDialog({ detail, onClose }: TerminateContractDialogProps): ReactNode {
  const t = useT();
  const terminate = useTerminateContract();
  const rules = fieldRules(t);
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={t("contract.terminate.title", { num: detail.contract.contractNum })}
      submitLabel={t("contract.action.terminate")}
      isDanger
      intro={t("contract.terminate.intro")}
      onSubmit={({ reason }) =>
        submitOutcome(terminate.mutateAsync({ body: { id: detail.id, version: detail.version, reason } }))
      }
    >
      <Form.Item
        name="reason"
        label={t("contract.terminate.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  );
}
