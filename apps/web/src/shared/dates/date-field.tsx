import { Cluster, SkeletonBar, useIsPhone } from "@pharos/ui";
import { Input } from "@pharos/ui/controls";
import type { FilterControl } from "@pharos/ui/list";
import type { AriaAttributes, ReactNode } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import { readDateRange, writeDateRange } from "./date-range.ts";
import "./date-field.css";

/** What the fields of this file have in common; the item of a form sets most of it. */
export interface DateFieldProps extends AriaAttributes {
  readonly id?: string;
  /** A day, `YYYY-MM-DD`, or a wall clock, `YYYY-MM-DDTHH:mm`; empty for none. */
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  /** First and last value to choose, written like the value. */
  readonly min?: string;
  readonly max?: string;
  readonly size?: "large" | undefined;
  readonly placeholder?: string;
}

/** A filter for a range of days. */
export interface DateRangeFilterProps extends Omit<FilterControl, "placeholder"> {
  /** What the two ends are called. */
  readonly ends: { readonly from: string; readonly to: string };
  /** Last day to choose. */
  readonly max?: string;
}

// The calendar is as heavy as all the rest of a list together: it is fetched when a field is shown.
const DayPick = lazyPart<DateFieldProps>(
  async () => (await import("./date-picks.tsx")).DayPick,
  <SkeletonBar height={28} />,
);
const WallClockPick = lazyPart<DateFieldProps>(
  async () => (await import("./date-picks.tsx")).WallClockPick,
  <SkeletonBar height={28} />,
);
const RangePick = lazyPart<DateRangeFilterProps>(
  async () => (await import("./date-picks.tsx")).RangePick,
  <SkeletonBar width="222px" height={28} />,
);

/** Asks for a day: with a calendar, on a phone with the phone's own wheel. */
export function DayField(props: DateFieldProps): ReactNode {
  return useIsPhone() ? <NativeField type="date" {...props} /> : <DayPick {...props} />;
}

/** Asks for a day and a time of the business time zone in the same way. */
export function WallClockField(props: DateFieldProps): ReactNode {
  return useIsPhone() ? <NativeField type="datetime-local" {...props} /> : <WallClockPick {...props} />;
}

/** A filter for a range of days; either end may stay open. */
export function DateRangeFilter(props: DateRangeFilterProps): ReactNode {
  return useIsPhone() ? <NativeRange {...props} /> : <RangePick {...props} />;
}

function NativeField({
  value,
  onChange,
  ...rest
}: DateFieldProps & { readonly type: "date" | "datetime-local" }): ReactNode {
  // Without a limit the year may have six digits.
  const max = rest.type === "date" ? "2999-12-31" : "2999-12-31T23:59";
  return (
    <Input max={max} {...rest} value={value ?? ""} onChange={({ target }) => onChange?.(target.value)} />
  );
}

function NativeRange({ value, onChange, label, ends, max }: DateRangeFilterProps): ReactNode {
  const { from = "", to = "" } = readDateRange(value);
  const end = (name: "from" | "to", day: string, write: (next: string) => string) => (
    <NativeField
      type="date"
      size="large"
      aria-label={ends[name]}
      value={day}
      {...(max && { max })}
      onChange={(next) => onChange(write(next))}
    />
  );
  return (
    <Cluster gap={6} tone="tertiary" isOneLine className="date-range" role="group" aria-label={label}>
      {end("from", from, (next) => writeDateRange(next, to))}
      <span aria-hidden="true">–</span>
      {end("to", to, (next) => writeDateRange(from, next))}
    </Cluster>
  );
}
