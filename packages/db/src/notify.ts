import { type Kysely, sql, type Transaction } from "kysely";

/** Sends a NOTIFY with the transaction: listeners hear of it when, and only when, it commits. */
export const notify = async <S>(
  tx: Transaction<S> | Kysely<S>,
  channel: string,
  payload: string,
): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
};
