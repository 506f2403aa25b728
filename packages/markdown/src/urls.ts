/** Which addresses a text may lead to and load from. */
export interface MarkdownPolicy {
  /** Origins besides the page's own from which pictures are loaded, e.g. the object store. */
  imageOrigins: readonly string[];
  /** False shows every picture as a link. */
  hasImages: boolean;
  /** `own` turns links to other hosts into plain text, except those in `linkOrigins`. */
  links: "all" | "own";
  linkOrigins: readonly string[];
  /** The page's origin, so that absolute links to it count as own paths. */
  ownOrigin?: string;
}

/** Where a link leads; null when it may lead nowhere. */
export type LinkTarget = { kind: "own"; path: string } | { kind: "external" | "mail"; href: string } | null;

/** An origin that no one has: a path that leaves it is not a path. */
const nowhere = "https://own.invalid";

/** Decides about the address of a link. */
export function linkTarget(address: string, policy: MarkdownPolicy): LinkTarget {
  const path = ownPath(address, policy);
  if (path !== null) return { kind: "own", path };
  const url = parse(address);
  if (url === null) return null;
  if (url.protocol === "mailto:") return { kind: "mail", href: `mailto:${url.pathname}` };
  if (!isWeb(url)) return null;
  if (policy.links === "own" && !policy.linkOrigins.includes(url.origin)) return null;
  return { kind: "external", href: url.href };
}

/** Where a picture is loaded from; null when it may not be loaded. */
export function imageSource(address: string, policy: MarkdownPolicy): string | null {
  if (!policy.hasImages) return null;
  const path = ownPath(address, policy);
  if (path !== null) return path;
  const url = parse(address);
  if (url === null || !isWeb(url) || !policy.imageOrigins.includes(url.origin)) return null;
  return url.href;
}

/** The path when the address stays on this site. Backslashes, tabs and double slashes that leave it are seen through. */
function ownPath(address: string, policy: MarkdownPolicy): string | null {
  if (address.startsWith("/")) {
    const url = parse(address, nowhere);
    return url?.origin === nowhere ? pathOf(url) : null;
  }
  const url = parse(address);
  if (url === null || !isWeb(url) || url.origin !== policy.ownOrigin) return null;
  return pathOf(url);
}

function pathOf(url: URL): string {
  return url.pathname + url.search + url.hash;
}

/** A web address without a user name, which only serves to deceive. */
function isWeb(url: URL): boolean {
  return (
    (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === ""
  );
}

function parse(address: string, base?: string): URL | null {
  return URL.parse(address, base);
}
