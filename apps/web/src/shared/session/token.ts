const cookieName = "pharos_token";
const lifetimeSeconds = 7 * 24 * 60 * 60;

/** The stored session token; null when no one is signed in. */
export function readToken(): string | null {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${cookieName}=`));
  const value = pair?.slice(cookieName.length + 1);
  return value ? decodeURIComponent(value) : null;
}

/**
 * Stores the token for seven days. Script must read it because it travels in the `authorization` header;
 * the server ignores the cookie itself, so it cannot be used by another site.
 */
export function storeToken(token: string): void {
  document.cookie = cookieText(encodeURIComponent(token), lifetimeSeconds);
}

/** Forgets the token in this browser. */
export function removeToken(): void {
  document.cookie = cookieText("", 0);
}

function cookieText(value: string, maxAgeSeconds: number): string {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
}
