/**
 * Cuts Markdown into pieces that mean the same alone as together, so that only changed pieces
 * are rendered again. When in doubt it does not cut: a text with link definitions, notes or
 * multi-line markup stays whole.
 */
export function splitBlocks(source: string): string[] {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  if (lines.some((line) => spansBlocks.test(line))) return [source];
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: Fence | null = null;
  let isMarkup = false;
  for (const [index, line] of lines.entries()) {
    // An unindented line may end a list and the code in it, or go on with code that only looks so.
    if (fence?.isIndented === true && /^\S/.test(line)) return [source];
    // What looks like code after a line of markup may be part of it.
    isMarkup = fence === null && !isBlank(line) && (isMarkup || markupLine.test(line));
    if (isMarkup && fenceLine.test(line)) return [source];
    const isCut = fence === null && block.length > 0 && isBlank(lines[index - 1]) && startsBlock(line, block);
    if (isCut) {
      blocks.push(block.join("\n"));
      block = [];
    }
    block.push(line);
    fence = nextFence(fence, line);
  }
  blocks.push(block.join("\n"));
  return blocks.filter((text) => text.trim() !== "");
}

interface Fence {
  marks: string;
  isIndented: boolean;
}

/** Definitions and notes work across blocks; comments and the like may contain blank lines. */
const spansBlocks = /^[\s>]*(\[[^\]]*\]:|<(!|\?|script\b|pre\b|style\b|textarea\b))|^\s*\[\^/i;

const markupLine = /^[\s>*+-]*(\d+[.)]\s+)?<[a-z/]/i;

const fenceLine = /^(\s*)(`{3,}|~{3,})(.*)$/;

const listMarker = /^([-+*]|\d{1,9}[.)])(\s|$)/;

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === "";
}

/** An unindented line after a blank one begins something new, unless it goes on with a list. */
function startsBlock(line: string, block: readonly string[]): boolean {
  if (isBlank(line) || /^\s/.test(line)) return false;
  const isListOpen = block.some((earlier) => listMarker.test(earlier.trimStart()));
  return !(isListOpen && listMarker.test(line));
}

/** The fence that is open after this line. */
function nextFence(open: Fence | null, line: string): Fence | null {
  const match = fenceLine.exec(line);
  if (match === null) return open;
  const [, indent = "", marks = "", rest = ""] = match;
  if (open === null) {
    return marks.startsWith("`") && rest.includes("`") ? null : { marks, isIndented: indent !== "" };
  }
  return marks.startsWith(open.marks) && rest.trim() === "" ? null : open;
}
