import { serviceItemCycle, taskType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { ServiceItemView } from "../api.ts";

/** Kind and rhythm of a service item, and its term. */
export function itemFactText(
  item: Pick<ServiceItemView, "taskType" | "cycle" | "startTime" | "endTime">,
  t: Translate,
): string {
  const type = taskType.fromCode(item.taskType);
  const cycle = serviceItemCycle.fromCode(item.cycle);
  return [t(taskType.labelKey(type)), t(serviceItemCycle.labelKey(cycle)), periodText(item, t)].join(" · ");
}

/** When inspections were done last, and until when the next one is in time. */
export function inspectionFactText(
  { lastOn, dueOn }: NonNullable<ServiceItemView["inspection"]>,
  t: Translate,
): string {
  return [
    lastOn === null
      ? t("contractItem.service.notInspected")
      : t("contractItem.service.inspected", { date: lastOn }),
    ...(dueOn === null ? [] : [t("contractItem.service.inspectBy", { date: dueOn })]),
  ].join(" · ");
}

/** First and last day in words; an open end says so. */
function periodText(
  { startTime, endTime }: Pick<ServiceItemView, "startTime" | "endTime">,
  t: Translate,
): string {
  if (startTime === null && endTime === null) return t("contractItem.service.noPeriod");
  return t("contractItem.service.period", { from: startTime ?? "…", to: endTime ?? "…" });
}
