import { fenceAround, fenceOutput } from "@pharos/markdown";
import { splitBlocks } from "./split-blocks.ts";

/** More of a text at once would stop the page; the rest is drawn when its reader asks for it. */
const shareCharacters = 100_000;
const shareBlocks = 500;

/** Formatting a block costs far more than its length when it has more of these; nobody writes such a block by hand. */
const charactersMax = 400_000;
const linesMax = 5_000;
const marksMax = 5_000;
/** Deeper quotations and lists exhaust the stack. */
const depthCharacters = 200;

/** The blocks of a text in shares that can each be drawn without stopping the page. */
export function drawnBlocks(source: string): string[][] {
  const shares: string[][] = [[]];
  let characters = 0;
  for (const block of splitBlocks(fenceOutput(source)).flatMap(affordable)) {
    characters += block.length;
    const share = shares.at(-1) ?? [];
    if (share.length > 0 && (characters > shareCharacters || share.length >= shareBlocks)) {
      shares.push([block]);
      characters = block.length;
    } else share.push(block);
  }
  return shares;
}

/** A block as it is, or as code in pieces when formatting it would stop the page. */
function affordable(block: string): string[] {
  if (!isCostly(block)) return [block];
  const pieces: string[] = [];
  for (let at = 0; at < block.length; ) {
    const line = block.lastIndexOf("\n", at + shareCharacters);
    const end = line > at ? line + 1 : at + shareCharacters;
    pieces.push(block.slice(at, end));
    at = end;
  }
  return pieces.map((piece) => {
    const fence = fenceAround(piece);
    return `${fence}\n${piece}\n${fence}`;
  });
}

/** Characters before the words of a line, which can each begin a quotation, a list or a place in one. */
const depthOf = (line: string): number => line.length - line.replace(/^[\s>*+\-\d.)]+/, "").length;

function isCostly(block: string): boolean {
  if (block.length > charactersMax) return true;
  let fence = "";
  let [lines, marks] = [0, 0];
  for (const line of block.split("\n")) {
    const [, opening = ""] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === "") {
      fence = opening;
      lines += 1;
      marks += line.match(/[*_~`[\]<!]/g)?.length ?? 0;
      if (depthOf(line) > depthCharacters) return true;
    } else if (opening.startsWith(fence) && line.trim() === opening) fence = "";
  }
  return lines > linesMax || marks > marksMax;
}
