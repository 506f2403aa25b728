import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type HourOwner, type HoursForecast, useSendRenewalNote } from "../api.ts";

/** As long as a message may be. */
const contentMax = 1024;

interface RenewalNoteDialogProps {
  readonly owner: HourOwner;
  readonly forecast: HoursForecast;
  readonly onClose: () => void;
}

/** Writes to whom a contract belongs, beginning with the figures. */
export function RenewalNoteDialog({ owner, forecast, onClose }: RenewalNoteDialogProps): ReactNode {
  const t = useT();
  const send = useSendRenewalNote();
  const rules = fieldRules(t);
  return (
    <FormModal<{ content: string }>
      isOpen
      onClose={onClose}
      title={t("contractItem.forecast.noteTitle")}
      submitLabel={t("contractItem.forecast.send")}
      intro={t("contractItem.forecast.noteIntro", { name: forecast.receiverName ?? "" })}
      initialValues={{ content: forecast.draft }}
      onSubmit={({ content }) => submitOutcome(send.mutateAsync({ body: { ...owner, content } }))}
    >
      <Form.Item
        name="content"
        label={t("contractItem.forecast.content")}
        rules={[rules.required, rules.max(contentMax)]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 14 }} />
      </Form.Item>
    </FormModal>
  );
}
