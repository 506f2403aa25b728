import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkQuotaCommand,
  type QuotaCommand,
  type QuotaEntry,
  type QuotaTerms,
  quotaBalance,
  quotaStatus,
} from "./quota.ts";

const limited: QuotaTerms = { isLimited: true, mayOverdraw: false };

/** Books commands one after another, as the server does under a lock; refused ones leave nothing. */
function run(commands: readonly QuotaCommand[], terms: QuotaTerms): QuotaEntry[] {
  const entries: QuotaEntry[] = [];
  for (const command of commands) {
    const verdict = checkQuotaCommand(command, entries, terms);
    if (verdict.isBooked) entries.push({ id: entries.length + 1, ...verdict.entry });
  }
  return entries;
}

const codeOf = (command: QuotaCommand, entries: readonly QuotaEntry[], terms = limited) => {
  const verdict = checkQuotaCommand(command, entries, terms);
  return verdict.isBooked ? "booked" : verdict.code;
};

describe("booking on a quota", () => {
  const granted = run([{ kind: "grant", amount: 4 }], limited);

  it("uses what was granted and not more", () => {
    expect(codeOf({ kind: "use", amount: 4 }, granted)).toBe("booked");
    expect(codeOf({ kind: "use", amount: 4.1 }, granted)).toBe("contractItem.quotaExceeded");
    expect(codeOf({ kind: "adjust", amount: -4.1 }, granted)).toBe("contractItem.quotaExceeded");
    expect(codeOf({ kind: "use", amount: 5 }, granted, { isLimited: true, mayOverdraw: true })).toBe(
      "booked",
    );
    expect(codeOf({ kind: "use", amount: 5 }, [], { isLimited: false, mayOverdraw: false })).toBe("booked");
  });

  it.each([0, -1, 0.05, Number.NaN, Number.POSITIVE_INFINITY, 1e7])("refuses %s as an amount", (amount) => {
    for (const kind of ["grant", "use"] as const)
      expect(codeOf({ kind, amount }, granted)).toBe("contractItem.quotaAmount");
  });

  it("takes a line back once, never a reversal, and not what has been used up", () => {
    const used = run(
      [
        { kind: "grant", amount: 4 },
        { kind: "use", amount: 3 },
      ],
      limited,
    );
    expect(codeOf({ kind: "reverse", entryId: 1 }, used)).toBe("contractItem.quotaExceeded");
    expect(codeOf({ kind: "reverse", entryId: 9 }, used)).toBe("contractItem.quotaEntryUnknown");
    const reversed = run(
      [
        { kind: "grant", amount: 4 },
        { kind: "use", amount: 3 },
        { kind: "reverse", entryId: 2 },
      ],
      limited,
    );
    expect(quotaStatus(reversed)).toEqual({ granted: 4, used: 0, remaining: 4 });
    expect(codeOf({ kind: "reverse", entryId: 2 }, reversed)).toBe("contractItem.quotaAlreadyReversed");
    expect(codeOf({ kind: "reverse", entryId: 3 }, reversed)).toBe("contractItem.quotaReversalIsFinal");
  });

  it("counts adjustments and taken-back grants as granted, not as used", () => {
    const entries = run(
      [
        { kind: "grant", amount: 10 },
        { kind: "adjust", amount: -2.5 },
        { kind: "grant", amount: 1 },
        { kind: "reverse", entryId: 3 },
        { kind: "use", amount: 0.3 },
      ],
      limited,
    );
    expect(quotaStatus(entries)).toEqual({ granted: 7.5, used: 0.3, remaining: 7.2 });
  });
});

const amount = fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10);
const command: fc.Arbitrary<QuotaCommand> = fc.oneof(
  fc.record({ kind: fc.constantFrom("grant", "use", "adjust"), amount }),
  fc.record({ kind: fc.constant("reverse" as const), entryId: fc.integer({ min: 1, max: 40 }) }),
);

describe("whatever is booked, in whatever order", () => {
  it("never falls below zero unless that is allowed", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const entries = run(commands, limited);
        for (let count = 0; count <= entries.length; count += 1)
          expect(quotaBalance(entries.slice(0, count))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("has a balance that is the sum of its lines, and granted minus used", () => {
    const terms = fc.record({ isLimited: fc.boolean(), mayOverdraw: fc.boolean() });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), terms, (commands, given) => {
        const entries = run(commands, given);
        const { granted, used, remaining } = quotaStatus(entries);
        const tenths = entries.reduce((sum, entry) => sum + Math.round(entry.amount * 10), 0);
        expect(quotaBalance(entries)).toBe(tenths / 10);
        expect(remaining).toBe(quotaBalance(entries));
        expect(Math.round(granted * 10) - Math.round(used * 10)).toBe(tenths);
      }),
    );
  });

  it("stands where it stood before when a line is taken back", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), command, (commands, last) => {
        const before = run(commands, { isLimited: false, mayOverdraw: true });
        const after = run([...commands, last], { isLimited: false, mayOverdraw: true });
        const added = after.at(-1);
        if (after.length === before.length || !added || added.kind === "reverse") return;
        const verdict = checkQuotaCommand({ kind: "reverse", entryId: added.id }, after, {
          isLimited: false,
          mayOverdraw: true,
        });
        if (!verdict.isBooked) throw new Error(verdict.code);
        const status = quotaStatus([...after, { id: after.length + 1, ...verdict.entry }]);
        expect(status).toEqual(quotaStatus(before));
      }),
    );
  });
});
