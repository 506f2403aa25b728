import { maxLengthRule, requiredRule, tagsRule, type Verdict } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, schemaRule } from "@pharos/ui/form";

/** The rules of this feature's forms: the domain's own, in the reader's words. */
export function teamRules(t: Translate) {
  const words = (verdict: Verdict): string | undefined => {
    if (verdict === true) return undefined;
    const max = verdict.vars["max"] ?? 0;
    if (verdict.code === "validation.maxLength") return t("validation.maxLength", { max });
    if (verdict.code === "validation.tagLength") return t("validation.tagLength", { max });
    if (verdict.code === "validation.illegalCharacters") return t("validation.illegalCharacters");
    return t("validation.required");
  };
  const text = (judge: (text: string) => Verdict): FormRule =>
    schemaRule((value) => words(judge(typeof value === "string" ? value : "")));
  return {
    /** Something must be chosen. */
    chosen: { required: true, message: t("validation.required") } satisfies FormRule,
    /** Text that is not only spaces. */
    required: { ...text(requiredRule), required: true, message: t("validation.required") } satisfies FormRule,
    max: (max: number) => text((value) => maxLengthRule(value.trim(), max)),
    tags: schemaRule((value) => words(tagsRule(Array.isArray(value) ? value.map(String) : []))),
  };
}
