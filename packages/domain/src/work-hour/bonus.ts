/** Bonus hours that follow from a ratio, with one decimal. */
export const bonusAmount = (hours: number, ratio: number): number => Math.round((hours * ratio) / 10) / 10;
