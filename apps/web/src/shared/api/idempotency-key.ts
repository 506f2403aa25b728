/** A key that makes a creating call be carried out at most once. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID?.() ?? fallbackKey();
}

/** `crypto.randomUUID` needs a secure context; a portal reached over plain http by its host name has none. */
function fallbackKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
