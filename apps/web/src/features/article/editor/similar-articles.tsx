import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { articleQueries } from "../api.ts";
import "./similar-articles.css";

/** Fewer characters say nothing yet. */
const leastCharacters = 3;
const typingPauseMs = 250;

interface SimilarArticlesProps {
  readonly title: string;
  readonly exceptId?: number | undefined;
}

/** Published articles about the same, while the title is typed; nothing at all when there are none. */
export function SimilarArticles({ title, exceptId }: SimilarArticlesProps): ReactNode {
  const t = useT();
  const asked = useRested(title.trim());
  const isAsked = asked.length >= leastCharacters;
  const found = useQuery({ ...articleQueries.similar(asked, exceptId), enabled: isAsked });
  const articles = isAsked ? (found.data ?? []) : [];
  if (articles.length === 0) return null;
  return (
    <section className="article-similar-panel" aria-label={t("article.editor.similar")}>
      <strong role="status">{t("article.editor.similar")}</strong>
      <ul className="article-similar">
        {articles.map(({ id, title: similar, brief }) => (
          <li key={id}>
            <a href={paths.article("similar", id)} target="_blank" rel="noreferrer" title={brief}>
              {similar}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text as soon as nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
