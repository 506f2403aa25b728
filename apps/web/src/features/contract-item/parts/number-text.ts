/** A number field as it is sent: empty means none. */
export function numberOrNull(text: string | null | undefined): number | null {
  const value = text?.trim() ?? "";
  return value === "" ? null : Number(value);
}

/** A number as a field shows it. */
export const asText = (value: number | null | undefined): string => (value == null ? "" : String(value));
