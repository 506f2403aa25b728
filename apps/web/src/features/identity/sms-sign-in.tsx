import { login } from "@pharos/api/identity";
import { phoneLimits } from "@pharos/domain/limits";
import { phoneRule } from "@pharos/domain/validation";
import { Grid } from "@pharos/ui";
import { Button, Form, Input } from "@pharos/ui/controls";
import { Icon, mobileIcon, safetyIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { apiMutation, fieldErrorsOf } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import type { OnSignedIn } from "./on-signed-in.ts";
import { SendCode } from "./send-code.tsx";

const useLogin = apiMutation(login, { isQuiet: true });

interface SmsFields {
  readonly phoneNum: string;
  readonly smsCode: string;
}

/** Phone and the code sent to it. */
export function SmsSignIn({ onSignedIn }: { readonly onSignedIn: OnSignedIn }): ReactNode {
  const t = useT();
  const [form] = Form.useForm<SmsFields>();
  const signIn = useLogin();
  const [isEntering, setIsEntering] = useState(false);
  const showFields = (error: unknown) =>
    form.setFields(
      fieldErrorsOf(error).map(({ name, errors }) => ({
        name: name[0] === "smsCode" ? "smsCode" : "phoneNum",
        errors,
      })),
    );
  const send = async (fields: SmsFields) => {
    setIsEntering(true);
    try {
      await onSignedIn(
        await signIn.mutateAsync({ body: { loginType: "sms", areaCode: phoneLimits.areaCode, ...fields } }),
      );
    } catch (error) {
      showFields(error);
    } finally {
      setIsEntering(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item
        name="phoneNum"
        label={t("auth.phone")}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value: string | undefined) => {
              const verdict = phoneRule((value ?? "").trim());
              if (verdict === true) return Promise.resolve();
              return Promise.reject(
                new Error(
                  verdict.code === "validation.phone" ? t("validation.phone") : t("validation.phoneRequired"),
                ),
              );
            },
          },
        ]}
      >
        <Input
          prefix={<Icon of={mobileIcon} />}
          placeholder={t("auth.phonePlaceholder")}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          autoFocus
        />
      </Form.Item>
      <Form.Item label={t("auth.smsCode")} htmlFor="smsCode" required={false}>
        <Grid gap={8} className="login-code">
          <Form.Item
            name="smsCode"
            noStyle
            rules={[
              { required: true, message: t("validation.required") },
              { pattern: /^\d{6}$/, message: t("validation.smsCode") },
            ]}
          >
            <Input
              prefix={<Icon of={safetyIcon} />}
              placeholder={t("auth.smsCodePlaceholder")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </Form.Item>
          <SendCode
            action="login"
            hint={t("auth.codeSentHint")}
            phoneOf={async () => (await form.validateFields(["phoneNum"])).phoneNum.trim()}
            onRefused={showFields}
          />
        </Grid>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isEntering}>
        {isEntering ? t("auth.signingIn") : t("auth.signIn")}
      </Button>
    </Form>
  );
}
