import { articleLanguage, articleTemplate } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { articleQueries } from "./api.ts";
import { ArticleForm } from "./editor/article-form.tsx";
import {
  type ArticleStart,
  ofArticle,
  ofFinding,
  ofRequest,
  ofResource,
  ofTemplate,
  ofTranslation,
} from "./editor/article-values.ts";
import { findingQuery } from "./editor/finding-query.ts";

/** Writes an article: a new one from a template, from a closed request, about a finding or as a translation, or the next revision of one. */
export function ArticleEditorScreen(): ReactNode {
  const t = useT();
  const linkTo = useInAppLink();
  const [search] = useSearchParams();
  const start = useStart();
  const isNew = search.get("id") === null;
  return (
    <>
      <PageHeader
        title={t(isNew ? "article.editor.titleNew" : "article.editor.titleEdit")}
        back={{ label: t("article.list.title"), ...linkTo(paths.articles({ tab: "my" })) }}
      />
      {start.value === undefined ? (
        start.query.isError ? (
          <QueryError query={start.query} />
        ) : (
          <Panel>
            <SkeletonText lines={14} />
          </Panel>
        )
      ) : (
        <ArticleForm key={start.value.slot} start={start.value} />
      )}
    </>
  );
}

/** What the form begins with, as the address says. */
function useStart() {
  const t = useT();
  const [search] = useSearchParams();
  const numberOf = (name: string) => wholeNumber(search.get(name) ?? "");
  const [id, faultId, originalId] = [numberOf("id"), numberOf("faultId"), numberOf("translationOf")];
  const article = useQuery({ ...articleQueries.newest(id ?? 0), enabled: id !== null });
  const request = useQuery({
    ...articleQueries.fromRequest(faultId ?? 0),
    enabled: id === null && faultId !== null,
  });
  const original = useQuery({
    ...articleQueries.detail(originalId ?? 0),
    enabled: id === null && faultId === null && originalId !== null,
  });
  const resourceId = numberOf("resourceId");
  const resource = useQuery({
    ...articleQueries.delivered(resourceId ?? 0),
    enabled: id === null && faultId === null && originalId === null && resourceId !== null,
  });
  const ruleCode = search.get("ruleCode");
  const isAboutFinding =
    id === null && faultId === null && originalId === null && resourceId === null && ruleCode !== null;
  const finding = useQuery({ ...findingQuery(ruleCode ?? ""), enabled: isAboutFinding });
  const { locale } = usePreferences();
  const asked = search.get("template") ?? "free";
  const template = articleTemplate.hasName(asked) ? asked : "free";
  const lang = search.get("lang");
  const start = (): ArticleStart | undefined => {
    if (id !== null) return article.data && ofArticle(article.data);
    if (faultId !== null) return request.data && ofRequest(request.data, { t, locale });
    if (originalId !== null)
      return original.data && ofTranslation(original.data, articleLanguage.hasCode(lang) ? lang : "en");
    if (resourceId !== null) return resource.data && ofResource(resource.data, numberOf("versionId"), locale);
    if (isAboutFinding) return finding.data && ofFinding(finding.data.rule, { t, locale });
    const gapId = numberOf("gapId");
    return {
      ...ofTemplate(template, { t, locale }, (search.get("title") ?? "").slice(0, textLengths.title)),
      ...(gapId !== null && { gapId }),
    };
  };
  const queries = [
    { isAsked: id !== null, query: article },
    { isAsked: faultId !== null, query: request },
    { isAsked: originalId !== null, query: original },
    { isAsked: isAboutFinding, query: finding },
  ];
  return { value: start(), query: queries.find(({ isAsked }) => isAsked)?.query ?? resource };
}
