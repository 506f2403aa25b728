import { describe, expect, it } from "vitest";
import { problemsOf } from "./migration-rules.ts";
import { readMigrations } from "./migrations.ts";

/** Older ones were written before there were large tables. */
const firstChecked = "0080";

const problemsIn = (sql: string): string[] =>
  problemsOf({ name: "0999_new", sql, isConcurrent: sql.startsWith("-- Concurrent:"), checksum: "" });

it("finds nothing that writers to a large table would notice in the migrations of this release", () => {
  const checked = readMigrations().filter(({ name }) => name >= firstChecked);
  expect(checked.flatMap(problemsOf)).toEqual([]);
});

describe("a migration", () => {
  it.each([
    ["an index", "create index a_idx on message (user_id);"],
    ["a unique index", "create unique index a_idx on message (user_id);"],
    ["a check", "alter table message add constraint a check (type < 9);"],
    ["a check of a new column", "alter table message add column a int check (a > 0);"],
    ["a foreign key", "alter table message add column a bigint references company (id);"],
    ["a unique constraint", "alter table message add constraint a unique (user_id);"],
    ["a column without null", "alter table message alter column title set not null;"],
    ["another type", "alter table message alter column title type text;"],
    ["a validation", "alter table message validate constraint a;"],
    ["a backfill", "update message set title = '' where title is null;"],
    [
      "a backfill from a query before it",
      "with old as (select 1 as id) update message m set title = '' from old where m.id = old.id;",
    ],
    ["a deletion", "delete from message where id < 5;"],
    ["a copy", "create table copy (id bigint);\ninsert into message (id) select id from company;"],
    ["an index that cannot be dropped again", "-- Concurrent: more.\nalter table message add column a int;"],
  ])("is reported for %s", (_what, sql) => {
    expect(problemsIn(sql)).toHaveLength(1);
  });

  it.each([
    [
      "a new table with all that belongs to it",
      "create table t (id bigint);\ncreate index i on t (id);\nalter table t add check (id > 0);",
    ],
    ["a column", "alter table message add column a int not null default 0;"],
    ["a constraint for new rows", "alter table message add constraint a check (type < 9) not valid;"],
    [
      "a validation on its own",
      "-- Concurrent: checks old rows.\nalter table message validate constraint a;",
    ],
    [
      "an index beside the writers",
      "-- Concurrent: finds them.\ndrop index concurrently if exists i;\ncreate index concurrently i on message (id);",
    ],
    [
      "a small table",
      "-- Purpose: order.\n-- Small: role, permission.\nupdate role set sort = 1;\ncreate index i on permission (id);",
    ],
    [
      "words in texts and functions",
      "create function f() returns void language sql as $$ update message set id = 1; $$;",
    ],
  ])("is accepted for %s", (_what, sql) => {
    expect(problemsIn(sql)).toEqual([]);
  });
});
