/** Asks the database for rows as they are stored. */
export type ReadRows = <Row>(text: string) => Promise<readonly Row[]>;

/** Asks the product, as somebody who sees everything. */
export type Ask = <Result>(path: string) => Promise<Result>;

/** A figure of the product that is not what its rows add up to. */
interface Difference {
  readonly figure: string;
  readonly rows: unknown;
  readonly product: unknown;
}

/** What was compared, and where the two differ. */
export interface Comparison {
  compared: number;
  readonly differences: Difference[];
}

/** Compares a figure with its rows; numbers may be as far apart as both were rounded. */
export function compare(
  into: Comparison,
  figure: string,
  { rows, product }: Omit<Difference, "figure">,
  tolerance = 0.001,
): void {
  into.compared += 1;
  const isSame =
    typeof rows === "number" && typeof product === "number"
      ? Math.abs(rows - product) <= tolerance
      : JSON.stringify(rows) === JSON.stringify(product);
  if (!isSame) into.differences.push({ figure, rows, product });
}

/** First and last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** Every day between two, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The sum of what is there. */
export const sum = (values: readonly (number | null)[]): number =>
  Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 100) / 100;

/** The mean of what is there; null of nothing. */
export const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0) / known.length;
};

/** The moment as the day in Beijing, in SQL. */
export const beijingDay = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
