import { webcrypto } from "node:crypto";

/** Stands for the Message-ID of a mail that has none. The hash is computed away from the event loop. */
export async function messageIdOfBytes(raw: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest("SHA-256", new Uint8Array(raw));
  return `<${Buffer.from(digest).toString("hex")}@unnamed>`;
}
