import {
  businessTimeZone,
  dayNumberOf,
  localMinuteMs,
  minuteMs,
  toIso,
  zoneOffsetMs,
} from "@pharos/domain/time";
import { DatePicker } from "@pharos/ui/form";
import dayjs, { type Dayjs } from "dayjs";
import type { ReactNode } from "react";
import "./forms.css";

export interface MomentFieldProps {
  /** ISO 8601; what a form keeps and a draft can store. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
  readonly placeholder?: string;
  /** Only what lies ahead, instead of what has been. */
  readonly isFuture?: boolean;
}

/** A date and time up to now, or from now on, read and shown in the business time zone wherever the browser is. */
export function MomentPicker({
  value,
  onChange,
  id,
  placeholder,
  isFuture = false,
}: MomentFieldProps): ReactNode {
  const now = wallClockOf(new Date().toISOString());
  return (
    <DatePicker
      id={id}
      className="sr-moment"
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      placeholder={placeholder}
      value={value ? wallClockOf(value) : null}
      {...(isFuture ? { minDate: now } : { maxDate: now })}
      onChange={(moment) => onChange?.(moment === null ? null : momentOf(moment))}
    />
  );
}

// The picker only knows the browser's zone: it is given a moment whose local digits are those of the business zone.
function wallClockOf(iso: string): Dayjs {
  const ms = Date.parse(iso);
  const digits = toIso(ms + zoneOffsetMs(ms, businessTimeZone)).slice(0, 16);
  return dayjs(digits, "YYYY-MM-DDTHH:mm");
}

function momentOf(wallClock: Dayjs): string {
  const minute = wallClock.hour() * 60 + wallClock.minute();
  const ms = localMinuteMs(dayNumberOf(wallClock.format("YYYY-MM-DD")), minute, businessTimeZone);
  // “Now” is rounded down to its minute, so it never lies ahead of the server's clock by more than the clocks differ.
  return toIso(Math.floor(ms / minuteMs) * minuteMs);
}
