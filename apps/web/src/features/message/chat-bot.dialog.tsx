import { type NotifyEvent, notifyEvent, type WebhookVendor, webhookVendor } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { notifyEvents } from "@pharos/domain/notification";
import { Form, FormModal, Input, Radio, Select, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { nameOptions } from "../../shared/forms/enum-options.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type ChatBot, type ChatBotOwner, useSaveChatBot } from "./api.ts";

interface ChatBotFields {
  readonly owner?: string;
  readonly vendor: WebhookVendor;
  readonly name: string;
  readonly address?: string;
  readonly signKey?: string;
  readonly events: NotifyEvent[];
  readonly locale: "zh" | "en";
  readonly isEnabled: boolean;
}

interface ChatBotDialogProps {
  /** Null for a new chat bot. */
  readonly webhook: ChatBot | null;
  readonly owners: readonly ChatBotOwner[];
  readonly onClose: () => void;
}

/** Adds or changes the chat bot of a group chat; its address is written, never shown. */
export function ChatBotDialog({ webhook, owners, onClose }: ChatBotDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSaveChatBot();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const send = (fields: ChatBotFields) => submitOutcome(save.mutateAsync({ body: bodyOf(fields, webhook) }));
  const ownerLabel = ({ kind, name, nameEn }: ChatBotOwner): string =>
    t(kind === "team" ? "message.webhooks.ownerTeam" : "message.webhooks.ownerCompany", {
      name: nameIn(locale, name, nameEn) ?? name,
    });
  return (
    <>
      {confirm.holder}
      <FormModal<ChatBotFields>
        isOpen
        onClose={onClose}
        title={webhook ? t("message.webhooks.edit") : t("message.webhooks.add")}
        submitLabel={t("common.ui.save")}
        intro={t("message.webhooks.customerHint")}
        width={560}
        initialValues={initialValues(webhook, owners)}
        onSubmit={(fields) => (webhook ? confirm.before(webhook.name, () => send(fields)) : send(fields))}
      >
        {webhook ? null : (
          <Form.Item name="owner" label={t("message.webhooks.owner")} rules={[rules.chosen]}>
            <Select
              showSearch={{ optionFilterProp: "label" }}
              options={owners.map((owner) => ({
                value: `${owner.kind}:${owner.id}`,
                label: ownerLabel(owner),
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="vendor" label={t("message.webhooks.vendor")} rules={[rules.chosen]}>
          <Radio.Group optionType="button" options={nameOptions(webhookVendor, t)} />
        </Form.Item>
        <Form.Item
          name="name"
          label={t("message.webhooks.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="address"
          label={t("message.webhooks.address")}
          extra={
            webhook
              ? t("message.webhooks.addressKept", { hint: webhook.addressHint })
              : t("message.webhooks.addressHint")
          }
          rules={webhook ? [] : [rules.required]}
        >
          <Input autoComplete="off" inputMode="url" />
        </Form.Item>
        <Form.Item
          name="signKey"
          label={t("message.webhooks.signKey")}
          extra={webhook?.hasSignKey ? t("message.webhooks.signKeyKept") : t("message.webhooks.signKeyHint")}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="events" label={t("message.webhooks.events")}>
          <Select
            mode="multiple"
            placeholder={t("message.webhooks.allEvents")}
            showSearch={{ optionFilterProp: "label" }}
            options={groupEvents.map((value) => ({ value, label: t(notifyEvent.labelKey(value)) }))}
          />
        </Form.Item>
        <Form.Item name="locale" label={t("message.webhooks.locale")}>
          <Radio.Group
            options={[
              { value: "zh", label: t("message.webhooks.zh") },
              { value: "en", label: t("message.webhooks.en") },
            ]}
          />
        </Form.Item>
        <Form.Item name="isEnabled" label={t("message.webhooks.enabled")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormModal>
    </>
  );
}

/** Events that a rule can send into groups as an installation starts. */
const groupEvents = notifyEvent.names.filter((name) =>
  notifyEvents[notifyEvent.toCode(name)].rules.some(({ channels }) => channels.includes("webhook")),
);

function initialValues(webhook: ChatBot | null, owners: readonly ChatBotOwner[]): Partial<ChatBotFields> {
  if (webhook)
    return {
      vendor: webhookVendor.fromCode(webhook.vendor),
      name: webhook.name,
      events: webhook.events.filter(notifyEvent.hasCode).map(notifyEvent.fromCode),
      locale: webhook.locale,
      isEnabled: webhook.isEnabled,
    };
  const [only, ...others] = owners;
  return {
    ...(only && others.length === 0 && { owner: `${only.kind}:${only.id}` }),
    vendor: "wecom",
    events: [],
    locale: "zh",
    isEnabled: true,
  };
}

function bodyOf({ owner = "", address, signKey, events, ...fields }: ChatBotFields, webhook: ChatBot | null) {
  const [kind, ownerId] = owner.split(":");
  return {
    ...fields,
    events: events.map(notifyEvent.toCode),
    ...(address && { address }),
    ...(signKey && { signKey }),
    ...(webhook
      ? { id: webhook.id, version: webhook.version }
      : kind === "team"
        ? { teamId: Number(ownerId) }
        : { companyId: Number(ownerId) }),
  };
}
