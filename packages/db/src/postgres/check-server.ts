import type { Pool } from "pg";
import { toCallerError } from "../errors.ts";

const OLDEST_VERSION = 150_000;

const FACTS = `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
  (select datctype from pg_database where datname = current_database()) as ctype`;

type Facts = { version: number; encoding: string; ctype: string };

/** What makes a server unfit, or undefined. */
export const findUnfitness = ({ version, encoding, ctype }: Facts): string | undefined => {
  if (version < OLDEST_VERSION)
    return `PostgreSQL 15 or later is needed, this server is ${Math.floor(version / 10_000)}`;
  if (encoding !== "UTF8") return `The database must have the encoding UTF8, not ${encoding}`;
  // Under these, Chinese characters are no letters: searching and lower-casing silently go wrong.
  if (ctype === "C" || ctype === "POSIX")
    return `The database must have a UTF-8 locale such as C.UTF-8, not ${ctype}`;
  return undefined;
};

/** Throws when the server or the database was set up in a way that the product cannot work with. */
export const checkServer = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<Facts>(FACTS).catch((error: unknown) => {
    throw toCallerError(error);
  });
  const problem = rows[0] && findUnfitness(rows[0]);
  if (problem) throw new Error(problem);
};
