import { lowlight } from "./languages.ts";
import { type TreeNode, textOf } from "./nodes.ts";

/** Longer code is shown plain: colouring it would stop the page. */
const highlightLimit = 40_000;

/**
 * Colours code blocks whose language is known. Runs after sanitising and makes only `span`
 * elements with class names of its own around text.
 */
export function highlightCode(): (tree: TreeNode) => void {
  return (tree) => visit(tree);
}

function visit(node: TreeNode): void {
  for (const child of node.children ?? []) {
    if (child.tagName === "pre") colour(child);
    else visit(child);
  }
}

function colour(pre: TreeNode): void {
  const code = pre.children?.find((child) => child.tagName === "code");
  if (code === undefined) return;
  const language = languageOf(code);
  const text = textOf(code);
  if (!lowlight.registered(language) || text.length > highlightLimit) return;
  // Both trees are of the same kind; ours only names fewer of its members.
  code.children = lowlight.highlight(language, text).children as TreeNode[];
}

/** The language a code element names, or empty text. */
export function languageOf(code: TreeNode): string {
  const names = code.properties?.["className"];
  if (!Array.isArray(names)) return "";
  const name = names.map(String).find((candidate) => candidate.startsWith("language-"));
  return name === undefined ? "" : name.slice("language-".length).toLowerCase();
}
