import type { Kysely, Schema } from "@pharos/db";
import { defaultLocale, type Locale, parseLocale } from "@pharos/i18n";
import { sql } from "kysely";

/** The language in which the owner of each address reads; the product's own for addresses that belong to no one here. */
export async function findReaderLocales(
  db: Kysely<Schema>,
  addresses: readonly string[],
): Promise<(address: string) => Locale> {
  const keys = addresses.map((address) => address.toLowerCase());
  const { rows } = await sql<{ email: string; locale: string }>`
    select lower(email) as email, locale from app_user where lower(email) = any(${keys}::text[])`.execute(db);
  const stored = new Map(rows.map(({ email, locale }) => [email, parseLocale(locale)]));
  return (address) => stored.get(address.toLowerCase()) ?? defaultLocale;
}
