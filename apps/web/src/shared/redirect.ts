/** Where to go after signing in when the address says nothing acceptable. */
const home = "/";

/**
 * The path of a `redirect` parameter, if it is a path of this origin; `/` for everything else.
 * Refused are other origins in any spelling (`//`, `/\\`, encoded ones), control characters and other schemes.
 */
export function safeRedirect(value: string | null | undefined, origin: string): string {
  if (!value || hasInvisible(value) || !isPlainPath(pathPart(value))) return home;
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return home;
  return isSignIn(url.pathname) ? home : url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to a path. */
export function loginPath(path: string): string {
  return path === home || path === "" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`;
}

function pathPart(text: string): string {
  return text.split(/[?#]/, 1)[0] ?? "";
}

/** One leading slash, no back slash, no way up, and still so when something on the way decodes the path again. */
function isPlainPath(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\") || hasInvisible(path))
    return false;
  if (/\/\.{1,2}(\/|$)/.test(path)) return false;
  const decoded = decodeOnce(path);
  return decoded === path || (decoded !== null && isPlainPath(decoded));
}

/** Browsers drop tabs and line ends inside addresses, so "/\t/host" would become "//host". */
function hasInvisible(text: string): boolean {
  return /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text);
}

function isSignIn(pathname: string): boolean {
  return pathname.replace(/\/+$/, "").toLowerCase() === "/login";
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
