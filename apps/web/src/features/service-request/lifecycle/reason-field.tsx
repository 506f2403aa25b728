import { textLengths } from "@pharos/domain/limits";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";

interface ReasonFieldProps {
  readonly label: string;
  /** At least ten characters; otherwise the field may stay empty. */
  readonly isRequired?: boolean;
  readonly placeholder?: string;
}

/** Why something is done. */
export function ReasonField({ label, isRequired = false, placeholder }: ReasonFieldProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const length = rules.max(textLengths.max1024);
  return (
    <Form.Item
      name="reason"
      label={label}
      extra={isRequired ? t("serviceRequest.escalate.reasonHint", { min: textLengths.reasonMin }) : undefined}
      rules={isRequired ? [rules.required, rules.reason, length] : [length]}
      validateFirst
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} placeholder={placeholder} />
    </Form.Item>
  );
}
