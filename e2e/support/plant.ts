import { type Database, openDatabase } from "@pharos/db";
import { hostilePayloads } from "../../packages/ui/src/markdown/hostile-payloads.ts";
import { contractTexts } from "./contract-texts.ts";

/** What planted texts do when they run: `planted` is defined by nobody, and set on the window by the journey. */
const address = "https://evil.example";
const long = [
  `"><img src="${address}/p.png" onerror="planted()"><svg onload=planted()><b data-planted>x</b>[x](javascript:planted())`,
  `<script>planted()</script><script src=${address}/x.js></script><style>@import "${address}/x.css";</style>{{planted()}}`,
  `[x](javascript:planted()) ![x](${address}/p.png) <a data-planted href=javascript:planted()>x</a> <iframe srcdoc="<script>planted()</script>">`,
  `&lt;img src=x onerror=planted()&gt;</textarea></title><img src=x onerror=planted()>\${planted()}<base href=${address}>`,
];
const medium = [
  `"'><img src=x onerror=planted()><i data-planted>`,
  `<svg/onload=planted()>{{planted()}}\${planted()}`,
  `</title><script>planted()</script>`,
];
const short = ["<b data-planted>", "<img src=//x.y>", "{{planted()}}"];

/** Machine words in columns of prose: what they say decides how the product works, and nobody types it. */
const machineColumns: Readonly<Record<string, string>> = {
  "service_order.frozen_content": "what was signed, under a hash",
  "doc_page.text": "read by the search alone",
  "recurring_task.rule": "a rule of recurrence",
  "app_setting.key": "a key",
  "app_user.account": "what people sign in with",
  "app_user.email": "an address that was verified",
};

/** Keys, codes and the numbers that the product gives. */
const isOfMachines = /(^|_)(code|key|hash|sealed|id|sort_field|(sr|apply|poc|plan|order)_no)$/;

type Column = { table: string; name: string; type: string; max: number | null };

/** What was planted where, and what the database itself refused. */
export type Planted = { columns: string[]; refused: string[] };

/** Puts hostile texts into every column that holds what people type, in every row of a database that nobody has open. */
export async function plantTexts(folder: string): Promise<Planted> {
  const database = await openDatabase({ kind: "embedded", folder });
  try {
    const planted: Planted = { columns: [], refused: [] };
    for (const column of await freeColumns(database)) {
      const name = `${column.table}.${column.name}`;
      if (!(await isTyped(database, column))) continue;
      const isDone = (await plant(database, column)) || (await withoutTriggers(database, column));
      (isDone ? planted.columns : planted.refused).push(name);
    }
    return planted;
  } finally {
    await database.close();
  }
}

/** Text columns that are no key, refer to no other row and are bound to no list of words or pattern. */
async function freeColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.executeSql(`
    select c.table_name, c.column_name, c.data_type, c.character_maximum_length
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying') or (data_type = 'ARRAY' and udt_name in ('_text', '_varchar')))
      and table_name not in ('schema_migration', 'rate_limit', 'idempotency_key', 'search_term', 'search_word', 'queue_attempt', 'job_lease')
      and not exists (
        select 1 from pg_attribute a
        left join pg_constraint k on k.conrelid = a.attrelid and a.attnum = any (k.conkey)
        left join pg_index i on i.indrelid = a.attrelid and a.attnum = any (i.indkey::int2[]) and i.indisunique
        where a.attrelid = quote_ident(c.table_name)::regclass and a.attname = c.column_name
          and (i.indisprimary or k.contype in ('f', 'p') or (k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'ANY|~'))
      )
    order by 1, 2`);
  return rows.map((row) => ({
    table: String(row["table_name"]),
    name: String(row["column_name"]),
    type: String(row["data_type"]),
    max: row["character_maximum_length"] === null ? null : Number(row["character_maximum_length"]),
  }));
}

/** Whether people type it: the contract has a field of its name, or what is there has words. */
async function isTyped(database: Database, { table, name, type, max }: Column): Promise<boolean> {
  if (machineColumns[`${table}.${name}`] !== undefined || isOfMachines.test(name)) return false;
  // Phone numbers, units: no text of this kind fits.
  if (max !== null && type !== "ARRAY" && textsFor(name, max - 4).length === 0) return false;
  if (contractTexts().has(name.replaceAll("_", "").toLowerCase())) return true;
  const value = type === "ARRAY" ? `array_to_string("${name}", ',')` : `"${name}"`;
  const { rows } = await database.executeSql(
    `select 1 from "${table}" where ${value} ~ '[[:space:]]|[^[:ascii:]]' limit 1`,
  );
  return rows.length > 0;
}

/** Each row gets another one of the texts; empty ones are filled as well. */
async function plant(database: Database, { table, name, type, max }: Column): Promise<boolean> {
  const texts = textsFor(name, type === "ARRAY" ? 16 : max === null ? null : max - 4);
  if (texts.length === 0) return false;
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  const chosen = `(array[${list}]::text[])[1 + (n.number % ${texts.length})]`;
  // With a number, as some names are taken once only.
  const value = type === "ARRAY" ? `array[${chosen}, n.number::text]` : `${chosen} || n.number`;
  const update = `update "${table}" t set "${name}" = ${value} from (select ctid, row_number() over () as number from "${table}") n where t.ctid = n.ctid`;
  return database.executeSql(update).then(
    () => true,
    () => false,
  );
}

/** Registers that are only ever added to refuse a change by a trigger. */
async function withoutTriggers(database: Database, column: Column): Promise<boolean> {
  await database.executeSql("set session_replication_role = replica");
  const isDone = await plant(database, column);
  await database.executeSql("set session_replication_role = origin");
  return isDone;
}

function textsFor(name: string, max: number | null): string[] {
  if (/(url|link)$/.test(name)) return ["javascript:planted()"];
  const sources = hostilePayloads.filter((payload) => !payload.includes("\u0000"));
  if (max === null) return [`${sources.join("\n\n")}\n\n${long.join("\n\n")}`];
  const fit = (texts: readonly string[]): string[] => texts.filter((text) => text.length <= max);
  return [long, medium, short].map(fit).find((texts) => texts.length > 0) ?? [];
}
