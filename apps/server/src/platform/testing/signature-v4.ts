import { createHash, createHmac } from "node:crypto";

/** What a version 4 signature covers. */
export interface SignedParts {
  readonly method: string;
  readonly url: URL;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names of headers, joined by `;`. */
  readonly signedHeaders: string;
  /** SHA-256 of the body in hexadecimal digits, or the word that stands for none. */
  readonly payloadHash: string;
  /** As `20130524T000000Z`. */
  readonly date: string;
  /** Day, region, service and `aws4_request`. */
  readonly scope: readonly string[];
}

/** The signature of a request, computed from the published rules of AWS Signature Version 4. */
export function signatureOf(parts: SignedParts, secretKey: string): string {
  const { method, url, headers, signedHeaders, payloadHash, date, scope } = parts;
  const signed = signedHeaders
    .split(";")
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/\s+/g, " ")}\n`,
    )
    .join("");
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    signed,
    signedHeaders,
    payloadHash,
  ].join("\n");
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), hashed].join("\n");
  const key = scope.reduce<Buffer>((previous, part) => hmac(previous, part), Buffer.from(`AWS4${secretKey}`));
  return hmac(key, toSign).toString("hex");
}

function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
