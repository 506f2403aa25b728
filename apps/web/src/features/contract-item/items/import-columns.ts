import type { Translate } from "@pharos/i18n";

/** Columns of a sheet of contract items, with what a cell may look like. */
export function itemImportColumns(t: Translate) {
  return [
    { field: "itemId", title: t("contractItem.field.itemId"), isRequired: true, example: "YG2026-101" },
    {
      field: "contractNum",
      title: t("contractItem.field.contractNum"),
      isRequired: true,
      example: "YG-2026-001",
    },
    { field: "name", title: t("contractItem.field.name"), isRequired: true, example: "Oracle 7×24" },
    { field: "itemType", title: t("contractItem.field.itemType"), isRequired: true, example: "一般维保" },
    { field: "startTime", title: t("contractItem.field.startTime"), isRequired: true, example: "2026-01-01" },
    { field: "endTime", title: t("contractItem.field.endTime"), isRequired: true, example: "2026-12-31" },
    { field: "planHour", title: t("contractItem.field.planHour"), example: "120" },
    { field: "actualHours", title: t("contractItem.field.actualHours"), example: "36.5" },
    { field: "lastServiceDate", title: t("contractItem.field.lastServiceDate"), example: "2026-06-01" },
    { field: "quantity", title: t("contractItem.field.quantity"), example: "1" },
    { field: "unit", title: t("contractItem.field.unit"), example: "年" },
    { field: "amount", title: t("contractItem.field.amountYuan"), example: "120000" },
    { field: "product", title: t("contractItem.field.product"), example: "Oracle" },
    {
      field: "maintLevel",
      title: t("contractItem.field.maintLevel"),
      example: t("enums.maintenanceLevel.standard"),
    },
    { field: "coverage", title: t("contractItem.field.coverage"), example: "7x24" },
    { field: "team", title: t("contractItem.field.team") },
    { field: "manager", title: t("contractItem.field.managerAccount"), example: "dba01" },
    { field: "sn", title: t("contractItem.field.sn"), example: "2026010100001" },
    {
      field: "status",
      title: t("contractItem.field.status"),
      example: t("enums.contractItemStatus.delivering"),
    },
  ];
}
