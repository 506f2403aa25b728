import { listArticles } from "@pharos/api/article";
import type { RuleArticle } from "@pharos/api/inspection";
import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { call } from "../../../shared/api/index.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { OptionLine, type PickerProps, SearchSelect } from "../../organisation/parts.ts";
import { useChooseRuleArticle } from "./api.ts";

interface ArticleDialogProps {
  readonly ruleCode: string;
  /** The one it leads to now. */
  readonly article: RuleArticle | null;
  readonly onClose: () => void;
}

/** Says which article a rule leads to; none leaves it to the articles that name the rule. */
export function ArticleDialog({ ruleCode, article, onClose }: ArticleDialogProps): ReactNode {
  const t = useT();
  const choose = useChooseRuleArticle();
  return (
    <FormModal<{ readonly articleId?: number | null }>
      isOpen
      onClose={onClose}
      title={t("inspection.article.title", { rule: ruleCode })}
      submitLabel={t("inspection.article.save")}
      intro={t("inspection.article.intro")}
      width={520}
      initialValues={{ articleId: article?.isChosen ? article.id : null }}
      onSubmit={({ articleId = null }) =>
        submitOutcome(choose.mutateAsync({ body: { ruleCode, articleId } }))
      }
    >
      <Form.Item name="articleId" label={t("inspection.article.label")}>
        <ArticleField known={article} />
      </Form.Item>
    </FormModal>
  );
}

interface FoundArticle {
  readonly id: number;
  readonly title: string;
  readonly brief?: string | null;
}

/** Finds an article by words. */
function ArticleField({
  known,
  ...field
}: PickerProps<FoundArticle> & { readonly known: RuleArticle | null }): ReactNode {
  const t = useT();
  return (
    <SearchSelect<FoundArticle>
      {...field}
      placeholder={t("inspection.article.search")}
      fallbackLabel={t("inspection.article.label")}
      queryKey={["article", "forRule"]}
      find={async ({ keyword, id }, signal) =>
        id !== undefined
          ? known === null || known.id !== id
            ? []
            : [known]
          : (
              await call(
                listArticles,
                { query: { pageSize: 20, ...(keyword && { keyword }) } },
                { signal, isPageRead: false },
              )
            ).list
      }
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderOption={({ title, brief }) => <OptionLine name={title} meta={brief ?? ""} />}
    />
  );
}
