import { z } from "@pharos/api/core";
import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import { locales, type TranslationKey } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";

type Translate = Platform["translate"];

/** Reads a cell that names a value of an enumeration: by its code, or by its words in either language. */
export function wordOf<Name extends string, Code extends EnumCode>(
  enumeration: DomainEnum<Name, Code>,
  translate: Translate,
) {
  const codes = new Map<string, Code>();
  for (const name of enumeration.names) {
    const code = enumeration.toCode(name);
    codes.set(String(code), code);
    for (const locale of locales) {
      // Every enumeration has words for all its names.
      const words = translate(locale, enumeration.labelKey(name) as TranslationKey);
      codes.set(words.toLowerCase(), code);
    }
  }
  return z
    .string()
    .trim()
    .transform((text, context) => {
      const code = codes.get(text.toLowerCase());
      if (code !== undefined) return code;
      context.addIssue({ code: "custom", message: "validation.invalid" });
      return z.NEVER;
    });
}

const yes = ["是", "yes", "y", "true", "1"];
const no = ["否", "no", "n", "false", "0"];

/** Reads a cell that says yes or no. */
export const YesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text, context) => {
    if (yes.includes(text)) return true;
    if (no.includes(text)) return false;
    context.addIssue({ code: "custom", message: "validation.invalid" });
    return z.NEVER;
  });
