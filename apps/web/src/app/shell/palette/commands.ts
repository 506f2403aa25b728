import type { TranslationKey } from "@pharos/i18n";
import type { IconShape } from "@pharos/ui/icons";

/** Something the palette offers. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Quiet words behind the label. */
  readonly detail?: string;
  readonly group: TranslationKey;
  readonly icon: IconShape;
  /** Words in both languages that find it besides its label. */
  readonly words: string;
  readonly run: () => void;
}

/** What a query finds among commands: those whose label says it, and those found by other words. */
export interface FoundCommands {
  readonly byLabel: readonly Command[];
  readonly byWords: readonly Command[];
}

/** The commands that a query finds, the best first; all of them, in their order, for an empty query. */
export function findCommands(commands: readonly Command[], query: string): FoundCommands {
  const terms = normalised(query)
    .split(" ")
    .filter((term) => term !== "");
  if (terms.length === 0) return { byLabel: [...commands], byWords: [] };
  const found = commands
    .map((command, order) => ({ command, order, score: scoreOf(command, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order);
  const isByLabel = ({ score }: { readonly score: number }) => score >= labelScore * terms.length;
  return {
    byLabel: found.filter(isByLabel).map(({ command }) => command),
    byWords: found.filter((one) => !isByLabel(one)).map(({ command }) => command),
  };
}

/** Least score of a term that the label itself says. */
const labelScore = 3;

/** Every term must be found; the beginning of the label counts most. Latin letters count only where a word begins. */
function scoreOf(command: Command, terms: readonly string[]): number {
  const label = normalised(command.label);
  const words = normalised(`${command.label} ${command.words}`).split(" ");
  let total = 0;
  for (const term of terms) {
    const score = scoreOfTerm(term, label, words);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function scoreOfTerm(term: string, label: string, words: readonly string[]): number {
  if (label.startsWith(term)) return 4;
  const isLatin = /^[\x20-\x7e]+$/.test(term);
  if (isLatin ? label.includes(` ${term}`) : label.includes(term)) return labelScore;
  if (words.some((word) => word.startsWith(term))) return 2;
  return !isLatin && words.some((word) => word.includes(term)) ? 1 : 0;
}

function normalised(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
