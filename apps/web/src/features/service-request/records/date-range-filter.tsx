import { DatePicker } from "@pharos/ui/controls";
import type { FilterControl } from "@pharos/ui/list";
import dayjs, { type Dayjs } from "dayjs";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { readDateRange, writeDateRange } from "./records-query.ts";

const written = "YYYY-MM-DD";

/** A range of days; either end may stay open. */
export function DateRangeFilter({ value, onChange, label, isStacked }: FilterControl): ReactNode {
  const t = useT();
  const { from, to } = readDateRange(value);
  return (
    <DatePicker.RangePicker
      aria-label={label}
      size={isStacked ? "large" : undefined}
      style={{ width: isStacked ? "100%" : 222 }}
      allowEmpty={[true, true]}
      placeholder={[t("serviceRequest.filter.from"), t("serviceRequest.filter.to")]}
      value={[day(from), day(to)]}
      disabledDate={(date) => date.isAfter(dayjs(), "day")}
      onChange={(range) => onChange(writeDateRange(range?.[0]?.format(written), range?.[1]?.format(written)))}
    />
  );
}

function day(date: string | undefined): Dayjs | null {
  return date === undefined ? null : dayjs(date, written);
}
