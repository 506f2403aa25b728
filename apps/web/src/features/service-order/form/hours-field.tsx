import { Form, type FormInstance, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { orderQueries, sourceOf } from "../api.ts";
import { HoursSum } from "../parts/hours-sum.tsx";
import type { OrderFields } from "./order-values.ts";

interface HoursFieldProps {
  readonly form: FormInstance<OrderFields>;
  /** The order that is changed. */
  readonly orderId: number | null;
}

/** Chooses the hours of the request or plan that an order proves, and says their sum; there is nothing to choose without one. */
export function HoursField({ form, orderId }: HoursFieldProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const faultId = Form.useWatch("faultId", form) ?? undefined;
  const planId = Form.useWatch("planId", form) ?? undefined;
  const chosen = Form.useWatch("hourIds", form) ?? [];
  const hours = useQuery({
    ...orderQueries.hours({ ...sourceOf({ faultId, planId }), ...(orderId !== null && { orderId }) }),
    enabled: faultId !== undefined || planId !== undefined,
  });
  if (faultId === undefined && planId === undefined) return null;
  const lines = hours.data ?? [];
  const nameEngineers = (ids: readonly number[]) => {
    const working = lines.filter((line) => ids.includes(line.id)).map((line) => line.engineerId);
    const named: readonly number[] = form.getFieldValue("engineerIds") ?? [];
    form.setFieldValue("engineerIds", [...new Set([...named, ...working])]);
  };
  return (
    <Form.Item
      name="hourIds"
      label={t("serviceOrder.field.hours")}
      className="so-form-wide"
      extra={<HoursSum lines={lines.filter((line) => chosen.includes(line.id))} />}
    >
      <Select<number[]>
        mode="multiple"
        loading={hours.isFetching}
        onChange={nameEngineers}
        notFoundContent={t("serviceOrder.form.noHours")}
        options={lines.map((line) => ({
          value: line.id,
          label: t(line.isPending ? "serviceOrder.form.hourLinePending" : "serviceOrder.form.hourLine", {
            day: line.workDate,
            engineer: line.engineer,
            hours: format.number(line.hours, 1),
          }),
        }))}
      />
    </Form.Item>
  );
}
