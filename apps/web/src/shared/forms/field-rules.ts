import { textLengths } from "@pharos/domain/limits";
import {
  emailRule,
  maxLengthRule,
  phoneRule,
  positiveRule,
  requiredRule,
  type Verdict,
} from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, schemaRule } from "@pharos/ui/form";

/** A field that was left empty on the way is no mistake yet, and its message would move what is about to be clicked. */
const onlyWhenSent = { validateTrigger: "onFinish" } as const;

/** The rules of forms: the domain's own, in the reader's words. */
export function fieldRules(t: Translate) {
  const words = (verdict: Verdict): string | undefined => {
    if (verdict === true) return undefined;
    if (verdict.code === "validation.maxLength")
      return t("validation.maxLength", { max: verdict.vars["max"] ?? 0 });
    if (verdict.code === "validation.email") return t("validation.email");
    if (verdict.code === "validation.phone") return t("validation.phone");
    return verdict.code === "validation.phoneRequired"
      ? t("validation.phoneRequired")
      : t("validation.required");
  };
  const rule = (judge: (text: string) => Verdict): FormRule =>
    schemaRule((value) => words(judge(typeof value === "string" ? value.trim() : "")));
  const optional = (judge: (text: string) => Verdict) => rule((text) => text === "" || judge(text));
  return {
    /** Something must be chosen. */
    chosen: {
      ...schemaRule((value) => (isNothing(value) ? t("validation.required") : undefined)),
      required: true,
      ...onlyWhenSent,
    } satisfies FormRule,
    /** Text that is not only spaces. */
    required: {
      ...rule(requiredRule),
      required: true,
      ...onlyWhenSent,
    } satisfies FormRule,
    max: (max: number) => rule((text) => maxLengthRule(text, max)),
    /** A reason of at least ten characters. */
    reason: schemaRule((value) =>
      typeof value === "string" && Array.from(value.trim()).length >= textLengths.reasonMin
        ? undefined
        : t("validation.minLength", { min: textLengths.reasonMin }),
    ),
    email: optional(emailRule),
    /** Addresses joined by commas. */
    emails: rule(
      (text) =>
        addressesOf(text)
          .map(emailRule)
          .find((verdict) => verdict !== true) ?? true,
    ),
    phone: rule(phoneRule),
    optionalPhone: optional(phoneRule),
    /** A number of zero or more with so many decimals. */
    number: (decimals: 1 | 2) =>
      schemaRule((value) => {
        const text = typeof value === "string" ? value.trim() : "";
        if (text === "") return undefined;
        const pattern = decimals === 1 ? /^\d{1,6}(\.\d)?$/ : /^\d{1,9}(\.\d{1,2})?$/;
        if (pattern.test(text)) return undefined;
        if (Number.isNaN(Number(text))) return t("validation.digits");
        if (text !== "0" && positiveRule(text) !== true) return t("validation.positive");
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

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function addressesOf(text: string): string[] {
  return text
    .split(/[,;，；]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
