import { articleLanguage, articleType, difficultLevel, encryptLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { articleQueries } from "../api.ts";
import { CataloguePicker } from "../parts/catalogue-picker.tsx";
import { TagsField, tagsRules } from "../parts/tags-field.tsx";
import { ViewTagsField } from "../parts/view-tags-field.tsx";

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
        <Form.Item name="menuId" label={t("article.field.menu")}>
          <CataloguePicker />
        </Form.Item>
        <Form.Item name="type" label={t("article.field.type")}>
          <EnumSelect of={articleType} />
        </Form.Item>
        <Form.Item name="encryptLevel" label={t("article.field.encryptLevel")}>
          <EnumSelect of={encryptLevel} />
        </Form.Item>
        <Form.Item name="difficultLevel" label={t("article.field.difficultLevel")}>
          <EnumSelect of={difficultLevel} allowClear />
        </Form.Item>
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
    </>
  );
}
