import {
  type NotifyChannel,
  type NotifyGroup,
  notifyChannel,
  notifyEvent,
  notifyGroup,
  type Severity,
  severity,
  severityRank,
} from "@pharos/domain/enums";
import { Checkbox, Form, FormModal, InputNumber, Select, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { nameOptions } from "../../shared/forms/enum-options.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type NotifyRule, useSaveRule } from "./api.ts";

interface RuleFields {
  readonly severity?: Severity;
  readonly recipients: NotifyGroup[];
  readonly channels: NotifyChannel[];
  readonly isEnabled: boolean;
  readonly throttleMinutes: number | null;
}

interface RuleDialogProps {
  readonly rule: NotifyRule;
  /** Makes a rule for one severity, starting from this one. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

const severities = severity.names.toSorted((a, b) => severityRank[a] - severityRank[b]);

/** Changes a rule, or adds one for a severity. */
export function RuleDialog({ rule, isNew, onClose }: RuleDialogProps): ReactNode {
  const t = useT();
  const save = useSaveRule();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const name = t(notifyEvent.labelKeyOfCode(rule.event));
  const send = ({ severity: chosen, throttleMinutes, ...fields }: RuleFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          event: rule.event,
          ...fields,
          throttleMinutes: throttleMinutes ?? 0,
          ...(isNew
            ? { severity: chosen === undefined ? null : severity.toCode(chosen) }
            : { id: rule.id, version: rule.version }),
        },
      }),
    );
  const submit = (fields: RuleFields) => (isNew ? send(fields) : confirm.before(name, () => send(fields)));
  return (
    <>
      {confirm.holder}
      <FormModal<RuleFields>
        isOpen
        onClose={onClose}
        title={isNew ? t("message.rules.add") : t("message.rules.edit")}
        submitLabel={t("common.ui.save")}
        intro={name}
        initialValues={{
          recipients: rule.recipients.map(notifyGroup.fromCode),
          channels: rule.channels.map(notifyChannel.fromCode),
          isEnabled: rule.isEnabled,
          throttleMinutes: rule.throttleMinutes,
        }}
        onSubmit={submit}
      >
        {isNew ? (
          <Form.Item name="severity" label={t("message.rules.severity")} rules={[rules.chosen]}>
            <Select options={severities.map((value) => ({ value, label: t(severity.labelKey(value)) }))} />
          </Form.Item>
        ) : null}
        <Form.Item name="recipients" label={t("message.rules.recipients")}>
          <Checkbox.Group
            options={rule.groups.map((code) => {
              const value = notifyGroup.fromCode(code);
              return { value, label: t(notifyGroup.labelKey(value)) };
            })}
          />
        </Form.Item>
        <Form.Item name="channels" label={t("message.rules.channels")}>
          <Checkbox.Group options={nameOptions(notifyChannel, t)} />
        </Form.Item>
        <Form.Item
          name="throttleMinutes"
          label={t("message.rules.throttle")}
          extra={t("message.rules.throttleHint")}
        >
          <InputNumber min={0} max={1440} precision={0} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t("message.rules.state")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormModal>
    </>
  );
}
