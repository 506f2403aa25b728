import { type Permission, permissions } from "@pharos/domain/permissions";
import { type Locale, languageOf } from "@pharos/i18n";

/** The name of a permission; the code itself when a newer release knows it and this one does not. */
export const permissionName = (code: string, locale: Locale): string =>
  Object.hasOwn(permissions, code)
    ? // Checked in the condition.
      permissions[code as Permission][languageOf(locale)]
    : code;

/**
 * Permissions as the choices of a field, in the order of the permission tree. Without its headings: the list of the control
 * gives them a role that readers of the screen do not understand.
 */
export function permissionOptions(codes: readonly Permission[], locale: Locale) {
  const language = languageOf(locale);
  return codes.map((value) => ({ value, label: permissions[value][language] }));
}
