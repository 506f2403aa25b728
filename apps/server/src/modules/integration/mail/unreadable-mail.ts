import type { Kysely, Schema } from "@pharos/db";
import { mailStatus, settleMail, storeMail } from "./inbound-mail.repo.ts";
import { messageIdOfBytes } from "./message-id.ts";

/** So much of the raw mail is stored for anyone who looks at it. */
const keptBytes = 16 * 1024;

/** Stores a mail that goes beyond the limits of reading, for a person to look at; its beginning is shown as it came. */
export async function storeUnreadable(
  db: Kysely<Schema>,
  raw: Uint8Array,
): Promise<{ outcome: "waiting" | "duplicate"; faultId: null }> {
  const beginning = new TextDecoder().decode(raw.subarray(0, keptBytes));
  const headerOf = (name: string): string =>
    new RegExp(`^${name}:(.{1,256})`, "im").exec(beginning)?.[1]?.trim() ?? "";
  const id = await storeMail(db, {
    messageId: await messageIdOfBytes(raw),
    sender: headerOf("from") || "?",
    senderName: "",
    subject: headerOf("subject"),
    content: beginning,
    attachmentNames: [],
  });
  if (id === undefined) return { outcome: "duplicate", faultId: null };
  await settleMail(db, id, { status: mailStatus.waiting, reason: "unreadable" });
  return { outcome: "waiting", faultId: null };
}
