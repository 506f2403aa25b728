import type { QuotaEntryKind } from "../enums.ts";

/** One line of the ledger of a quota. Lines are never changed or removed; a mistake is reversed. */
export type QuotaEntry = {
  readonly id: number;
  readonly kind: QuotaEntryKind;
  /** What the line adds to the balance; uses are negative. At most one decimal. */
  readonly amount: number;
  /** The line this one takes back; only reversals have it. */
  readonly reversesId: number | null;
};

/** What a quota allows beyond its balance. */
export type QuotaTerms = {
  /** False: there is nothing to run out of, and uses are only counted. */
  readonly isLimited: boolean;
  /** The balance may fall below zero, for instance because the rest is billed. */
  readonly mayOverdraw: boolean;
};

/** Something to be booked; `amount` of a grant and a use is positive, of an adjustment either. */
export type QuotaCommand =
  | { readonly kind: "grant" | "use" | "adjust"; readonly amount: number }
  | { readonly kind: "reverse"; readonly entryId: number };

/** Why something cannot be booked: keys of the `errors` catalogue. */
export type QuotaRefusal =
  | "contractItem.quotaAmount"
  | "contractItem.quotaExceeded"
  | "contractItem.quotaEntryUnknown"
  | "contractItem.quotaAlreadyReversed"
  | "contractItem.quotaReversalIsFinal";

/** The line to append, or the reason why not. */
export type QuotaVerdict =
  | { readonly isBooked: true; readonly entry: Omit<QuotaEntry, "id"> }
  | { readonly isBooked: false; readonly code: QuotaRefusal };

/** Where a quota stands. */
export type QuotaStatus = {
  /** Granted and adjusted, reversals taken off. */
  readonly granted: number;
  /** Used, reversals taken off. */
  readonly used: number;
  /** `granted − used`: always the sum of all lines. */
  readonly remaining: number;
};

/** Amounts have one decimal; reckoning in tenths keeps sums exact. */
const toTenths = (amount: number): number => Math.round(amount * 10);
const fromTenths = (tenths: number): number => tenths / 10;

/** The largest amount of one line, as the database keeps it. */
export const quotaAmountMax = 999_999.9;

/** Sum of all lines. */
export const quotaBalance = (entries: readonly Pick<QuotaEntry, "amount">[]): number =>
  fromTenths(entries.reduce((sum, { amount }) => sum + toTenths(amount), 0));

/** What was granted, used and is left. A reversal counts on the side of the line it takes back. */
export function quotaStatus(entries: readonly QuotaEntry[]): QuotaStatus {
  const kindById = new Map(entries.map(({ id, kind }) => [id, kind]));
  let granted = 0;
  let used = 0;
  for (const { kind, amount, reversesId } of entries) {
    const side = kind === "reverse" ? kindById.get(reversesId ?? 0) : kind;
    if (side === "use") used -= toTenths(amount);
    else granted += toTenths(amount);
  }
  return { granted: fromTenths(granted), used: fromTenths(used), remaining: fromTenths(granted - used) };
}

/** Judges a command against the ledger as it stands. The caller holds a lock, so that nothing is booked in between. */
export function checkQuotaCommand(
  command: QuotaCommand,
  entries: readonly QuotaEntry[],
  terms: QuotaTerms,
): QuotaVerdict {
  if (command.kind === "reverse") return checkReversal(command.entryId, entries, terms);
  const { kind, amount } = command;
  const isPlain = Math.abs(amount) <= quotaAmountMax && fromTenths(toTenths(amount)) === amount;
  if (!isPlain || amount === 0 || (kind !== "adjust" && amount < 0))
    return refuse("contractItem.quotaAmount");
  return book({ kind, amount: kind === "use" ? -amount : amount, reversesId: null }, entries, terms);
}

function checkReversal(entryId: number, entries: readonly QuotaEntry[], terms: QuotaTerms): QuotaVerdict {
  const reversed = entries.find(({ id }) => id === entryId);
  if (!reversed) return refuse("contractItem.quotaEntryUnknown");
  if (reversed.kind === "reverse") return refuse("contractItem.quotaReversalIsFinal");
  if (entries.some(({ reversesId }) => reversesId === entryId))
    return refuse("contractItem.quotaAlreadyReversed");
  return book({ kind: "reverse", amount: -reversed.amount, reversesId: entryId }, entries, terms);
}

function book(
  entry: Omit<QuotaEntry, "id">,
  entries: readonly QuotaEntry[],
  { isLimited, mayOverdraw }: QuotaTerms,
): QuotaVerdict {
  const after = quotaBalance([...entries, entry]);
  // What makes the balance larger is always welcome, also when it stays below zero.
  if (isLimited && !mayOverdraw && entry.amount < 0 && after < 0) return refuse("contractItem.quotaExceeded");
  return { isBooked: true, entry };
}

const refuse = (code: QuotaRefusal): QuotaVerdict => ({ isBooked: false, code });
