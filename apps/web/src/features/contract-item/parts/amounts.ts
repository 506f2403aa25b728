import { quotaUnit } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { Format } from "../../../shared/format/index.ts";

/** A number with one decimal at most, without a needless zero. */
export function tenths(value: number, format: Format): string {
  return format.number(value, Number.isInteger(value) ? 0 : 1);
}

/** An amount with its unit: “4 times”, “1.5 person-days”. */
export function amountText(value: number, unit: string, t: Translate, format: Format): string {
  const name = quotaUnit.fromCode(unit);
  if (name === "hours") return t("contractItem.amountOf.hours", { amount: tenths(value, format) });
  return t(`contractItem.amountOf.${name}`, { count: value });
}

/** The unit alone. */
export const unitText = (unit: string, t: Translate): string => t(quotaUnit.labelKeyOfCode(unit));

/** An amount of money without its sign: two decimals, or none when they are zero. */
export function money(value: number, format: Format): string {
  return format.number(value, Number.isInteger(value) ? 0 : 2);
}

/** The same with the sign of the yuan. */
export const yuan = (value: number, format: Format): string => `¥${money(value, format)}`;
