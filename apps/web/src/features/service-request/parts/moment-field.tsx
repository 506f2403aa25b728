import type { ReactNode } from "react";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { momentOf, wallClockOf } from "../../../shared/dates/wall-clock.ts";

interface MomentFieldProps {
  readonly id?: string;
  /** ISO 8601; what a form keeps and a draft can store. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** Only what lies ahead, instead of what has been. */
  readonly isFuture?: boolean;
}

/** A date and time up to now, or from now on, read and shown in the business time zone wherever the browser is. */
export function MomentField({ value, onChange, isFuture = false, ...rest }: MomentFieldProps): ReactNode {
  const now = wallClockOf(new Date().toISOString());
  return (
    <WallClockField
      {...rest}
      value={value ? wallClockOf(value) : ""}
      {...(isFuture ? { min: now } : { max: now })}
      onChange={(wallClock) => onChange?.(wallClock === "" ? null : momentOf(wallClock))}
    />
  );
}
