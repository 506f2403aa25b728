import { Cluster, Panel, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { ArticleStart } from "./article-values.ts";
import "./article-form.css";

/** Where a text was filled in from, which names were taken out of it, and what is written already. */
export function DraftNotice({
  start: { request, consult },
}: {
  readonly start: Pick<ArticleStart, "request" | "consult">;
}): ReactNode {
  const t = useT();
  const draft = request ?? consult;
  if (draft === undefined) return null;
  const articles = [...draft.written, ...draft.similar];
  return (
    <Panel
      title={
        request
          ? t("article.editor.fromRequest", { srNo: request.srNo })
          : t("article.editor.fromConsult", { id: consult?.consultId ?? 0 })
      }
    >
      <Text as="p" tone="secondary">
        {t("article.editor.anonymise")}
        {consult ? ` ${t("article.editor.noPictures")}` : null}
      </Text>
      {draft.blanked.length === 0 ? null : (
        <Cluster as="ul" gap={12} rowGap={4} aria-label={t("article.editor.blanked")}>
          {draft.blanked.map(({ name, mark }) => (
            <Cluster key={name} as="li" gap={4} isInline isOneLine>
              <u>{name}</u>
              <Text tone="secondary">{mark}</Text>
            </Cluster>
          ))}
        </Cluster>
      )}
      {articles.length === 0 ? null : (
        <ul className="article-similar">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <a href={paths.article("similar", id)} target="_blank" rel="noreferrer">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
