import { encryptLevel } from "@pharos/domain/enums";
import { Form, FormModal, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, useLabelArticle } from "../api.ts";

type Level = ArticleDetail["encryptLevel"];

/** Narrows who reads an article, at once and while a revision of it waits for review. */
export function RestrictDialog({
  article,
  onClose,
}: {
  readonly article: ArticleDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const label = useLabelArticle();
  const now = encryptLevel.codes.indexOf(article.encryptLevel);
  const narrower = encryptLevel.codes.slice(now);
  return (
    <FormModal<{ encryptLevel: Level }>
      isOpen
      onClose={onClose}
      title={t("article.action.restrict")}
      submitLabel={t("article.editor.save")}
      intro={t("article.restrict.intro")}
      initialValues={{ encryptLevel: article.encryptLevel }}
      onSubmit={(patch) => submitOutcome(label.mutateAsync({ body: { id: article.id, patch } }))}
    >
      <Form.Item name="encryptLevel" label={t("article.field.encryptLevel")}>
        <Select
          options={narrower.map((code) => ({ value: code, label: t(encryptLevel.labelKeyOfCode(code)) }))}
        />
      </Form.Item>
    </FormModal>
  );
}
