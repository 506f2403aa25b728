import { describe, expect, it } from "vitest";
import type { Format } from "./format.ts";
import { moneyText } from "./money-text.ts";

const format = {
  number: (value: number, digits = 0) =>
    value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
} as Format;

describe("an amount of money", () => {
  it("has the sign of the yuan, and no decimals where there are none", () => {
    expect(moneyText(1_200_000, "CNY", format)).toBe("¥1,200,000");
    expect(moneyText(0, "CNY", format)).toBe("¥0");
    expect(moneyText(99.5, undefined, format)).toBe("¥99.50");
  });

  it("names any other currency by its code", () => {
    expect(moneyText(1_000, "USD", format)).toBe("USD 1,000");
  });
});
