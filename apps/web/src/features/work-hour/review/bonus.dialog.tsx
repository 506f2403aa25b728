import { sharePercents, textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type HourRecord, useProposeBonus } from "../api.ts";

/** Proposes bonus hours on an approved record. */
export function BonusDialog({
  record,
  onClose,
}: {
  readonly record: HourRecord;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const propose = useProposeBonus();
  return (
    <FormModal<{ ratio: (typeof sharePercents)[number]; reason: string }>
      isOpen
      onClose={onClose}
      title={t("workHour.review.bonusTitle")}
      submitLabel={t("workHour.review.bonus")}
      initialValues={{ ratio: sharePercents[0] }}
      onSubmit={(fields) => submitOutcome(propose.mutateAsync({ body: { taskId: record.id, ...fields } }))}
    >
      <Form.Item name="ratio" label={t("workHour.review.ratio")} rules={[rules.chosen]}>
        <Radio.Group options={sharePercents.map((ratio) => ({ value: ratio, label: `${ratio}%` }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("workHour.review.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
