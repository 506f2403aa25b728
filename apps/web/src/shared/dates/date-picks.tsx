import { DatePicker } from "@pharos/ui/controls";
import dayjs, { type Dayjs } from "dayjs";
import { type ReactNode, useMemo } from "react";
import type { DateFieldProps, DateRangeFilterProps } from "./date-field.tsx";
import { isAtHome } from "./is-at-home.ts";
import { RuledRange } from "./ruled-range.tsx";

const day = "YYYY-MM-DD";
const wallClock = "YYYY-MM-DDTHH:mm";

/** How a day is shown, and what is understood when it is typed. */
const dayFormats = [day, "YYYY-M-D", "YYYY/M/D", "YYYY.M.D", "YYYYMMDD"];
const wallClockFormats = ["YYYY-MM-DD HH:mm", wallClock, "YYYY-M-D H:mm", "YYYY/M/D H:mm"];

/** A day with its calendar. */
export const DayPick = (props: DateFieldProps): ReactNode => (
  <SinglePick {...props} written={day} format={dayFormats} />
);

/** A day with its calendar, and a time. What was typed or chosen counts when the field is left, without a button. */
export const WallClockPick = (props: DateFieldProps): ReactNode => (
  <SinglePick
    {...props}
    written={wallClock}
    format={wallClockFormats}
    showTime={{ format: "HH:mm" }}
    needConfirm={false}
  />
);

interface SinglePickProps extends DateFieldProps {
  /** How the value is written, and how it is shown and understood. */
  readonly written: string;
  readonly format: string[];
  readonly showTime?: { readonly format: string };
  readonly needConfirm?: boolean;
}

function SinglePick({ value, onChange, min, max, written, ...rest }: SinglePickProps): ReactNode {
  // “Today” and “now” would be the browser's.
  const hasNow = isAtHome();
  return (
    <DatePicker
      {...rest}
      {...limits(min, max)}
      style={{ width: "100%" }}
      showNow={hasNow}
      value={useMoment(value)}
      onChange={(next) => onChange?.(next?.format(written) ?? "")}
    />
  );
}

/** Two days with their calendars. */
export const RangePick = ({ label, isStacked, ends, ...ruled }: DateRangeFilterProps): ReactNode => (
  <RuledRange {...ruled}>
    {({ from, to }, choose, hasProblem) => (
      <PickedRange {...{ label, isStacked, ends, from, to, hasProblem }} onChange={choose} />
    )}
  </RuledRange>
);

interface PickedRangeProps extends Pick<DateRangeFilterProps, "label" | "isStacked" | "ends"> {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly hasProblem: boolean;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

function PickedRange({
  from,
  to,
  hasProblem,
  onChange,
  label,
  isStacked,
  ends,
}: PickedRangeProps): ReactNode {
  const first = useMoment(from);
  const last = useMoment(to);
  const chosen = useMemo<[Dayjs | null, Dayjs | null]>(() => [first, last], [first, last]);
  return (
    <DatePicker.RangePicker
      aria-label={label}
      order={false}
      {...(hasProblem && { status: "error" })}
      style={{ width: isStacked ? "100%" : 222 }}
      allowEmpty={[true, true]}
      placeholder={[ends.from, ends.to]}
      format={dayFormats}
      value={chosen}
      onChange={(range) => onChange(range?.[0]?.format(day), range?.[1]?.format(day))}
    />
  );
}

const limits = (min: string | undefined, max: string | undefined) => ({
  ...(min && { minDate: dayjs(min) }),
  ...(max && { maxDate: dayjs(max) }),
});

/**
 * The picker only knows the browser's zone: it is given a moment whose local digits are those of the text. And it forgets
 * what is being typed whenever it is given another object: the same text is the same moment.
 */
function useMoment(text: string | null | undefined): Dayjs | null {
  return useMemo(() => {
    const moment = text ? dayjs(text) : null;
    return moment?.isValid() ? moment : null;
  }, [text]);
}
