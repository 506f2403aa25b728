import type { Database } from "@pharos/db";

/** The number of rows of every table with a checksum over all of them: two databases with equal answers are equal. */
export async function checksumsOf(database: Pick<Database, "executeSql">): Promise<Record<string, string>> {
  const { rows } = await database.executeSql(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const sums: Record<string, string> = {};
  for (const { table_name } of rows) {
    const name = String(table_name);
    const { rows: answer } = await database.executeSql(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from "${name}" t`,
    );
    sums[name] = String(answer[0]?.["sum"]);
  }
  return sums;
}
