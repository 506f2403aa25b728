import { Grid } from "@pharos/ui";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldErrorsOf } from "../../../shared/api/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { SendCode } from "../../identity/parts.ts";

/** The fields `phone` and `smsCode` of a form, with the button that sends the code. */
export function PhoneProof(): ReactNode {
  const t = useT();
  const form = Form.useFormInstance<{ phone: string; smsCode: string }>();
  const rules = fieldRules(t);
  const showProblem = (error: unknown) =>
    form.setFields(fieldErrorsOf(error).map(({ errors }) => ({ name: "phone", errors })));
  return (
    <>
      <PhoneField />
      <Form.Item label={t("application.form.smsCode")} htmlFor="smsCode" required>
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
          <SendCode
            action="apply"
            hint={t("application.form.codeSent")}
            phoneOf={async () => (await form.validateFields(["phone"])).phone.trim()}
            onRefused={showProblem}
          />
        </Grid>
      </Form.Item>
    </>
  );
}

/** A mainland mobile number. */
export function PhoneField(): ReactNode {
  const t = useT();
  return (
    <Form.Item name="phone" label={t("application.form.phone")} required rules={[fieldRules(t).phone]}>
      <Input
        placeholder={t("auth.phonePlaceholder")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
      />
    </Form.Item>
  );
}
