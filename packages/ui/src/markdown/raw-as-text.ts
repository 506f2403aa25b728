import type { TreeNode } from "./nodes.ts";

/**
 * Shows markup in the source as the text it is: an XML fragment pasted into a request must not vanish.
 * Only line breaks keep their meaning, and comments are left out.
 */
export function rawAsText(): (tree: TreeNode) => void {
  return (tree) => replaceIn(tree);
}

const blockParents = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

function replaceIn(parent: TreeNode): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== "html") {
      replaceIn(child);
      return [child];
    }
    const parts = asText(child.value ?? "");
    if (parts.length === 0) return [];
    return blockParents.has(parent.type) ? [{ type: "paragraph", children: parts }] : parts;
  });
}

function asText(markup: string): TreeNode[] {
  if (/^<br\s*\/?>$/i.test(markup.trim())) return [{ type: "break" }];
  const visible = markup.replace(/<!--[\s\S]*?(-->|$)/g, "").trim();
  if (visible === "") return [];
  return visible
    .split("\n")
    .flatMap((line, index) =>
      (index === 0 ? [] : [{ type: "break" }]).concat({ type: "text", value: line } as TreeNode),
    );
}
