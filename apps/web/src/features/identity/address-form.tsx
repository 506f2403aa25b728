import { sendAddressCode, verifyAddress } from "@pharos/api/identity";
import { Grid } from "@pharos/ui";
import { Button, Form, Input } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { apiMutation, fieldErrorsOf } from "../../shared/api/index.ts";
import { useNow } from "../../shared/format/index.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { useT } from "../../shared/texts.ts";
import "../../shared/forms/code-button.css";

/** A way on which a person is reached. */
export type Channel = "sms" | "email";

const useSendAddressCode = apiMutation(sendAddressCode);
const useVerifyAddress = apiMutation(verifyAddress, { stales: ["identity", "application"] });

interface AddressFormProps {
  readonly channel: Channel;
  readonly label: string;
  readonly initialAddress: string;
  readonly onDone: () => void;
}

interface AddressFields {
  readonly address: string;
  readonly code: string;
  readonly password: string;
}

/** Proves an address: a code that is sent to it, and the own password. */
export function AddressForm({ channel, label, initialAddress, onDone }: AddressFormProps): ReactNode {
  const t = useT();
  const [form] = Form.useForm<AddressFields>();
  const verify = useVerifyAddress();
  const rules = fieldRules(t);
  const send = async (fields: AddressFields) => {
    try {
      await verify.mutateAsync({ body: { channel, ...fields } });
      onDone();
    } catch (error) {
      showProblems(form, error);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className="address-form"
      initialValues={{ address: initialAddress }}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item
        name="address"
        label={label}
        rules={[rules.required, channel === "sms" ? rules.phone : rules.email]}
        validateFirst
      >
        <Input inputMode={channel === "sms" ? "tel" : "email"} autoFocus />
      </Form.Item>
      <Grid gap={8} align="end" className="address-code">
        <Form.Item name="code" label={t("auth.addresses.code")} rules={[rules.required]}>
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <SendAddressCode
          channel={channel}
          addressOf={async () => (await form.validateFields(["address"])).address}
          onRefused={(error) => showProblems(form, error)}
        />
      </Grid>
      <Form.Item name="password" label={t("auth.addresses.password")} rules={[rules.required]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={verify.isPending}>
        {t("auth.addresses.submit")}
      </Button>
    </Form>
  );
}

interface SendAddressCodeProps {
  readonly channel: Channel;
  /** The address, once it is valid; rejects otherwise. */
  readonly addressOf: () => Promise<string>;
  readonly onRefused: (error: unknown) => void;
}

/** Asks for a code, then counts down until the next one may be asked for. */
function SendAddressCode({ channel, addressOf, onRefused }: SendAddressCodeProps): ReactNode {
  const t = useT();
  const nowMs = useNow(1_000);
  const request = useSendAddressCode();
  const [againAtMs, setAgainAtMs] = useState(0);
  const waitSeconds = Math.max(0, Math.ceil((againAtMs - nowMs) / 1_000));
  const send = async () => {
    const address = await addressOf().catch(() => null);
    if (address === null) return;
    try {
      const { resendAfter } = await request.mutateAsync({ body: { channel, address } });
      setAgainAtMs(Date.now() + resendAfter * 1_000);
    } catch (error) {
      onRefused(error);
    }
  };
  return (
    <Button
      className="send-code"
      loading={request.isPending}
      disabled={waitSeconds > 0}
      onClick={() => void send()}
    >
      {waitSeconds > 0 ? t("auth.resendIn", { seconds: waitSeconds }) : t("auth.sendCode")}
    </Button>
  );
}

const fieldNames = ["address", "code", "password"] as const;

/** Messages for fields this form knows; the toast has said the rest. */
function showProblems(form: ReturnType<typeof Form.useForm<AddressFields>>[0], error: unknown): void {
  form.setFields(
    fieldErrorsOf(error).flatMap(({ name, errors }) => {
      const field = fieldNames.find((one) => one === name[0]);
      return field === undefined ? [] : [{ name: field, errors }];
    }),
  );
}
