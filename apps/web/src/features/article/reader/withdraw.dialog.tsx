import { Form, FormModal, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, articleQueries, useModifyArticle } from "../api.ts";

interface WithdrawDialogProps {
  readonly article: ArticleDetail;
  readonly onClose: () => void;
}

/** Withdraws an article; links to it lead to what replaces it. */
export function WithdrawDialog({ article, onClose }: WithdrawDialogProps): ReactNode {
  const t = useT();
  const modify = useModifyArticle();
  const [words, setWords] = useState("");
  const found = useQuery(articleQueries.list({ keyword: words, pageSize: 20 }));
  const options = (found.data?.list ?? [])
    .filter(({ id }) => id !== article.id)
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <FormModal<{ replacedById?: number }>
      isOpen
      isDanger
      onClose={onClose}
      title={t("article.action.withdrawTitle", { title: article.title })}
      submitLabel={t("article.action.withdraw")}
      intro={t("article.action.withdrawIntro")}
      onSubmit={({ replacedById }) =>
        submitOutcome(
          modify.mutateAsync({ body: { id: article.id, status: 0, replacedById: replacedById ?? null } }),
        )
      }
    >
      <Form.Item
        name="replacedById"
        label={t("article.field.replacedBy")}
        extra={t("article.action.replacementHint")}
      >
        <Select
          allowClear
          showSearch={{ filterOption: false, onSearch: setWords }}
          loading={found.isFetching}
          options={options}
        />
      </Form.Item>
    </FormModal>
  );
}
