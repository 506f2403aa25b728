import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";

interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of a step. */
export function ReasonDialog({ title, label, onSubmit, onClose }: ReasonDialogProps): ReactNode {
  const t = useT();
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={title}
      submitLabel={title}
      width={480}
      onSubmit={({ reason }) => submitOutcome(onSubmit(reason))}
    >
      <Form.Item name="reason" label={label} rules={[{ required: true, message: t("validation.required") }]}>
        <Input.TextArea maxLength={textLengths.max1024} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
