import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PlanDetail, useNotifyDelivery } from "../api.ts";
import { daysText } from "../parts/plan-days.ts";

interface NotifyFields {
  readonly receivers: number[];
  readonly message?: string;
}

/** Tells people of the customer who comes when, with an entry for their calendars. */
export function NotifyDialog({
  plan,
  onClose,
}: {
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const notify = useNotifyDelivery();
  const contacts = plan.contacts ?? [];
  return (
    <FormModal<NotifyFields>
      isOpen
      onClose={onClose}
      title={t("plan.notify.title")}
      submitLabel={t("plan.notify.send")}
      initialValues={{ receivers: contacts.filter(({ isAdmin }) => isAdmin).map(({ userId }) => userId) }}
      onSubmit={({ receivers, message }) =>
        submitOutcome(notify.mutateAsync({ body: { id: plan.id, receivers, ...(message && { message }) } }))
      }
    >
      <Text as="p" tone="secondary">
        {t("plan.notify.note", {
          days: daysText(plan),
          people: plan.executors.map(({ name }) => name).join(t("common.listSeparator")) || "–",
        })}
      </Text>
      <Form.Item name="receivers" label={t("plan.notify.receivers")} rules={[rules.chosen]}>
        <Select
          mode="multiple"
          options={contacts.map(({ userId, name, hasMail }) => ({
            value: userId,
            label: hasMail ? name : t("plan.notify.withoutMail", { name }),
          }))}
        />
      </Form.Item>
      <Form.Item name="message" label={t("plan.notify.message")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
