import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useUpdateDocTags } from "../api.ts";
import { DocTagsField } from "../parts/doc-tags-field.tsx";

interface TagsDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface TagsFields {
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

/** Adds tags to documents and takes tags away. */
export function TagsDialog({ ids, onClose, onDone }: TagsDialogProps): ReactNode {
  const t = useT();
  const update = useUpdateDocTags();
  const rules = tagsRules(t, { isRequired: false });
  return (
    <FormModal<TagsFields>
      isOpen
      onClose={onClose}
      title={t("document.tag.title", { count: ids.length })}
      submitLabel={t("document.upload.submit")}
      onSubmit={({ addTags = [], removeTags = [] }) =>
        submitOutcome(update.mutateAsync({ body: { ids: [...ids], addTags, removeTags } }).then(onDone))
      }
    >
      <Form.Item name="addTags" label={t("document.tag.add")} rules={rules}>
        <DocTagsField />
      </Form.Item>
      <Form.Item name="removeTags" label={t("document.tag.remove")} rules={rules}>
        <DocTagsField />
      </Form.Item>
    </FormModal>
  );
}
