import type { ContractItemRow } from "@pharos/api/contract-item";
import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { ExportColumn, ExportText } from "../../platform/export/columns.ts";

type Product = Pick<ContractItemRow, "productName" | "productNameEn">;

const productIn = ({ productName, productNameEn }: Product, { locale }: ExportText): string | null =>
  nameIn(locale, productName, productNameEn);
/** A ratio in per cent with one decimal. */
export const percent = (ratio: number | null): number | null =>
  ratio === null ? null : Math.round(ratio * 1000) / 10;

/** Contract items as a file, one column a field that can be imported again. */
export const contractItemColumns: readonly ExportColumn<ContractItemRow>[] = [
  { title: "contractItemServer.field.itemId", value: (row) => row.itemId },
  { title: "contractItemServer.field.name", value: (row) => row.name },
  { title: "contractItemServer.field.contractNum", value: (row) => row.contractNum },
  { title: "contractItemServer.field.company", value: (row) => row.companyName },
  { title: "contractItemServer.field.itemType", value: (row) => row.itemType },
  { title: "contractItemServer.field.product", value: productIn },
  {
    title: "contractItemServer.field.maintLevel",
    value: ({ maintLevel }, { t }) =>
      maintLevel === null ? null : t(maintenanceLevel.labelKeyOfCode(maintLevel)),
  },
  {
    title: "contractItemServer.field.coverage",
    value: (row, { t }) => t(coverage.labelKeyOfCode(row.coverage)),
  },
  { title: "contractItemServer.field.planHour", value: (row) => row.planHour, kind: "number" },
  { title: "contractItemServer.field.actualHours", value: (row) => row.actualHours, kind: "number" },
  { title: "contractItemServer.field.progress", value: (row) => percent(row.progressRatio), kind: "number" },
  { title: "contractItemServer.field.quantity", value: (row) => row.quantity, kind: "number" },
  { title: "contractItemServer.field.unit", value: (row) => row.unit },
  { title: "contractItemServer.field.startTime", value: (row) => row.startTime, kind: "date" },
  { title: "contractItemServer.field.endTime", value: (row) => row.endTime, kind: "date" },
  { title: "contractItemServer.field.amount", value: (row) => row.amount, kind: "number" },
  { title: "contractItemServer.field.team", value: (row) => row.teamName },
  { title: "contractItemServer.field.manager", value: (row) => row.managerName },
  { title: "contractItemServer.field.sn", value: (row) => row.sn },
  {
    title: "contractItemServer.field.status",
    value: (row, { t }) => t(contractItemStatus.labelKeyOfCode(row.status)),
  },
  { title: "contractItemServer.field.lastServiceDate", value: (row) => row.lastServiceDate, kind: "date" },
];
