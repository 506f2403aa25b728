import type { Call } from "./call.ts";
import { limitsTable } from "./limits-table.ts";
import type { Platform } from "./platform.ts";

/** From so many characters on a text takes more than a moment to be indexed. */
const longFrom = 10_000;
/** Long texts of one person; anyone who has more to say attaches a file. */
const budget = { max: 60, windowSeconds: 600 } as const;

/** Counts something to be written against its author's budget of the minute, before it is read. */
export async function takeWriteBudget({ limits }: Pick<Platform, "limits">, { actor }: Call): Promise<void> {
  await limits.take(`writes:${actor.userId}`, limitsTable.writesPerPerson);
}

/** Counts a long text against its author's budget, before it is stored: indexing it must leave time for others. */
export async function takeTextBudget(
  { limits }: Pick<Platform, "limits">,
  { actor }: Call,
  ...texts: readonly (string | null | undefined)[]
): Promise<void> {
  const isLong = texts.some((text) => (text?.length ?? 0) >= longFrom);
  if (isLong) await limits.take(`longText:${actor.userId}`, budget);
}
