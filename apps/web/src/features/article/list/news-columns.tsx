import { type ArticleType, articleType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { StatusChip, type Tone } from "@pharos/ui";
import { type ListColumn, selectFilter, TwoLine } from "@pharos/ui/list";
import { Ago } from "../../../shared/components/ago.tsx";
import { paths } from "../../../shared/paths.ts";
import type { ArticleRow } from "../api.ts";

const kinds = articleType.names.filter((name) => name !== "knowledge");

/** What counts as news, and the filter that chooses among it. */
export const newsKinds = {
  codes: kinds.map((name) => articleType.toCode(name)).join(","),
  filter: (t: Translate) =>
    selectFilter({
      key: "type",
      label: t("article.field.type"),
      isMultiple: true,
      width: 124,
      options: kinds.map((name) => ({
        value: String(articleType.toCode(name)),
        label: t(articleType.labelKey(name)),
      })),
    }),
};

const tones: Partial<Record<ArticleType, Tone>> = {
  securityWarning: "p1",
  release: "info",
  bestPractice: "ok",
  announcement: "warn",
};

/** Columns of the list of news. */
export function newsColumns(t: Translate): ListColumn<ArticleRow>[] {
  return [
    {
      key: "title",
      title: t("article.field.title"),
      isPrimary: true,
      render: (row) => (
        <TwoLine title={row.title} href={paths.newsItem("list", row.id)} meta={[row.product, row.brief]} />
      ),
    },
    {
      key: "type",
      title: t("article.field.type"),
      width: 128,
      card: "mark",
      render: (row) => (
        <StatusChip tone={tones[articleType.fromCode(row.type)] ?? "mute"}>
          {t(articleType.labelKeyOfCode(row.type))}
        </StatusChip>
      ),
    },
    {
      key: "publishTime",
      title: t("article.field.publishTime"),
      width: 120,
      render: (row) => <Ago iso={row.publishTime} />,
    },
  ];
}
