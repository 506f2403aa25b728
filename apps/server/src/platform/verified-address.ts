import { type RawBuilder, sql } from "kysely";

/** The mail address of a row of `app_user` named `alias`; null unless its person has verified it. */
export const verifiedEmail = (alias: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${alias}.email_verified_at`)} is not null then ${sql.ref(`${alias}.email`)} end`;

/** The phone number of a row of `app_user` named `alias`; null unless its person has verified it. */
export const verifiedPhone = (alias: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${alias}.phone_verified_at`)} is not null then ${sql.ref(`${alias}.phone`)} end`;
