import type { Format } from "./format.ts";

/** `¥1,200,000` or `USD 99.50`: the sign of the yuan, the code of any other currency; no decimals where there are none. */
export function moneyText(amount: number, currency: string | null | undefined, format: Format): string {
  const figure = format.number(amount, Number.isInteger(amount) ? 0 : 2);
  return currency === null || currency === undefined || currency === "CNY"
    ? `¥${figure}`
    : `${currency} ${figure}`;
}
