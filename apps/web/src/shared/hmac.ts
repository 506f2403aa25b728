/**
 * HMAC-SHA-256 of a text, key and result in base64. Uses the browser's own implementation; where that is missing
 * (a page opened over plain http by its host name is no secure context) a small one of ours is loaded.
 */
export async function hmacSha256(keyBase64: string, text: string): Promise<string> {
  const key = Uint8Array.from(atob(keyBase64), (character) => character.charCodeAt(0));
  const data = new TextEncoder().encode(text);
  return toBase64(await (isNative() ? nativeHmac(key, data) : pureHmac(key, data)));
}

function isNative(): boolean {
  // The type says it is always there; outside of a secure context it is not.
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

async function nativeHmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

async function pureHmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const { hmac } = await import("./sha256.ts");
  return hmac(key, data);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
