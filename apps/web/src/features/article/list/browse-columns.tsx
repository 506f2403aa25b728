import { articleType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { StatusChip } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { Ago } from "../../../shared/components/ago.tsx";
import type { Format } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { StarButton } from "../../comment/index.ts";
import type { ArticleRow } from "../api.ts";
import { LevelChip, ReviewDueChip } from "../parts/chips.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly format: Format;
  readonly isVendor: boolean;
}

/** Columns of the list of published articles. */
export function browseColumns({ t, format, isVendor }: ColumnOptions): ListColumn<ArticleRow>[] {
  return [
    {
      key: "title",
      title: t("article.field.title"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.title}
          href={paths.article("list", row.id)}
          marks={
            <>
              {row.isTop ? <StatusChip tone="warn">{t("article.field.isTop")}</StatusChip> : null}
              {row.needsReview ? <ReviewDueChip /> : null}
            </>
          }
          trailing={<StarButton objType="article" objId={row.id} isStarred={row.starred} />}
          meta={[row.menuPath.join(" / "), row.product, row.brief]}
        />
      ),
    },
    {
      key: "type",
      title: t("article.field.type"),
      width: 116,
      rank: 2,
      render: (row) => t(articleType.labelKeyOfCode(row.type)),
    },
    ...(isVendor
      ? [
          {
            key: "encryptLevel",
            title: t("article.field.encryptLevel"),
            width: 84,
            rank: 3,
            card: "mark" as const,
            render: (row: ArticleRow) => <LevelChip code={row.encryptLevel} />,
          },
        ]
      : []),
    {
      key: "author",
      title: t("article.field.author"),
      width: 92,
      rank: 4,
      render: (row) => row.authorName,
    },
    {
      key: "views",
      title: t("article.field.views"),
      width: 64,
      align: "end",
      rank: 5,
      render: (row) => format.number(row.viewCount),
    },
    {
      key: "useful",
      title: t("article.field.useful"),
      width: 72,
      align: "end",
      rank: 1,
      card: "none",
      render: (row) => usefulShare(row, format),
    },
    {
      key: "publishTime",
      title: t("article.field.publishTime"),
      width: 120,
      render: (row) => <Ago iso={row.publishTime} />,
    },
  ];
}

/** How many of those who said something were helped. */
export function usefulShare(
  { usefulCount, uselessCount }: Pick<ArticleRow, "usefulCount" | "uselessCount">,
  format: Format,
): string {
  const said = usefulCount + uselessCount;
  return said === 0 ? "–" : format.percent(usefulCount / said);
}
