import { type Permission, permissionGroups, permissions } from "@pharos/domain/permissions";
import type { Locale } from "@pharos/i18n";

const languageOf = (locale: Locale): "zh" | "en" => (locale === "zh-CN" ? "zh" : "en");

/** The name of a permission; the code itself when a newer release knows it and this one does not. */
export const permissionName = (code: string, locale: Locale): string =>
  Object.hasOwn(permissions, code)
    ? // Checked in the condition.
      permissions[code as Permission][languageOf(locale)]
    : code;

/** Permissions as the choices of a field, under the headings of the permission tree. */
export function permissionOptions(codes: readonly Permission[], locale: Locale) {
  const language = languageOf(locale);
  return Object.entries(permissionGroups)
    .map(([group, words]) => ({
      label: words[language],
      options: codes
        .filter((code) => permissions[code].group === group)
        .map((code) => ({ value: code, label: permissions[code][language] })),
    }))
    .filter(({ options }) => options.length > 0);
}
