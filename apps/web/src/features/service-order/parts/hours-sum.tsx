import type { ServiceOrderDetail } from "@pharos/api/service-order";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

/** The sum of the hours on an order, and what of it waits for its review. */
export function HoursSum({
  lines,
}: {
  readonly lines: readonly Pick<ServiceOrderDetail["hours"][number], "hours" | "isPending">[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  if (lines.length === 0) return null;
  const sum = (of: typeof lines) =>
    format.number(
      of.reduce((total, line) => total + line.hours, 0),
      1,
    );
  const waiting = lines.filter((line) => line.isPending);
  return waiting.length === 0
    ? t("serviceOrder.form.hoursSum", { hours: sum(lines) })
    : t("serviceOrder.form.hoursSumPending", { hours: sum(lines), pending: sum(waiting) });
}
