import { decodeText } from "@pharos/domain/plain-text";
import type { Platform } from "../../../platform/platform.ts";
import { notifyWaiting } from "../triage/notify-waiting.ts";
import { mailStatus, settleMail, storeMail } from "./inbound-mail.repo.ts";
import { messageIdOfBytes } from "./message-id.ts";
import { sealRaw, storeRaw } from "./raw-mail.ts";

/** So much of the raw mail is stored for anyone who looks at it. */
const keptBytes = 16 * 1024;

/** Stores a mail that goes beyond the limits of reading, for a person to look at; its beginning is shown as it came. */
export async function storeUnreadable(
  { database, secrets, withTransaction }: Pick<Platform, "database" | "secrets" | "withTransaction">,
  raw: Uint8Array,
): Promise<{ outcome: "waiting" | "duplicate"; faultId: null }> {
  const beginning = decodeText(raw.subarray(0, keptBytes));
  const headerOf = (name: string): string =>
    new RegExp(`^${name}:(.{1,256})`, "im").exec(beginning)?.[1]?.trim() ?? "";
  const sender = headerOf("from") || "?";
  const subject = headerOf("subject");
  const id = await storeMail(database.kysely, {
    messageId: await messageIdOfBytes(raw),
    sender,
    senderName: "",
    subject,
    content: beginning,
    attachmentNames: [],
  });
  if (id === undefined) return { outcome: "duplicate", faultId: null };
  const sealed = await sealRaw(secrets, id, raw);
  await withTransaction(undefined, async (tx) => {
    await settleMail(tx.db, id, { status: mailStatus.waiting, reason: "unreadable" });
    await storeRaw(tx.db, id, sealed);
    await notifyWaiting(tx, { id, sender, subject });
  });
  return { outcome: "waiting", faultId: null };
}
