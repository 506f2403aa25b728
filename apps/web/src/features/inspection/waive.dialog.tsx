import { textLengths } from "@pharos/domain/limits";
import { Checkbox } from "@pharos/ui/controls";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../shared/dates/date-field.tsx";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type Suggestion, useWaive } from "./api.ts";

interface WaiveFields {
  readonly reason: string;
  readonly untilDate?: string;
  readonly worsePercent?: string;
  readonly isForAll?: boolean;
}

/** Accepts a finding as it is, for a time or until it gets worse; who does so answers for it. */
export function WaiveDialog({
  suggestion,
  onClose,
}: {
  readonly suggestion: Suggestion;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const waive = useWaive();
  return (
    <FormModal<WaiveFields>
      isOpen
      onClose={onClose}
      title={t("inspection.waive.title", { title: suggestion.title })}
      submitLabel={t("inspection.waive.action")}
      intro={t("inspection.waive.intro")}
      width={520}
      onSubmit={({ reason, untilDate, worsePercent, isForAll = false }) =>
        submitOutcome(
          waive.mutateAsync({
            body: {
              id: suggestion.id,
              reason,
              isForAll,
              untilDate: untilDate || null,
              worsePercent: worsePercent ? Number(worsePercent) : null,
            },
          }),
        )
      }
    >
      <Form.Item
        name="reason"
        label={t("inspection.waive.reason")}
        rules={[{ required: true, message: t("validation.required") }]}
      >
        <Input.TextArea maxLength={textLengths.max1024} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="untilDate" label={t("inspection.waive.until")}>
        <DayField />
      </Form.Item>
      <Form.Item name="worsePercent" label={t("inspection.waive.worse")}>
        <Input type="number" min={1} max={1000} />
      </Form.Item>
      <Form.Item name="isForAll" valuePropName="checked">
        <Checkbox>{t("inspection.waive.forAll")}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
