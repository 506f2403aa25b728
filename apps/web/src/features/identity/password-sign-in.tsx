import { login } from "@pharos/api/identity";
import { Button, Form, Input } from "@pharos/ui/controls";
import { Icon, lockIcon, userIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { apiMutation, fieldErrorsOf } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import type { OnSignedIn } from "./on-signed-in.ts";
import "./password.css";

const useLogin = apiMutation(login, { isQuiet: true });

/** What a demo account fills in. */
export interface Prefilled {
  readonly account: string;
  readonly password: string;
}

interface PasswordSignInProps {
  readonly prefilled: Prefilled | undefined;
  readonly onSignedIn: OnSignedIn;
}

/** Account and password. */
export function PasswordSignIn({ prefilled, onSignedIn }: PasswordSignInProps): ReactNode {
  const t = useT();
  const [form] = Form.useForm<Prefilled>();
  const signIn = useLogin();
  const [isEntering, setIsEntering] = useState(false);
  const send = async (fields: Prefilled) => {
    setIsEntering(true);
    try {
      const session = await signIn.mutateAsync({ body: { loginType: "password", ...fields } });
      await onSignedIn(session, fields.password);
    } catch (error) {
      form.setFields(
        fieldErrorsOf(error).map(({ name, errors }) => ({
          name: name[0] === "password" ? "password" : "account",
          errors,
        })),
      );
    } finally {
      setIsEntering(false);
    }
  };
  const required = { required: true, whitespace: true, message: t("validation.required") };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={prefilled}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item name="account" label={t("auth.account")} rules={[required]}>
        <Input
          prefix={<Icon of={userIcon} />}
          placeholder={t("auth.accountPlaceholder")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus={!prefilled}
        />
      </Form.Item>
      <Form.Item name="password" label={t("auth.password")} rules={[{ ...required, whitespace: false }]}>
        <Input.Password
          prefix={<Icon of={lockIcon} />}
          placeholder={t("auth.passwordPlaceholder")}
          autoComplete="current-password"
          maxLength={128}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isEntering} autoFocus={prefilled !== undefined}>
        {isEntering ? t("auth.signingIn") : t("auth.signIn")}
      </Button>
    </Form>
  );
}
