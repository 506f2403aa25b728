import { Form, type FormInstance, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { orderQueries, sourceOf } from "../api.ts";
import type { OrderFields } from "./order-values.ts";

interface HoursFieldProps {
  readonly form: FormInstance<OrderFields>;
  /** The order that is changed. */
  readonly orderId: number | null;
}

/** Chooses the hours of the request or plan that an order proves; there is nothing to choose without one. */
export function HoursField({ form, orderId }: HoursFieldProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const faultId = Form.useWatch("faultId", form) ?? undefined;
  const planId = Form.useWatch("planId", form) ?? undefined;
  const hours = useQuery({
    ...orderQueries.hours({ ...sourceOf({ faultId, planId }), ...(orderId !== null && { orderId }) }),
    enabled: faultId !== undefined || planId !== undefined,
  });
  if (faultId === undefined && planId === undefined) return null;
  const lines = hours.data ?? [];
  return (
    <Form.Item name="hourIds" label={t("serviceOrder.field.hours")} className="so-form-wide">
      <Select<number[]>
        mode="multiple"
        loading={hours.isFetching}
        notFoundContent={t("serviceOrder.form.noHours")}
        options={lines.map((line) => ({
          value: line.id,
          label: t("serviceOrder.form.hourLine", {
            day: line.workDate,
            engineer: line.engineer,
            hours: format.number(line.hours, 1),
          }),
        }))}
      />
    </Form.Item>
  );
}
