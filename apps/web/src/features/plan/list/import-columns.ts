import type { Translate } from "@pharos/i18n";

/** Columns of a sheet of plans, with what a cell may look like. */
export function planImportColumns(t: Translate) {
  return [
    { field: "title", title: t("plan.field.title"), isRequired: true, example: "核心库季度巡检" },
    { field: "company", title: t("plan.field.company"), isRequired: true, example: "澜汐银行" },
    {
      field: "checkType",
      title: t("plan.field.checkType"),
      isRequired: true,
      example: t("enums.taskType.inspection"),
    },
    { field: "startDate", title: t("plan.field.startDate"), isRequired: true, example: "2026-06-15" },
    { field: "endDate", title: t("plan.field.endDate"), isRequired: true, example: "2026-06-16" },
    { field: "planHour", title: t("plan.field.planHour"), example: "8" },
    { field: "team", title: t("plan.field.team"), isRequired: true, example: "Oracle 交付一部" },
    { field: "executors", title: t("plan.field.executorAccounts"), example: "dba01, dba02" },
    { field: "place", title: t("plan.field.place"), example: t("enums.planPlace.onSite") },
    { field: "city", title: t("plan.field.city"), example: "上海" },
    { field: "sn", title: t("plan.field.sn"), example: "2026010100001" },
    { field: "contractItem", title: t("plan.field.contractItemNo"), example: "YG2026-001" },
    { field: "content", title: t("plan.field.content") },
  ];
}
