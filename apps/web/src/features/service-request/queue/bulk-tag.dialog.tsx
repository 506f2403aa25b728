import { textLengths } from "@pharos/domain/limits";
import { requestTagsMax } from "@pharos/domain/service-request";
import { normaliseTags, tagsRule } from "@pharos/domain/validation";
import { Form, FormModal, Radio, schemaRule, TagsSelect } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import type { BulkDialogProps } from "./bulk-more.tsx";

interface TagFields {
  readonly action: "tag" | "untag";
  readonly tags: string[];
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** Puts tags on several requests, or takes them off. */
export function BulkTagDialog({ rows, onSend, onClose }: BulkDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const known = [...new Set(rows.flatMap(({ tags }) => tags))];
  const check = (value: unknown): string | undefined => {
    const verdict = tagsRule(textsOf(value));
    if (verdict === true) return undefined;
    return verdict.code === "validation.tagLength"
      ? t("validation.tagLength", { max: textLengths.tag })
      : t("validation.illegalCharacters");
  };
  return (
    <FormModal<TagFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.bulk.tagTitle", { count: rows.length })}
      submitLabel={t("serviceRequest.desk.bulk.tagSubmit")}
      width={460}
      initialValues={{ action: "tag" }}
      onSubmit={({ action, tags }) => submitOutcome(onSend({ action, tags }))}
    >
      <Form.Item name="action" label={t("serviceRequest.desk.bulk.tagAction")}>
        <Radio.Group
          options={[
            { value: "tag", label: t("serviceRequest.desk.bulk.tagOn") },
            { value: "untag", label: t("serviceRequest.desk.bulk.tagOff") },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="tags"
        label={t("serviceRequest.field.tags")}
        normalize={(value: unknown) => normaliseTags(textsOf(value))}
        rules={[rules.chosen, schemaRule(check)]}
        validateFirst
      >
        <TagsSelect
          maxCount={requestTagsMax}
          tokenSeparators={[",", "，", ";", "；"]}
          options={known.map((tag) => ({ value: tag, label: tag }))}
        />
      </Form.Item>
    </FormModal>
  );
}
