import { textLengths } from "@pharos/domain/limits";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";

/** Asks why somebody is booked twice, once the server has said that they would be; it names what stands there. */
export function OverrideField({ isShown }: { readonly isShown: boolean }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.Item
      name="overrideReason"
      label={t("plan.field.overrideReason")}
      hidden={!isShown}
      rules={[rules.max(textLengths.max256)]}
    >
      <Input />
    </Form.Item>
  );
}
