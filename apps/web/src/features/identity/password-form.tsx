import { changePassword } from "@pharos/contract/identity";
import { passwordLimits } from "@pharos/domain/limits";
import { characterCount, passwordRule } from "@pharos/domain/validation";
import { Button, Form, Input } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { contractMutation, fieldErrorsOf } from "../../shared/api/index.ts";
import { storeToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { useInstallation } from "./api.ts";
import "./password.css";

const useChangePassword = contractMutation(changePassword);

interface PasswordFormProps {
  /** Known from signing in a moment ago; then it is not asked for again. */
  readonly oldPassword?: string;
  readonly onDone: () => void;
}

interface PasswordFields {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly repeated: string;
}

/** Old and new password; the rules are the server's own. */
export function PasswordForm({ oldPassword, onDone }: PasswordFormProps): ReactNode {
  const t = useT();
  const [form] = Form.useForm<PasswordFields>();
  const change = useChangePassword();
  const min = useInstallation()?.passwordMin ?? passwordLimits.min;
  const send = async (fields: PasswordFields) => {
    try {
      const session = await change.mutateAsync({
        body: { oldPassword: oldPassword ?? fields.oldPassword ?? "", newPassword: fields.newPassword },
      });
      // The other sessions have ended; this one goes on under a new token.
      storeToken(session.token);
      onDone();
    } catch (error) {
      // Messages for fields this form knows; the toast has said the rest.
      form.setFields(
        fieldErrorsOf(error).map(({ name, errors }) => ({
          name: name[0] === "oldPassword" ? "oldPassword" : "newPassword",
          errors,
        })),
      );
    }
  };
  const required = { required: true, message: t("validation.required") };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      {oldPassword === undefined ? (
        <Form.Item name="oldPassword" label={t("auth.changePassword.old")} rules={[required]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      ) : null}
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
        <Input.Password autoComplete="new-password" autoFocus={oldPassword !== undefined} />
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
      <Button type="primary" size="middle" block htmlType="submit" loading={change.isPending}>
        {t("auth.changePassword.title")}
      </Button>
    </Form>
  );
}
