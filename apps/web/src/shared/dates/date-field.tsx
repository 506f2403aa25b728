import { SkeletonBar, useIsPhone } from "@pharos/ui";
import type { FilterControl } from "@pharos/ui/list";
import type { AriaAttributes, ReactNode } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import { NativeField } from "./native-field.tsx";
import type { RangeRule } from "./range-rule.ts";

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
export interface DateRangeFilterProps extends Omit<FilterControl, "placeholder">, RangeRule {
  /** What the two ends are called. */
  readonly ends: { readonly from: string; readonly to: string };
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
const NativeRange = lazyPart<DateRangeFilterProps>(
  async () => (await import("./native-range.tsx")).NativeRange,
  <SkeletonBar height={40} />,
);

/** Asks for a day: with a calendar, on a phone with the phone's own wheel. */
export function DayField(props: DateFieldProps): ReactNode {
  return useIsPhone() ? <NativeField type="date" {...props} /> : <DayPick {...props} />;
}

/** Asks for a day and a time of the business time zone in the same way. */
export function WallClockField(props: DateFieldProps): ReactNode {
  return useIsPhone() ? <NativeField type="datetime-local" {...props} /> : <WallClockPick {...props} />;
}

/** A filter for a range of days, which counts once it keeps the rule of ranges. */
export function DateRangeFilter(props: DateRangeFilterProps): ReactNode {
  return useIsPhone() ? <NativeRange {...props} /> : <RangePick {...props} />;
}
