import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { ArticlePickerProps, OfferedArticle } from "../../conversation/index.ts";
import { OptionLine, SearchSelect } from "../../organisation/parts.ts";
import { findArticles } from "./find-articles.ts";

/** Finds an article to link to; one that the customer may not read says so. Before anything is typed, those about the same. */
export function ArticlePicker({ subjectId, onTake, isOpenedAtOnce }: ArticlePickerProps): ReactNode {
  const t = useT();
  return (
    <SearchSelect<OfferedArticle>
      value={null}
      onChange={(_, article) => {
        if (article) onTake(article);
      }}
      isOpenedAtOnce={isOpenedAtOnce ?? false}
      placeholder={t("serviceRequest.knowledge.pick")}
      fallbackLabel={t("serviceRequest.knowledge.article")}
      queryKey={["article", "offered", subjectId]}
      find={({ keyword = "" }, signal) => findArticles(subjectId, keyword, signal)}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderOption={({ title, brief, customerMayRead }) => (
        <OptionLine
          name={title}
          meta={brief}
          mark={
            customerMayRead === false ? (
              <StatusChip tone="warn">{t("serviceRequest.knowledge.closedToCustomer")}</StatusChip>
            ) : null
          }
        />
      )}
    />
  );
}
