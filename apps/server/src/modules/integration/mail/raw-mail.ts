import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Kysely, Schema } from "@pharos/db";
import type { Secrets } from "../../../platform/secrets.ts";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Most of a mail with files is base64, which any compression shrinks by a quarter. */
const quality = 4;

/** Nothing that was taken in unfolds to more. */
const rawBytesMax = 64 * 1024 * 1024;

const contextOf = (mailId: number): string => `inbound_mail_raw.content:${mailId}`;

/** Makes of a mail as it was received what is stored of it, away from the event loop. */
export async function sealRaw(secrets: Secrets, mailId: number, raw: Uint8Array): Promise<Buffer> {
  const small = await compress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return secrets.sealBytes(small, contextOf(mailId));
}

/** Keeps a mail as it was received for as long as mails are kept. */
export async function storeRaw(db: Kysely<Schema>, mailId: number, sealed: Buffer): Promise<void> {
  await db
    .insertInto("inbound_mail_raw")
    .values({ mail_id: mailId, content: sealed, is_sealed: true })
    .onConflict((conflict) => conflict.column("mail_id").doNothing())
    .execute();
}

/** A mail as it was received; undefined when it is not kept. */
export async function findRaw(
  db: Kysely<Schema>,
  secrets: Secrets,
  mailId: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("inbound_mail_raw")
    .select(["content", "is_sealed"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.is_sealed) return new Uint8Array(row.content);
  const small = await secrets.openBytes(row.content, contextOf(mailId));
  return new Uint8Array(await decompress(small, { maxOutputLength: rawBytesMax }));
}
