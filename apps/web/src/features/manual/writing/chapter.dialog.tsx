import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";

interface ChapterDialogProps {
  /** Absent: a new chapter. */
  readonly title?: string;
  readonly onSubmit: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a chapter. */
export function ChapterDialog({ title, onSubmit, onClose }: ChapterDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormModal<{ title: string }>
      isOpen
      onClose={onClose}
      title={t(title === undefined ? "manual.tree.add" : "manual.tree.rename")}
      submitLabel={t("common.ui.save")}
      initialValues={{ title: title ?? "" }}
      onSubmit={(values) => {
        onSubmit(values.title.trim());
        return Promise.resolve({ isDone: true });
      }}
    >
      <Form.Item
        name="title"
        label={t("manual.field.chapterTitle")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
    </FormModal>
  );
}
