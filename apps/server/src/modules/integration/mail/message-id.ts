import { webcrypto } from "node:crypto";

/** Stands for the Message-ID of a mail that has none. The hash is computed away from the event loop. */
export async function messageIdOfBytes(raw: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest("SHA-256", Uint8Array.from(raw));
  return `<${Buffer.from(digest).toString("hex")}@unnamed>`;
}
