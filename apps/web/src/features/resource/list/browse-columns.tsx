import { databaseType, resourceKind } from "@pharos/domain/enums";
import { fileSize } from "@pharos/domain/text";
import type { Locale, Translate } from "@pharos/i18n";
import { Text } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { StarButton } from "../../comment/index.ts";
import type { ResourceRow } from "../api.ts";
import { DownloadButton } from "../detail/download-button.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
}

/** Columns of what is delivered to the reader. */
export function browseColumns({ t, locale }: ColumnOptions): ListColumn<ResourceRow>[] {
  return [
    {
      key: "name",
      title: t("resource.field.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={nameIn(locale, row.name, row.nameEn)}
          href={paths.download("list", row.id)}
          trailing={<StarButton objType="resource" objId={row.id} isStarred={row.starred} />}
          meta={[row.productName, nameIn(locale, row.brief, row.briefEn)]}
        />
      ),
    },
    {
      key: "kind",
      title: t("resource.field.kind"),
      width: 76,
      rank: 3,
      render: (row) => t(resourceKind.labelKeyOfCode(row.kind)),
    },
    {
      key: "dbTypes",
      title: t("resource.field.dbType"),
      width: 180,
      rank: 2,
      render: (row) => (row.dbTypes.length === 0 ? t("resource.list.anyDatabase") : dbNames(t, row)),
    },
    {
      key: "platform",
      title: t("resource.field.platform"),
      width: 150,
      rank: 4,
      render: (row) => row.platform ?? "–",
    },
    {
      key: "version",
      title: t("resource.field.version"),
      width: 128,
      render: (row) => (
        <>
          {row.latestVersion}
          <Text as="div" size="small" tone="secondary">
            {row.releaseDate}
          </Text>
        </>
      ),
    },
    {
      key: "size",
      title: t("resource.field.size"),
      width: 84,
      align: "end",
      rank: 5,
      render: (row) => fileSize(row.size),
    },
    {
      key: "download",
      title: t("resource.action.download"),
      width: locale === "zh-CN" ? 120 : 136,
      render: (row) => (
        <DownloadButton
          resourceId={row.id}
          versionId={row.versionId}
          name={nameIn(locale, row.name, row.nameEn)}
          version={row.latestVersion}
          ability={row.abilities.download}
        />
      ),
    },
  ];
}

/** The names of the databases of a row. */
export const dbNames = (t: Translate, { dbTypes }: Pick<ResourceRow, "dbTypes">): string =>
  dbTypes.map((dbType) => t(databaseType.labelKeyOfCode(dbType))).join(" · ");
