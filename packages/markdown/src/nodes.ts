/** The little that is needed of a node of the Markdown tree or of the markup tree. */
export interface TreeNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** All text below a node. */
export function textOf(node: TreeNode): string {
  if (node.value !== undefined) return node.value;
  return (node.children ?? []).map(textOf).join("");
}
