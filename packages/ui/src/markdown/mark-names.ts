import type { TreeNode } from "@pharos/markdown";

/** Marks `@name` wherever one of the names stands in the words, but not in code or links. */
export function markNames(names: readonly string[]) {
  // A longer name goes before one that it begins with.
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  return () =>
    (tree: TreeNode): void => {
      if (marks.length > 0) markIn(tree, marks);
    };
}

const untouched: ReadonlySet<string> = new Set(["code", "pre", "a"]);

function markIn(node: TreeNode, marks: readonly string[]): void {
  if (node.tagName !== undefined && untouched.has(node.tagName)) return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === "text" && child.value !== undefined) return split(child.value, marks);
    markIn(child, marks);
    return [child];
  });
}

function split(text: string, marks: readonly string[]): TreeNode[] {
  const found = marks
    .map((mark) => ({ mark, at: text.indexOf(mark) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0];
  if (found === undefined) return text === "" ? [] : [{ type: "text", value: text }];
  const { mark, at } = found;
  const before: TreeNode[] = at === 0 ? [] : [{ type: "text", value: text.slice(0, at) }];
  const marked: TreeNode = {
    type: "element",
    tagName: "span",
    properties: { className: ["ph-md-name"] },
    children: [{ type: "text", value: mark }],
  };
  return [...before, marked, ...split(text.slice(at + mark.length), marks)];
}
