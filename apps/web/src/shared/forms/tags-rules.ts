import { tagsRule } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, schemaRule } from "@pharos/ui/form";

/** The rule of a field of tags, in the reader's words. */
export const tagsRules = (t: Translate, options: { readonly isRequired: boolean }): FormRule[] => [
  {
    ...schemaRule((value) => {
      const verdict = tagsRule(Array.isArray(value) ? value : [], options);
      if (verdict === true) return undefined;
      if (verdict.code === "validation.tagLength")
        return t("validation.tagLength", { max: verdict.vars["max"] ?? 0 });
      return verdict.code === "validation.illegalCharacters"
        ? t("validation.illegalCharacters")
        : t("validation.required");
    }),
    ...(options.isRequired && { required: true, message: t("validation.required") }),
  },
];
