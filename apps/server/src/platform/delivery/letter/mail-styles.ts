import { linkTarget, type MarkdownPolicy, type TreeNode, textOf } from "@pharos/markdown";

/** Mail programs read styles at the element; classes repeat them for dark screens, where a program knows of those. */
const styles: Readonly<Record<string, string>> = {
  p: "margin:0 0 12px",
  pre: "margin:0 0 12px;padding:10px 12px;background:#f4f5f7;border-radius:6px;font:12px/1.6 Menlo,Consolas,monospace;white-space:pre-wrap;word-break:break-word;overflow-wrap:anywhere",
  code: "font-family:Menlo,Consolas,monospace;font-size:12px",
  blockquote: "margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d0d5dd;color:#555d6b",
  table: "border-collapse:collapse;margin:0 0 12px;font-size:13px",
  th: "border:1px solid #d0d5dd;padding:4px 8px;text-align:left",
  td: "border:1px solid #d0d5dd;padding:4px 8px",
  a: "color:#1d5bd6",
};

const shades: ReadonlySet<string> = new Set(["pre", "blockquote", "a"]);

/** Gives the markup of a text the looks of a mail; what a mail cannot show becomes words. */
export function mailStyles(policy: MarkdownPolicy): () => (tree: TreeNode) => void {
  return () => (tree) => dress(tree, policy);
}

function dress(parent: TreeNode, policy: MarkdownPolicy): void {
  parent.children = (parent.children ?? []).map((child) => {
    const shown = child.type === "element" ? dressed(child, policy) : child;
    if (shown.children) dress(shown, policy);
    return shown;
  });
}

function dressed(node: TreeNode, policy: MarkdownPolicy): TreeNode {
  const { tagName = "", properties = {} } = node;
  if (tagName === "img") return { type: "text", value: `[${wordsOf(properties["alt"])}]` };
  if (tagName === "input") return { type: "text", value: properties["checked"] === true ? "☑ " : "☐ " };
  if (tagName === "a") return link(node, policy);
  if (tagName === "span" && isIndent(properties))
    return { type: "text", value: textOf(node).replaceAll(" ", " ") };
  const style = styles[tagName];
  if (style === undefined) return node;
  return {
    ...node,
    properties: { ...properties, style, ...(shades.has(tagName) && { className: [`m-${tagName}`] }) },
  };
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isIndent = ({ className }: Record<string, unknown>): boolean =>
  Array.isArray(className) && className.includes("ph-md-indent");

/** Own paths lead to the portal for readers who can open it. */
function link(node: TreeNode, policy: MarkdownPolicy): TreeNode {
  const target = linkTarget(wordsOf(node.properties?.["href"]), policy);
  const href =
    target?.kind === "own" ? policy.ownOrigin && `${policy.ownOrigin}${target.path}` : target?.href;
  if (!href) return { ...node, tagName: "span", properties: {} };
  return {
    ...node,
    properties: { href, style: styles["a"], className: ["m-a"], rel: "noopener noreferrer" },
  };
}
