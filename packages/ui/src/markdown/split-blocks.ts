/**
 * Cuts Markdown into pieces that mean the same alone as together, so that only changed pieces
 * are rendered again. When in doubt it does not cut: a text with notes stays whole.
 */
export function splitBlocks(source: string): string[] {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  if (lines.some((line) => spansBlocks.test(line))) return [source];
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: Fence | null = null;
  let hasList = false;
  for (const [index, line] of lines.entries()) {
    // An unindented line may end a list and the code in it, or go on with code that only looks so.
    if (fence?.isIndented === true && /^\S/.test(line)) return [source];
    const isCut =
      fence === null && block.length > 0 && isBlank(lines[index - 1]) && startsBlock(line, hasList);
    if (isCut) {
      blocks.push(block.join("\n"));
      block = [];
      hasList = false;
    }
    block.push(line);
    hasList ||= listMarker.test(line.trimStart());
    fence = nextFence(fence, line);
  }
  blocks.push(block.join("\n"));
  return blocks.filter((text) => text.trim() !== "");
}

interface Fence {
  marks: string;
  isIndented: boolean;
}

/** Notes work across blocks. */
const spansBlocks = /\[\^/;

const fenceLine = /^(\s*)(`{3,}|~{3,})(.*)$/;

const listMarker = /^([-+*]|\d{1,9}[.)])(\s|$)/;

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === "";
}

/** An unindented line after a blank one begins something new, unless it goes on with a list. */
function startsBlock(line: string, hasList: boolean): boolean {
  if (isBlank(line) || /^\s/.test(line)) return false;
  return !(hasList && listMarker.test(line));
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
