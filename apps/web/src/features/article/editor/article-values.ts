import type { SaveArticle } from "@pharos/api/article";
import {
  type ArticleTemplate,
  articleLanguage,
  articleTemplate,
  articleType,
  databaseType,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { Locale, Translate } from "@pharos/i18n";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { ArticleDetail, ConsultDraft, RequestDraft, ResourceDetail } from "../api.ts";
import type { FleetRule } from "../finding-query.ts";
import { templateText } from "./template-text.ts";

/** The fields of the editor. */
export type ArticleValues = Required<
  Pick<
    SaveArticle,
    | "title"
    | "contentMd"
    | "brief"
    | "type"
    | "tags"
    | "viewTags"
    | "encryptLevel"
    | "affects"
    | "template"
    | "lang"
  >
> &
  Pick<
    SaveArticle,
    "menuId" | "difficultLevel" | "product" | "productVersion" | "platform" | "changeNote" | "reviewerId"
  >;

/** What the editor begins with. */
export interface ArticleStart {
  readonly values: ArticleValues;
  /** Where the browser keeps what was typed; another article has another one. */
  readonly slot: string;
  /** Absent: a new article. */
  readonly article?: ArticleDetail;
  readonly translationOfId?: number;
  readonly request?: RequestDraft;
  readonly consult?: ConsultDraft;
  /** The question without an answer that it is written about. */
  readonly gapId?: number;
  /** The original of a translation, to look at while it is written. */
  readonly original?: ArticleDetail;
}

const empty: ArticleValues = {
  title: "",
  contentMd: "",
  brief: "",
  type: 0,
  tags: [],
  viewTags: [],
  encryptLevel: "CUSTOMER",
  affects: [],
  template: "free",
  lang: "zh",
  menuId: null,
  difficultLevel: null,
  product: "",
  productVersion: "",
  platform: "",
  changeNote: "",
  reviewerId: null,
};

/** The language of an article that is begun in a language of the portal, whose headings it has. */
const languageIn = (locale: Locale) => articleLanguage.toCode(locale === "zh-CN" ? "zh" : "en");

/** In which words an article is begun. */
interface Beginning {
  readonly t: Translate;
  readonly locale: Locale;
}

/** A new article with a template. */
export const ofTemplate = (
  template: ArticleTemplate,
  { t, locale }: Beginning,
  title = "",
): ArticleStart => ({
  slot: title === "" ? `article.new.${template}` : `article.new.${template}.${title}`,
  values: {
    ...empty,
    title,
    template: articleTemplate.toCode(template),
    lang: languageIn(locale),
    contentMd: templateText(template, t),
  },
});

/** The next revision of an article. */
export const ofArticle = (article: ArticleDetail): ArticleStart => ({
  slot: `article.${article.id}.${article.ver}.${article.version}`,
  article,
  values: {
    ...labelsOf(article),
    title: article.title,
    contentMd: article.contentMd,
    brief: article.brief,
    lang: article.lang,
    // The note says what this revision changes: that of a finished one is about something else.
    changeNote: article.ver === article.publishedVer ? "" : (article.changeNote ?? ""),
    reviewerId: article.openRevision?.askedReviewerId ?? null,
  },
});

/** A translation, with the original beside it. */
export const ofTranslation = (original: ArticleDetail, lang: ArticleValues["lang"]): ArticleStart => ({
  slot: `article.translate.${original.id}.${lang}`,
  translationOfId: original.id,
  original,
  values: { ...labelsOf(original), title: "", contentMd: original.contentMd, brief: "", lang },
});

/** An article about a closed request, with what the request says. */
export const ofRequest = (request: RequestDraft, beginning: Beginning): ArticleStart => ({
  slot: `article.request.${request.faultId}`,
  request,
  values: valuesOfDraft(request, beginning),
});

/** An article about a consultation, with what was said in it. */
export const ofConsult = (consult: ConsultDraft, beginning: Beginning): ArticleStart => ({
  slot: `article.consult.${consult.consultId}`,
  consult,
  values: valuesOfDraft(consult, beginning),
});

const valuesOfDraft = (draft: RequestDraft | ConsultDraft, { t, locale }: Beginning): ArticleValues => ({
  ...empty,
  template: articleTemplate.toCode("fault"),
  title: draft.title,
  tags: [...draft.tags],
  product: draft.product ?? "",
  lang: languageIn(locale),
  contentMd: templateText("fault", t, {
    phenomenon: draft.phenomenon,
    diagnosis: draft.steps,
    cause: draft.cause,
    solution: draft.solution,
  }),
});

/** Release news about a version of a resource, with its notes and the page to fetch it from. */
export function ofResource(
  resource: ResourceDetail,
  versionId: number | null,
  locale: Locale,
): ArticleStart | undefined {
  const version = resource.versions.find(({ id }) => id === versionId) ?? resource.versions[0];
  if (!version) return undefined;
  const name = nameIn(locale, resource.name, resource.nameEn);
  const notes = nameIn(locale, version.releaseNotesMd, version.releaseNotesEnMd);
  const link = `[${name} ${version.version}](${paths.download("news", resource.id)})`;
  return {
    slot: `article.resource.${resource.id}.${version.id}`,
    values: {
      ...empty,
      type: articleType.toCode("release"),
      title: `${name} ${version.version}`,
      brief: nameIn(locale, resource.brief, resource.briefEn),
      encryptLevel: resource.encryptLevel,
      product: resource.productName ?? "",
      productVersion: version.version,
      platform: version.platform ?? "",
      lang: languageIn(locale),
      contentMd: `${notes}\n\n${link}\n`,
    },
  };
}

/** A security warning for exactly those whose inspections have a finding, with what its rule says. */
export const ofFinding = (
  { code, title, dbType, cause, risk, advice }: FleetRule,
  { t, locale }: Beginning,
): ArticleStart => ({
  slot: `article.finding.${code}`,
  values: {
    ...empty,
    type: articleType.toCode("securityWarning"),
    title: t("advisory.draft.title", { title }).slice(0, textLengths.title),
    brief: cause.replaceAll("`", "").slice(0, textLengths.max256),
    affects: databaseType.codes
      .filter((type) => type === dbType)
      .map((type) => ({ databaseType: type, from: "", before: "", ruleCode: code })),
    lang: languageIn(locale),
    contentMd: [
      `## ${t("advisory.draft.cause")}`,
      cause,
      `## ${t("advisory.draft.risk")}`,
      risk,
      `## ${t("advisory.draft.advice")}`,
      advice,
      "",
    ].join("\n\n"),
  },
});

const labelsOf = (article: ArticleDetail): ArticleValues => ({
  ...empty,
  type: article.type,
  menuId: article.menuId,
  tags: [...article.tags],
  viewTags: [...article.viewTags],
  encryptLevel: article.encryptLevel,
  affects: [...article.affects],
  difficultLevel: article.difficultLevel,
  product: article.product ?? "",
  productVersion: article.productVersion ?? "",
  platform: article.platform ?? "",
  template: article.template,
});
