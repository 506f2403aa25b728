import { docLimits } from "@pharos/domain/document";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type DocDetail, useSaveDoc } from "../api.ts";
import { DocTagsField } from "../parts/doc-tags-field.tsx";

interface EditDocumentDialogProps {
  readonly document: DocDetail;
  readonly onClose: () => void;
}

interface DocFields {
  readonly name: string;
  readonly brief: string;
  readonly tags: string[];
  readonly expireDate?: string | null;
}

/** Changes the name and labels of a document. */
export function EditDocumentDialog({ document, onClose }: EditDocumentDialogProps): ReactNode {
  const t = useT();
  const save = useSaveDoc();
  const change = useConfirmChange();
  const { id, version, folderId } = document;
  const send = ({ expireDate, ...fields }: DocFields) =>
    submitOutcome(
      save.mutateAsync({ body: { id, version, folderId, ...fields, expireDate: expireDate ?? null } }),
    );
  return (
    <>
      {change.holder}
      <FormModal<DocFields>
        isOpen
        onClose={onClose}
        title={t("document.edit.title")}
        submitLabel={t("document.upload.submit")}
        initialValues={{
          name: document.name,
          brief: document.brief,
          tags: document.tags,
          expireDate: document.expireDate,
        }}
        onSubmit={(fields) => change.before(document.name, () => send(fields))}
      >
        <Form.Item
          name="name"
          label={t("document.field.name")}
          rules={[{ required: true, message: t("validation.required") }]}
        >
          <Input maxLength={docLimits.nameMax} />
        </Form.Item>
        <Form.Item name="brief" label={t("document.field.brief")}>
          <Input.TextArea rows={2} maxLength={docLimits.briefMax} showCount />
        </Form.Item>
        <Form.Item name="tags" label={t("document.field.tags")} rules={tagsRules(t, { isRequired: false })}>
          <DocTagsField />
        </Form.Item>
        <Form.Item name="expireDate" label={t("document.field.expire")}>
          <DayField />
        </Form.Item>
      </FormModal>
    </>
  );
}
