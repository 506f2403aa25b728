import { Input } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import type { DateFieldProps } from "./date-field.tsx";

/** The wheel of a phone. */
export function NativeField({
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
