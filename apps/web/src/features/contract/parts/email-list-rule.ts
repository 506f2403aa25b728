import { emailRule } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, schemaRule } from "@pharos/ui/form";

/** Addresses joined by commas, or nothing. */
export function emailListRule(t: Translate): FormRule {
  return schemaRule((value) => {
    const addresses = typeof value === "string" ? value.split(/[,;，；]/).map((part) => part.trim()) : [];
    const isRight = addresses.every((address) => address === "" || emailRule(address) === true);
    return isRight ? undefined : t("validation.email");
  });
}
