import type { PlanRow } from "@pharos/api/plan";
import { planPlace, planStatus, taskType } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { ExportColumn } from "../../platform/export/columns.ts";

/** Plans as a file, one column a field that can be imported again. */
export const planColumns: readonly ExportColumn<PlanRow>[] = [
  { title: "planServer.field.planNo", value: (row) => row.planNo },
  { title: "planServer.field.title", value: (row) => row.title },
  { title: "planServer.field.checkType", value: (row, { t }) => t(taskType.labelKeyOfCode(row.checkType)) },
  {
    title: "planServer.field.company",
    value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
  },
  { title: "planServer.field.sn", value: (row) => row.sn },
  { title: "planServer.field.item", value: (row) => row.itemName },
  { title: "planServer.field.executors", value: (row) => row.executors.map(({ name }) => name).join(", ") },
  { title: "planServer.field.startDate", value: (row) => row.startDate, kind: "date" },
  { title: "planServer.field.endDate", value: (row) => row.endDate, kind: "date" },
  { title: "planServer.field.planHour", value: (row) => row.planHour ?? null, kind: "number" },
  { title: "planServer.field.actualHours", value: (row) => row.actualHours ?? null, kind: "number" },
  { title: "planServer.field.progress", value: (row) => row.progress, kind: "number" },
  { title: "planServer.field.status", value: (row, { t }) => t(planStatus.labelKeyOfCode(row.status)) },
  { title: "planServer.field.place", value: (row, { t }) => t(planPlace.labelKeyOfCode(row.place)) },
  { title: "planServer.field.city", value: (row) => row.city },
  {
    title: "planServer.field.team",
    value: (row, { locale }) => nameIn(locale, row.teamName ?? null, row.teamNameEn ?? null),
  },
  { title: "planServer.field.externalId", value: (row) => row.externalId ?? null },
];
