import { compareCosts } from "./costs.ts";
import { compareBalances, compareHours } from "./hours.ts";
import { compareReports, compareStatistics } from "./requests.ts";
import type { Ask, Comparison, ReadRows } from "./rows.ts";

export type { Ask, ReadRows } from "./rows.ts";

/**
 * Reckons a month a second time from plain rows, in arithmetic of its own, and compares it with what the product answers:
 * statistics, monthly reports, hours, balances and costs. Nothing here uses a query, a view or a rule of the product.
 */
export async function recomputeMonth(
  { read, ask }: { readonly read: ReadRows; readonly ask: Ask },
  { month, today }: { /** `YYYY-MM`. */ readonly month: string; readonly today: string },
): Promise<Comparison> {
  const into: Comparison = { compared: 0, differences: [] };
  await compareStatistics(read, ask, month, into);
  await compareReports(read, ask, month, into);
  await compareHours(read, ask, month, into);
  await compareBalances(read, ask, into);
  await compareCosts(read, ask, today, into);
  return into;
}
