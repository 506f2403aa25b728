import { describe, expect, it } from "vitest";
import { judgeSql } from "./judge-sql.ts";

const risksOf = async (sql: string) => (await judgeSql(`\`\`\`pgsql\n${sql}\n\`\`\`\n`, [null]))?.risks;

describe("a statement of PostgreSQL", () => {
  it.each([
    ["select * from pg_stat_activity where state = 'idle in transaction'", []],
    ["show wal_level; set statement_timeout = '5s'; begin; rollback", []],
    ["explain update t set a = 1", []],
    ["explain (analyze false) delete from t", []],
    ["vacuum (verbose, analyze) orders; analyze orders", []],
    ["\\d+ orders\nselect 1", []],
    ["copy (select 1) to stdout", []],
    ["copy t from stdin", ["write"]],
    ["explain (analyze, buffers) delete from t", ["write"]],
    ["with gone as (delete from t returning *) select * from gone", ["write"]],
    ["select * into copy_of_t from t", ["write"]],
    ["select setval('s', 5), pg_catalog.nextval('s')", ["write"]],
    ["select pg_drop_replication_slot('old')", ["write"]],
    ["call tidy()", ["write"]],
    ["select * from t for update", ["lock"]],
    ["lock table t in access exclusive mode", ["lock"]],
    ["vacuum full orders", ["write", "lock"]],
    ["alter table t add column a int", ["write", "lock"]],
    ["create index i on t (a)", ["write", "lock"]],
    ["create index concurrently i on t (a)", ["write"]],
    ["reindex table t", ["write", "lock"]],
    ["reindex table concurrently t", ["write"]],
    ["refresh materialized view concurrently m", ["write"]],
    ["truncate t", ["write", "lock"]],
    ["select pg_terminate_backend(pid) from pg_stat_activity", ["session"]],
    ["alter system set shared_buffers = '4GB'", ["write", "restart"]],
    ["alter system set work_mem = '64MB'; select pg_reload_conf()", ["write"]],
  ])("%s: %j", async (sql, risks) => {
    expect(await risksOf(sql)).toEqual(risks);
  });
});

describe("nothing is claimed", () => {
  it.each([
    ["of what another product's source says", "```sql\ndelete from t;\n```", ["Oracle"]],
    [
      "where one source of several is another product's",
      "```pgsql\ndelete from t;\n```",
      ["PostgreSQL", "openGauss"],
    ],
    ["where nobody says which dialect it is", "```sql\ndelete from t;\n```", [null]],
    ["of commands", "```bash\nrm -rf pg_wal\n```", ["PostgreSQL"]],
    ["of text", "delete from t;", ["PostgreSQL"]],
  ])("%s", async (_, text, products) => {
    expect(await judgeSql(text, products)).toBeUndefined();
  });
});

it("a source on PostgreSQL says whose dialect a block is, and what cannot be read says so", async () => {
  expect(await judgeSql("先看\n```sql\ndelete from t;\n```\n再看", ["PostgreSQL"])).toEqual({
    isReadable: true,
    risks: ["write"],
  });
  for (const sql of ["select from where", "kill <pid>", `select ${"(".repeat(15_000)}`, "x".repeat(20_000)])
    expect(await judgeSql(`\`\`\`pgsql\n${sql}\n\`\`\``, [null])).toEqual({ isReadable: false, risks: [] });
});
