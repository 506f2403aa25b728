import pg from "pg";

/** Counts the statements a database is sent, by their text; needs the extension that comes with PostgreSQL. */
export interface CallCounter {
  reset(): Promise<void>;
  /** How often each was sent since then and what it took there, the most frequent first. */
  read(): Promise<readonly Calls[]>;
  close(): Promise<void>;
}

/** A statement and what it cost. */
export interface Calls {
  readonly text: string;
  readonly calls: number;
  readonly ms: number;
}

/** Settings of a server whose statements are to be counted. */
export const countingSettings = { shared_preload_libraries: "pg_stat_statements" };

/** Counts the statements of one database. */
export async function countCalls(databaseUrl: string): Promise<CallCounter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // When a measurement fails, its database stops first: what failed is to be read, not this.
  client.on("error", () => {});
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");
  return {
    reset: async () => void (await client.query("select pg_stat_statements_reset()")),
    read: async () => {
      const { rows } = await client.query<Calls>(`
        select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::float8 as calls, total_exec_time as ms
        from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = current_database() and query not like '%pg_stat_statements%'
        order by calls desc`);
      return rows;
    },
    close: () => client.end(),
  };
}
