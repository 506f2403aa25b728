import { articleType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { StatusChip } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { Ago } from "../../../shared/components/ago.tsx";
import type { Format } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { ArticleConsoleRow } from "../api.ts";
import { LevelChip, ReviewDueChip, StageChip } from "../parts/chips.tsx";
import { usefulShare } from "./browse-columns.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly format: Format;
  readonly mode: "my" | "manage" | "audit";
}

/** Columns of the console. */
export function consoleColumns({ t, format, mode }: ColumnOptions): ListColumn<ArticleConsoleRow>[] {
  return [
    {
      key: "title",
      title: t("article.field.title"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.title}
          href={mode === "audit" ? paths.reviewQueue(row.id) : paths.article("console", row.id)}
          marks={
            <>
              {row.rejected ? <StatusChip tone="warn">{t("article.list.rejected")}</StatusChip> : null}
              {row.needsReview ? <ReviewDueChip /> : null}
            </>
          }
          meta={[
            t(articleType.labelKeyOfCode(row.type)),
            row.menuPath.join(" / "),
            row.rejected && row.reviewComment
              ? t("article.list.rejectedBecause", { reason: row.reviewComment })
              : null,
          ]}
        />
      ),
    },
    {
      key: "stage",
      title: t("article.field.status"),
      width: 168,
      card: "mark",
      render: (row) => <StageChip code={row.stage} />,
    },
    {
      key: "encryptLevel",
      title: t("article.field.encryptLevel"),
      width: 84,
      rank: 3,
      render: (row) => <LevelChip code={row.encryptLevel} />,
    },
    {
      key: "author",
      title: t("article.field.author"),
      width: 88,
      rank: 2,
      render: (row) => row.authorName,
    },
    {
      key: "reviewer",
      title: t("article.field.reviewer"),
      width: 88,
      rank: 5,
      card: "none",
      render: (row) => row.reviewerName ?? "–",
    },
    {
      key: "ver",
      title: t("article.field.ver"),
      width: 72,
      rank: 6,
      render: (row) => t("article.revision", { ver: row.ver }),
    },
    {
      key: "views",
      title: t("article.field.views"),
      width: 64,
      align: "end",
      sortKey: "viewCount",
      rank: 4,
      render: (row) => format.number(row.viewCount),
    },
    {
      key: "useful",
      title: t("article.field.useful"),
      width: 72,
      align: "end",
      rank: 4,
      card: "none",
      render: (row) => usefulShare(row, format),
    },
    {
      key: "updated",
      title: t(mode === "audit" ? "article.field.submitTime" : "article.field.updatedTime"),
      width: 120,
      sortKey: mode === "audit" ? "submitTime" : "updatedTime",
      render: (row) => <Ago iso={mode === "audit" ? row.submitTime : row.updatedTime} />,
    },
  ];
}
