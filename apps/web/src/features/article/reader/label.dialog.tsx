import { Form, FormGrid, FormModal, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { type ArticleDetail, useLabelArticle } from "../api.ts";
import { FilingFields } from "../parts/filing-fields.tsx";
import { TagsField } from "../parts/tags-field.tsx";
import { ViewTagsField } from "../parts/view-tags-field.tsx";

interface LabelDialogProps {
  readonly article: ArticleDetail;
  readonly onClose: () => void;
}

type Labels = Pick<ArticleDetail, "type" | "menuId" | "encryptLevel" | "difficultLevel" | "isTop"> & {
  readonly tags: string[];
  readonly viewTags: string[];
};

/** Changes labels without a review: authors the tags, reviewers also who reads it and where it stands. */
export function LabelDialog({ article, onClose }: LabelDialogProps): ReactNode {
  const t = useT();
  const label = useLabelArticle();
  const isReviewer = useMe().perms.includes("knowledge:review");
  const send = ({ tags, viewTags, ...rest }: Labels) => {
    const others = { ...rest, menuId: rest.menuId ?? null, difficultLevel: rest.difficultLevel ?? null };
    return submitOutcome(
      label.mutateAsync({
        body: {
          id: article.id,
          version: article.version,
          patch: { tags, viewTags, ...(isReviewer && others) },
        },
      }),
    );
  };
  return (
    <FormModal<Labels>
      isOpen
      onClose={onClose}
      title={t("article.action.label")}
      submitLabel={t("article.editor.save")}
      initialValues={{
        type: article.type,
        menuId: article.menuId,
        encryptLevel: article.encryptLevel,
        difficultLevel: article.difficultLevel,
        isTop: article.isTop,
        tags: [...article.tags],
        viewTags: [...article.viewTags],
      }}
      onSubmit={send}
    >
      <Form.Item name="tags" label={t("article.field.tags")} rules={tagsRules(t, { isRequired: true })}>
        <TagsField />
      </Form.Item>
      <Form.Item name="viewTags" label={t("article.field.viewTags")}>
        <ViewTagsField />
      </Form.Item>
      {isReviewer ? (
        <FormGrid>
          <FilingFields />
          <Form.Item name="isTop" label={t("article.field.isTop")} valuePropName="checked">
            <Switch />
          </Form.Item>
        </FormGrid>
      ) : null}
    </FormModal>
  );
}
