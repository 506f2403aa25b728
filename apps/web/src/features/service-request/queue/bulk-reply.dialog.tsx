import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { BulkDialogProps } from "./bulk-more.tsx";

interface ReplyFields {
  readonly contentMd: string;
}

/** Says the same publicly on several requests. */
export function BulkReplyDialog({ rows, onSend, onClose }: BulkDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const draft = useFormDraft<ReplyFields>("service-request.bulk.reply");
  const customers = new Set(rows.map(({ companyId }) => companyId)).size;
  return (
    <FormModal<ReplyFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.bulk.replyTitle", { count: rows.length })}
      submitLabel={t("serviceRequest.desk.bulk.replySubmit", { count: rows.length })}
      intro={t("serviceRequest.desk.bulk.replyIntro", { count: customers })}
      width={560}
      draft={draft}
      onSubmit={({ contentMd }) => submitOutcome(onSend({ action: "reply", contentMd }))}
    >
      <Form.Item name="contentMd" label={t("serviceRequest.desk.bulk.replyText")} rules={[rules.required]}>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} />
      </Form.Item>
    </FormModal>
  );
}
