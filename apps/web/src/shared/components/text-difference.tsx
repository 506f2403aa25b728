import { type Change, diffLines, diffWordsWithSpace } from "diff";
import { type ReactNode, useMemo } from "react";
import "./text-difference.css";

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
  /** Accessible name. */
  readonly label: string;
}

/** Longer texts are compared line by line. */
const wordsMax = 20_000;
/** Texts with less in common are shown one after the other. */
const editsMax = 2_000;

/** What was taken out of a text and what was put in; without a text after it, all of it was withdrawn. */
export function TextDifference({ before, after, label }: TextDifferenceProps): ReactNode {
  const changes = useMemo(() => placed(differenceOf(before, after)), [before, after]);
  return (
    // The keyboard must be able to scroll it.
    <pre className="text-difference" tabIndex={0} aria-label={label}>
      {changes.map(({ place, value, added, removed }) => {
        if (added) return <ins key={place}>{value}</ins>;
        return removed ? <del key={place}>{value}</del> : <span key={place}>{value}</span>;
      })}
    </pre>
  );
}

type Piece = Pick<Change, "value" | "added" | "removed">;

/** The order of the pieces is their identity: they never move. */
const placed = (pieces: readonly Piece[]) => pieces.map((piece, place) => ({ ...piece, place }));

function differenceOf(before: string, after: string): readonly Piece[] {
  const whole = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ].filter(({ value }) => value !== "");
  if (after === "") return whole;
  const options = { maxEditLength: editsMax };
  const isShort = before.length + after.length <= wordsMax;
  return (isShort ? diffWordsWithSpace(before, after, options) : diffLines(before, after, options)) ?? whole;
}
