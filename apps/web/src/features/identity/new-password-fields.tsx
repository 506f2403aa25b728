import { passwordLimits } from "@pharos/domain/limits";
import { characterCount, passwordRule } from "@pharos/domain/validation";
import { Form, Input } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { useInstallation } from "./api.ts";

/** A new password and its repetition, the fields `newPassword` and `repeated` of a form; the rules are the server's own. */
export function NewPasswordFields({ isFocused }: { readonly isFocused: boolean }): ReactNode {
  const t = useT();
  const min = useInstallation()?.passwordMin ?? passwordLimits.min;
  const required = { required: true, message: t("validation.required") };
  return (
    <>
      <Form.Item
        name="newPassword"
        label={t("auth.changePassword.new")}
        extra={t("auth.changePassword.help", { min })}
        rules={[
          {
            validator: (_, value: string | undefined) => {
              const verdict = passwordRule(value ?? "");
              if (verdict === true && characterCount(value ?? "") >= min) return Promise.resolve();
              if (verdict !== true && verdict.code === "validation.required")
                return Promise.reject(new Error(t("validation.required")));
              if (verdict !== true && verdict.code === "validation.maxLength")
                return Promise.reject(new Error(t("validation.maxLength", { max: passwordLimits.max })));
              return Promise.reject(new Error(t("validation.password", { min })));
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" autoFocus={isFocused} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t("auth.changePassword.repeat")}
        dependencies={["newPassword"]}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              !value || value === getFieldValue("newPassword")
                ? Promise.resolve()
                : Promise.reject(new Error(t("auth.changePassword.mismatch"))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
