import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useReopenServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";

interface ReopenFields {
  readonly reason: string;
}

/** Opens a closed request again and says why. */
export function ReopenServiceRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const reopen = useReopenServiceRequest();
  const draft = useFormDraft<ReopenFields>(`service-request.reopen.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<ReopenFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.reopen.title")}
      submitLabel={t("serviceRequest.reopen.submit")}
      intro={
        <>
          {t("serviceRequest.reopen.intro")}
          {detail.reopenableUntil === null
            ? null
            : ` ${t("serviceRequest.reopen.until", { until: format.dateTime(detail.reopenableUntil) })}`}
        </>
      }
      draft={draft}
      onSubmit={({ reason }) => outcomeOf(client, reopen.mutateAsync({ body: { id: detail.id, reason } }))}
    >
      <Form.Item
        name="reason"
        label={t("serviceRequest.reopen.reason")}
        extra={t("serviceRequest.reopen.reasonHint", { min: textLengths.reasonMin })}
        rules={[rules.required, rules.reason, rules.max(textLengths.max1024)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
