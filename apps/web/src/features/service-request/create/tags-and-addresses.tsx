import { textLengths } from "@pharos/domain/limits";
import { notifyEmailsMax, requestTagsMax } from "@pharos/domain/service-request";
import { emailRule, normaliseTags, tagsRule } from "@pharos/domain/validation";
import { Form, FormGrid, Select, schemaRule } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** Tags and more addresses to be mailed; both are typed one after the other. */
export function TagsAndAddresses(): ReactNode {
  const t = useT();
  const checkTags = (value: unknown) => {
    const verdict = tagsRule(textsOf(value));
    if (verdict === true) return undefined;
    return verdict.code === "validation.tagLength"
      ? t("validation.tagLength", { max: textLengths.tag })
      : t("validation.illegalCharacters");
  };
  const checkEmails = (value: unknown) =>
    textsOf(value).every((email) => emailRule(email.trim()) === true) ? undefined : t("validation.email");
  return (
    <FormGrid>
      <Form.Item
        name="notifyEmails"
        label={t("serviceRequest.field.notifyEmails")}
        extra={t("serviceRequest.create.notifyEmailsHint", { max: notifyEmailsMax })}
        rules={[schemaRule(checkEmails)]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[",", "，", ";", "；", " "]}
          maxCount={notifyEmailsMax}
          placeholder={t("serviceRequest.create.addEmail")}
        />
      </Form.Item>
      <Form.Item
        name="tags"
        label={t("serviceRequest.field.tags")}
        extra={t("serviceRequest.create.tagsHint", { max: requestTagsMax })}
        normalize={(value: unknown) => normaliseTags(textsOf(value))}
        rules={[schemaRule(checkTags)]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[",", "，"]}
          maxCount={requestTagsMax}
          placeholder={t("serviceRequest.create.addTag")}
        />
      </Form.Item>
    </FormGrid>
  );
}
