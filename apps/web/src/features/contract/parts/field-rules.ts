import { emailRule, maxLengthRule, requiredRule } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, schemaRule } from "@pharos/ui/form";

/** The rules of the forms about contracts: the domain's own, in the reader's words. */
export function fieldRules(t: Translate) {
  const rule = (judge: (text: string) => string | undefined): FormRule =>
    schemaRule((value) => judge(typeof value === "string" ? value : ""));
  return {
    /** Something must be chosen or entered. */
    chosen: { required: true, message: t("validation.required") } satisfies FormRule,
    /** Text that is not only spaces. */
    required: {
      ...rule((text) => (requiredRule(text) === true ? undefined : t("validation.required"))),
      required: true,
      message: t("validation.required"),
    } satisfies FormRule,
    max: (max: number) =>
      rule((text) =>
        maxLengthRule(text.trim(), max) === true ? undefined : t("validation.maxLength", { max }),
      ),
    /** Addresses joined by commas. */
    emails: rule((text) =>
      addressesOf(text).every((one) => emailRule(one) === true) ? undefined : t("validation.email"),
    ),
  };
}

function addressesOf(text: string): string[] {
  return text
    .split(/[,;，；]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
