import { deliverScope, encryptLevel, resourceKind, resourceStatus } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { Ago } from "../../../shared/components/ago.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { type Format, nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { ResourceRow } from "../api.ts";
import { dbNames } from "./browse-columns.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
}

/** Columns of the console: the newest version of each resource, whatever its state. */
export function consoleColumns({ t, format, locale }: ColumnOptions): ListColumn<ResourceRow>[] {
  return [
    {
      key: "name",
      title: t("resource.field.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={nameIn(locale, row.name, row.nameEn)}
          href={paths.download("console", row.id)}
          meta={[t(resourceKind.labelKeyOfCode(row.kind)), row.productName, dbNames(t, row), row.platform]}
        />
      ),
    },
    {
      key: "version",
      title: t("resource.field.version"),
      width: 104,
      render: (row) => row.latestVersion,
    },
    {
      key: "status",
      title: t("resource.field.status"),
      width: 124,
      card: "mark",
      render: (row) => <StateChip of={resourceStatus} code={row.status} />,
    },
    {
      key: "deliverScope",
      title: t("resource.field.deliverScope"),
      width: 148,
      rank: 3,
      render: (row) => t(deliverScope.labelKeyOfCode(row.deliverScope)),
    },
    {
      key: "encryptLevel",
      title: t("resource.field.encryptLevel"),
      width: 92,
      rank: 4,
      render: (row) => <StateChip of={encryptLevel} code={row.encryptLevel} />,
    },
    {
      key: "uploader",
      title: t("resource.field.uploader"),
      width: 104,
      rank: 2,
      render: (row) => row.uploaderName,
    },
    {
      key: "downloads",
      title: t("resource.field.downloads"),
      width: 92,
      align: "end",
      rank: 5,
      render: (row) => format.number(row.downloadCount),
    },
    {
      key: "updated",
      title: t("resource.field.updated"),
      width: 120,
      render: (row) => <Ago iso={row.updatedTime} />,
    },
  ];
}
