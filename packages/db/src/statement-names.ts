import { createHash } from "node:crypto";

// A text earns a name when it is seen again: one-off statements (lists of varying length) would fill the server's memory.
const USES_BEFORE_NAMING = 3;
const MAX_TEXTS = 2000;
const MAX_NAMES = 400;

/** Gives hot SQL texts a prepared-statement name. */
export type StatementNames = {
  /** The name under which to prepare `text`, or undefined to run it unprepared. */
  nameOf: (text: string) => string | undefined;
  /** Gives every text a new name, after a migration has made old plans useless. */
  discardPlans: () => void;
};

/** Makes an empty set of names; names are the same in every process for the same text. */
export const createStatementNames = (): StatementNames => {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= MAX_NAMES) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES_BEFORE_NAMING) {
      if (uses.size >= MAX_TEXTS) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `p${generation}_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    names.set(text, name);
    return name;
  };

  const discardPlans = (): void => {
    generation += 1;
    names.clear();
  };

  return { nameOf, discardPlans };
};
