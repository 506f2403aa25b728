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
  ofConsult,
  ofFinding,
  ofRequest,
  ofResource,
  ofTemplate,
  ofTranslation,
} from "./editor/article-values.ts";
import { findingQuery } from "./finding-query.ts";

/**
 * Writes an article: a new one from a template, from a closed request, from a consultation, about a finding or as a
 * translation, or the next revision of one.
 */
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

const sources = ["id", "faultId", "consultId", "translationOf", "resourceId"] as const;

/** What the form begins with: the first source that the address names, else a template. */
function useStart() {
  const t = useT();
  const [search] = useSearchParams();
  const numberOf = (name: string) => wholeNumber(search.get(name) ?? "");
  const source = sources.find((name) => numberOf(name) !== null);
  const sourceId = (source && numberOf(source)) ?? 0;
  const article = useQuery({ ...articleQueries.newest(sourceId), enabled: source === "id" });
  const request = useQuery({ ...articleQueries.fromRequest(sourceId), enabled: source === "faultId" });
  const consult = useQuery({ ...articleQueries.fromConsult(sourceId), enabled: source === "consultId" });
  const original = useQuery({ ...articleQueries.detail(sourceId), enabled: source === "translationOf" });
  const resource = useQuery({ ...articleQueries.delivered(sourceId), enabled: source === "resourceId" });
  const ruleCode = search.get("ruleCode");
  const isAboutFinding = source === undefined && ruleCode !== null;
  const finding = useQuery({ ...findingQuery(ruleCode ?? ""), enabled: isAboutFinding });
  const { locale } = usePreferences();
  const asked = search.get("template") ?? "free";
  const template = articleTemplate.hasName(asked) ? asked : "free";
  const lang = search.get("lang");
  const start = (): ArticleStart | undefined => {
    switch (source) {
      case "id":
        return article.data && ofArticle(article.data);
      case "faultId":
        return request.data && ofRequest(request.data, { t, locale });
      case "consultId":
        return consult.data && ofConsult(consult.data, { t, locale });
      case "translationOf":
        return original.data && ofTranslation(original.data, articleLanguage.hasCode(lang) ? lang : "en");
      case "resourceId":
        return resource.data && ofResource(resource.data, numberOf("versionId"), locale);
      case undefined: {
        if (isAboutFinding) return finding.data && ofFinding(finding.data.rule, { t, locale });
        const gapId = numberOf("gapId");
        return {
          ...ofTemplate(template, { t, locale }, (search.get("title") ?? "").slice(0, textLengths.title)),
          ...(gapId !== null && { gapId }),
        };
      }
    }
  };
  const queries = {
    id: article,
    faultId: request,
    consultId: consult,
    translationOf: original,
    resourceId: resource,
  };
  return { value: start(), query: source === undefined ? finding : queries[source] };
}
