import type { TreeNode } from "@pharos/markdown";

/** Marks `@name` wherever one of the names stands in the words, but not in code or links. */
export function markNames(names: readonly string[]) {
  // A longer name goes before one that it begins with.
  const longestFirst = names.map(escaped).toSorted((a, b) => b.length - a.length);
  const marks = new RegExp(`@(?:${longestFirst.join("|")})`, "g");
  return () =>
    (tree: TreeNode): void => {
      if (names.length > 0) markIn(tree, marks);
    };
}

const untouched: ReadonlySet<string> = new Set(["code", "pre", "a"]);

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function markIn(node: TreeNode, marks: RegExp): void {
  if (node.tagName !== undefined && untouched.has(node.tagName)) return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === "text" && child.value !== undefined) return split(child.value, marks);
    markIn(child, marks);
    return [child];
  });
}

function split(text: string, marks: RegExp): TreeNode[] {
  const nodes: TreeNode[] = [];
  let done = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (index > done) nodes.push({ type: "text", value: text.slice(done, index) });
    nodes.push({
      type: "element",
      tagName: "span",
      properties: { className: ["ph-md-name"] },
      children: [{ type: "text", value: mark }],
    });
    done = index + mark.length;
  }
  if (done < text.length) nodes.push({ type: "text", value: text.slice(done) });
  return nodes;
}
