import type { TranslationKey } from "@pharos/i18n";
import type { IconShape } from "@pharos/ui/icons";

/** Something the palette offers. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: TranslationKey;
  readonly icon: IconShape;
  /** Words in both languages that find it besides its label. */
  readonly words: string;
  readonly run: () => void;
}

/** The commands that a query finds, the best first; all of them, in their order, for an empty query. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const terms = normalised(query)
    .split(" ")
    .filter((term) => term !== "");
  if (terms.length === 0) return [...commands];
  return commands
    .map((command, order) => ({ command, order, score: scoreOf(command, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ command }) => command);
}

/** Every term must be found; the beginning of the label counts most, a word inside the aliases least. */
function scoreOf(command: Command, terms: readonly string[]): number {
  const label = normalised(command.label);
  const words = normalised(`${command.label} ${command.words}`).split(" ");
  let total = 0;
  for (const term of terms) {
    const score = label.startsWith(term)
      ? 4
      : label.includes(term)
        ? 3
        : words.some((word) => word.startsWith(term))
          ? 2
          : words.some((word) => word.includes(term))
            ? 1
            : 0;
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function normalised(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
