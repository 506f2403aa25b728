import type { RowScope } from "@pharos/domain/access";
import type { Translate } from "@pharos/i18n";
import type { MatrixCell } from "./matrix-rows.ts";

/** Every scope, in the order of the legend. */
export const scopesInOrder: readonly RowScope[] = ["A", "T", "M", "D", "duty", "C", "O", "list"];

/** The short sign of a scope in the table. */
export function scopeSign(scope: RowScope, t: Translate): string {
  return t(`access.scope.sign.${scope}`);
}

/** How far a cell reaches, in words: `Rows of my teams; unpublished ones only`. */
export function cellText(cell: NonNullable<MatrixCell>, t: Translate): string {
  if (cell === "byMembership") return t("access.scope.words.byMembership");
  const scopes = cell.scopes.map((scope) => t(`access.scope.words.${scope}`)).join(t("access.separator"));
  return cell.note ? t("access.scope.noted", { scopes, note: t(`access.note.${cell.note}`) }) : scopes;
}
