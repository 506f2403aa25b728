import { Grid } from "@pharos/ui";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { CodeButton } from "../../../shared/forms/code-button.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useSendSharedCode } from "../api.ts";

interface CodeFieldProps {
  readonly uuid: string;
  /** The phone the code goes to, with its middle hidden. */
  readonly phone: string;
}

/** The field `smsCode`, with the button that sends the code to the phone of the link. */
export function CodeField({ uuid, phone }: CodeFieldProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const code = useSendSharedCode();
  const send = () =>
    code.mutateAsync({ params: { uuid } }).then(
      ({ resendAfter }) => resendAfter,
      () => null,
    );
  return (
    <Form.Item
      label={t("serviceOrder.shared.code")}
      htmlFor="smsCode"
      required
      extra={t(code.isSuccess ? "serviceOrder.shared.codeSent" : "serviceOrder.shared.codeHint", { phone })}
    >
      <Grid gap={8} className="public-code">
        <Form.Item
          name="smsCode"
          noStyle
          validateFirst
          rules={[rules.required, { pattern: /^\d{6}$/, message: t("validation.smsCode") }]}
        >
          <Input
            id="smsCode"
            placeholder={t("auth.smsCodePlaceholder")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        </Form.Item>
        <CodeButton send={send} />
      </Grid>
    </Form.Item>
  );
}
