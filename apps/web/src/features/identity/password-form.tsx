import { changePassword } from "@pharos/api/identity";
import { Button, Form, Input } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { apiMutation, fieldErrorsOf } from "../../shared/api/index.ts";
import { storeToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import "./password.css";

const useChangePassword = apiMutation(changePassword);

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
      <NewPasswordFields isFocused={oldPassword !== undefined} />
      <Button type="primary" size="middle" block htmlType="submit" loading={change.isPending}>
        {t("auth.changePassword.title")}
      </Button>
    </Form>
  );
}
