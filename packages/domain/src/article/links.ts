import { articleLinkRule } from "../validation.ts";

// Chinese follows a link without a space: it ends where the characters of an address end.
const linkPattern = /https?:\/\/[\w.~:/?#@!$&*+,;=%-]{1,500}/g;
const linksMax = 50;

/** Ids of the articles that a text links to, each once. */
export function linkedArticles(text: string, publicUrl: string): number[] {
  const ids = new Set<number>();
  for (const [link] of text.matchAll(linkPattern)) {
    const id = articleIdOf(link.replace(/[.,;:!?]+$/, ""), publicUrl);
    if (id !== undefined) ids.add(id);
    if (ids.size === linksMax) break;
  }
  return [...ids];
}

/** The article a link leads to: its short address, or the address of a reader's page. */
export function articleIdOf(link: string, publicUrl: string): number | undefined {
  const url = URL.parse(link);
  if (url === null) return undefined;
  const plain = `${url.origin}${url.pathname.replace(/\/article\/[a-zA-Z]+\/(\d+)$/, "/article/$1")}`;
  if (url.username !== "" || url.password !== "" || articleLinkRule(plain, publicUrl) !== true)
    return undefined;
  const id = Number(plain.slice(plain.lastIndexOf("/") + 1));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
