import { articleLanguage, articleType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { AffectedFields } from "../../advisory/index.ts";
import { articleQueries } from "../api.ts";
import { FilingFields } from "../parts/filing-fields.tsx";
import { TagsField } from "../parts/tags-field.tsx";
import { ViewTagsField } from "../parts/view-tags-field.tsx";
import type { ArticleValues } from "./article-values.ts";

/** Where the article is filed, who may read it, what it is about, and who should review it. */
export function LabelFields({ isNew }: { readonly isNew: boolean }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const reviewers = useQuery(articleQueries.reviewers());
  return (
    <>
      <Form.Item
        name="tags"
        label={t("article.field.tags")}
        extra={t("article.editor.tagsHint")}
        rules={tagsRules(t, { isRequired: false })}
      >
        <TagsField />
      </Form.Item>
      <FormGrid>
        <FilingFields />
        <Form.Item name="lang" label={t("article.field.lang")}>
          <EnumSelect of={articleLanguage} disabled={!isNew} />
        </Form.Item>
        <Form.Item name="product" label={t("article.field.product")} rules={[rules.max(textLengths.max64)]}>
          <Input />
        </Form.Item>
        <Form.Item
          name="productVersion"
          label={t("article.field.productVersion")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="platform" label={t("article.field.platform")} rules={[rules.max(textLengths.max64)]}>
          <Input />
        </Form.Item>
        <Form.Item name="viewTags" label={t("article.field.viewTags")}>
          <ViewTagsField />
        </Form.Item>
        <Form.Item
          name="reviewerId"
          label={t("article.field.reviewer")}
          extra={t("article.editor.reviewerHint")}
        >
          <Select
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            options={(reviewers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </FormGrid>
      <WarningFields />
    </>
  );
}

/** What a security warning is about. */
function WarningFields(): ReactNode {
  const form = Form.useFormInstance<ArticleValues>();
  const type = Form.useWatch("type", form);
  const encryptLevel = Form.useWatch("encryptLevel", form) ?? "CUSTOMER";
  if (type !== articleType.toCode("securityWarning")) return null;
  return <AffectedFields encryptLevel={encryptLevel} />;
}
