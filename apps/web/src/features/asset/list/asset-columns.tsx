import type { AssetRow } from "@pharos/api/asset";
import { assetArchitecture, assetEnvironment, databaseType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { paths } from "../../../shared/paths.ts";
import { CoverageChip, ImportanceChip } from "../parts/chips.tsx";

/** Columns of the list of assets. */
export function assetColumns(t: Translate): ListColumn<AssetRow>[] {
  return [
    {
      key: "name",
      title: t("asset.field.name"),
      isPrimary: true,
      sortKey: "name",
      render: (row) => (
        <TwoLine title={row.name} href={paths.asset(row.companyId, row.id)} meta={[row.system]} />
      ),
    },
    {
      key: "dbType",
      title: t("asset.field.dbType"),
      width: 150,
      sortKey: "dbType",
      render: (row) => [t(databaseType.labelKeyOfCode(row.dbType)), row.version].filter(Boolean).join(" "),
    },
    {
      key: "arch",
      title: t("asset.field.arch"),
      width: 160,
      render: (row) => t(assetArchitecture.labelKeyOfCode(row.arch)),
    },
    {
      key: "importance",
      title: t("asset.field.importance"),
      width: 110,
      sortKey: "importance",
      card: "mark",
      render: (row) => <ImportanceChip code={row.importance} />,
    },
    {
      key: "env",
      title: t("asset.field.env"),
      width: 120,
      rank: 1,
      render: (row) => t(assetEnvironment.labelKeyOfCode(row.env)),
    },
    {
      key: "nodeCount",
      title: t("asset.field.nodeCount"),
      width: 72,
      align: "end",
      render: (row) => row.nodeCount,
    },
    {
      key: "coverage",
      title: t("asset.list.coverage"),
      width: 110,
      render: (row) => <CoverageChip sn={row.sn} />,
    },
    {
      key: "sn",
      title: t("asset.field.sn"),
      width: 140,
      isOptional: true,
      render: (row) => row.sn ?? "–",
    },
    {
      key: "openSr",
      title: t("asset.field.openSr"),
      width: 112,
      align: "end",
      sortKey: "openSr",
      render: (row) => row.openSr,
    },
  ];
}
