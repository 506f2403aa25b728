import { type WebhookEvent, webhookEvent } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, Select, Switch } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { teamQueries } from "../../team/index.ts";
import { useSaveWebhook, type Webhook } from "../api.ts";

interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly companyId?: number | null;
  readonly teamId?: number | null;
  readonly hasContact: boolean;
  readonly isEnabled: boolean;
}

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Told the secret of a new one: no one can read it later. */
  readonly onSecret: (secret: string) => void;
}

const urlMax = 512;

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSaveWebhook();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const teams = useQuery(teamQueries.list({ pageNum: 1, pageSize: 100 }));
  const send = ({ events, companyId, teamId, ...fields }: WebhookFields) =>
    submitOutcome(
      save
        .mutateAsync({
          body: {
            ...fields,
            events: events.map(webhookEvent.toCode),
            companyId: companyId ?? null,
            teamId: teamId ?? null,
            ...(webhook && { id: webhook.id, version: webhook.version }),
          },
        })
        .then(({ secret }) => {
          if (secret !== null) onSecret(secret);
        }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<WebhookFields>
        isOpen
        onClose={onClose}
        title={webhook ? t("integration.hooks.edit") : t("integration.hooks.add")}
        submitLabel={t("common.ui.save")}
        width={560}
        initialValues={initialValues(webhook)}
        onSubmit={(fields) => (webhook ? confirm.before(webhook.name, () => send(fields)) : send(fields))}
      >
        <Form.Item
          name="name"
          label={t("integration.hooks.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="url"
          label={t("integration.hooks.url")}
          extra={t("integration.hooks.urlHint")}
          rules={[rules.required, rules.max(urlMax)]}
          validateFirst
        >
          <Input autoComplete="off" inputMode="url" placeholder="https://" />
        </Form.Item>
        <Form.Item name="events" label={t("integration.hooks.events")} rules={[rules.chosen]}>
          <EnumSelect
            of={webhookEvent}
            by="name"
            mode="multiple"
            showSearch={{ optionFilterProp: "label" }}
          />
        </Form.Item>
        <Form.Item
          name="companyId"
          label={t("integration.hooks.company")}
          extra={t("integration.hooks.filterHint")}
        >
          <CompanyPicker party="customer" />
        </Form.Item>
        <Form.Item name="teamId" label={t("integration.hooks.team")}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            options={(teams.data?.list ?? []).map((team) => ({
              value: team.id,
              label: nameIn(locale, team.name, team.nameEn),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="hasContact"
          label={t("integration.hooks.hasContact")}
          extra={t("integration.hooks.hasContactHint")}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item name="isEnabled" label={t("integration.hooks.enabled")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormModal>
    </>
  );
}

function initialValues(webhook: Webhook | null): Partial<WebhookFields> {
  if (!webhook) return { events: [...webhookEvent.names], hasContact: false, isEnabled: true };
  const { name, url, events, companyId, teamId, hasContact, isEnabled } = webhook;
  return { name, url, events: events.map(webhookEvent.fromCode), companyId, teamId, hasContact, isEnabled };
}
