import type { Translate } from "@pharos/i18n";
import { schemaRule } from "@pharos/ui/form";
import { fieldRules as sharedRules } from "../../../shared/forms/field-rules.ts";

/** The rules of these forms, in the reader's words; the server has the last one. */
export function fieldRules(t: Translate) {
  return {
    ...sharedRules(t),
    /** A number of zero or more with so many decimals. */
    number: (decimals: 1 | 2) =>
      schemaRule((value) => {
        const text = typeof value === "string" ? value.trim() : "";
        if (text === "") return undefined;
        const pattern = decimals === 1 ? /^\d{1,6}(\.\d)?$/ : /^\d{1,9}(\.\d{1,2})?$/;
        if (pattern.test(text)) return undefined;
        return t(decimals === 1 ? "validation.oneDecimal" : "validation.twoDecimals");
      }),
    /** Not before another date of the form. */
    notBefore: (start: () => unknown) =>
      schemaRule((value) => {
        const first = start();
        const isBefore =
          typeof value === "string" && typeof first === "string" && value !== "" && value < first;
        return isBefore ? t("validation.endBeforeStart") : undefined;
      }),
  };
}

/** A number field as it is sent: empty means none. */
export function numberOrNull(text: string | null | undefined): number | null {
  const value = text?.trim() ?? "";
  return value === "" ? null : Number(value);
}

/** A number as a field shows it. */
export const asText = (value: number | null | undefined): string => (value == null ? "" : String(value));
