import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { createTestDatabase } from "./testing.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Foreign keys that need no index of their own, by the reason. */
const exceptions: Readonly<Record<string, (key: { table: string; column: string; to: string }) => boolean>> =
  {
    "Accounts are disabled and never deleted, and what lists filter by has indexes made for those lists.": ({
      to,
    }) => to === "app_user",
    "Teams, contracts, dictionary entries, requests and their replies are never deleted.": ({ to }) =>
      ["team", "contract", "dict_menu", "dict_item", "service_request", "service_request_reply"].includes(to),
    "A customer is deleted by hand and only while nothing refers to it; the index of its requests leaves out deleted ones.":
      ({ table, to }) => table === "service_request" && to === "company",
    "Batches are marked as deleted and never removed.": ({ to }) => to === "inspection_batch",
    "A handful of rows.": ({ table }) =>
      ["api_token", "permission", "role_permission", "sla_target", "webhook_subscription"].includes(table),
  };

// An index helps when the key's columns come first in it, and when it leaves out nothing but rows without a key.
const foreignKeysWithoutIndex = `
  select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to"
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
  order by 1, 2`;

it("every foreign key has an index that begins with it, or a reason to have none", async () => {
  const { rows } = await database.executeSql(foreignKeysWithoutIndex);
  const keys = rows as { table: string; column: string; to: string }[];
  const reasons = Object.values(exceptions);
  expect(keys.filter((key) => !reasons.some((isExcepted) => isExcepted(key)))).toEqual([]);
  // A reason that excuses nothing any more is to be deleted.
  expect(Object.keys(exceptions).filter((reason) => !keys.some((key) => exceptions[reason]?.(key)))).toEqual(
    [],
  );
});

it("those that a filter or a deletion looks through have theirs", async () => {
  const { rows } = await database.executeSql(foreignKeysWithoutIndex);
  const without = new Set(rows.map(({ table, column }) => `${String(table)}.${String(column)}`));
  const needed = [
    "service_request.catalogue_menu_id",
    "service_request.product_menu_id",
    "service_request.sla_policy_id",
    "attachment.service_request_id",
    "webhook_delivery.service_request_id",
    "inbound_mail.service_request_id",
    "inbound_mail.reply_id",
    "notification_outbox.webhook_id",
    "application.company_id",
    "poc_item.contract_id",
  ];
  expect(needed.filter((key) => without.has(key))).toEqual([]);
});
