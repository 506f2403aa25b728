import type { Database } from "@pharos/db";

type Queries = Pick<Database, "executeSql">;

/** The number of rows of every table with a checksum over all of them: two databases with equal answers are equal. */
export const checksumsOf = (database: Queries): Promise<Record<string, string>> =>
  ofEveryTable(
    database,
    "count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')",
  );

/** The number of rows of every table. */
export const rowCountsOf = (database: Queries): Promise<Record<string, string>> =>
  ofEveryTable(database, "count(*)::text");

async function ofEveryTable(database: Queries, expression: string): Promise<Record<string, string>> {
  const { rows } = await database.executeSql(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const answers: Record<string, string> = {};
  for (const { table_name } of rows) {
    const name = String(table_name);
    const { rows: answer } = await database.executeSql(`select ${expression} as answer from "${name}" t`);
    answers[name] = String(answer[0]?.["answer"]);
  }
  return answers;
}
