import { articleLanguage } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";

interface EditionFieldsProps {
  /** Shown in the empty field of the version. */
  readonly versionHint?: string;
  /** More fields beside version and language. */
  readonly children?: ReactNode;
}

/** What tells one edition of a manual from the others: its name, version and language. */
export function EditionFields({ versionHint, children }: EditionFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="name"
        label={t("manual.field.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="version"
          label={t("manual.field.version")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input placeholder={versionHint} />
        </Form.Item>
        <Form.Item name="lang" label={t("manual.field.lang")}>
          <EnumSelect of={articleLanguage} />
        </Form.Item>
        {children}
      </FormGrid>
    </>
  );
}
