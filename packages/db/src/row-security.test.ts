import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { sqlStateOf } from "./errors.ts";
import { acrossOrganisations, withinOrganisations } from "./row-security.ts";
import { createTestDatabase } from "./testing.ts";

const NOT_ALLOWED = "42501";

let database: Database;
let own: number;
let other: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.migrate();
  const { rows } = await database.executeSql(
    "insert into company (name, party_type) values ('澜汐银行', 1), ('砚池证券', 1), ('屿光数据', 2) returning id",
  );
  [own = 0, other = 0] = rows.map(({ id }) => Number(id));
});
afterAll(() => database.close());

/** Tables that name an organisation, or a record of any kind, and those that hang on one of them. */
const ownedTables = `
  with recursive owned (id) as (
    select distinct a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
      and (a.attname ~ '(company|organisation|object)_id$' or c.relname = 'company')
    union
    select k.conrelid from pg_constraint k join owned on owned.id = k.confrelid where k.contype = 'f')
  select c.relname as name, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as "isGuarded"
  from owned join pg_class c on c.oid = owned.id order by 1`;

/** Tables without policies, by the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  "Words of requests: they answer nothing but ids, which are looked up in the table of the requests itself.":
    ["search_piece", "search_piece_queue"],
  "Belongs to one person, whatever the person's organisations are.": [
    "assistant_conversation",
    "assistant_message",
    "message",
    "notify_delivery",
    "starred",
  ],
  "Is read only beside the record it is about, once that has been found.": ["comment"],
  "Belongs to the vendor's teams: no customer reaches the endpoints.": ["pdca_action"],
  "Is the vendor's knowledge, whoever asked first: the consultation an article was written from is shown through the consultation's own policies.":
    [
      "article",
      "article_evaluate",
      "article_version",
      "article_view",
      "inspection_rule_article",
      "search_gap",
      "search_gap_follower",
    ],
};

it("every table of organisations has policies, or a reason to have none", async () => {
  const { rows } = await database.executeSql(ownedTables);
  const unguarded = rows.filter(({ isGuarded }) => isGuarded !== true).map(({ name }) => String(name));
  expect(unguarded).toEqual(Object.values(exceptions).flat().toSorted());
  expect(rows.length - unguarded.length).toBeGreaterThan(40);
});

const names = async (): Promise<string[]> =>
  (await database.kysely.selectFrom("company").select("name").orderBy("id").execute()).map(
    ({ name }) => name,
  );

describe("work within an organisation", () => {
  it("reaches its own rows and the vendor's, and nothing else", async () => {
    expect(database.rowSecurity()).toBe("on");
    expect(await withinOrganisations([own], names)).toEqual(["澜汐银行", "屿光数据"]);
    expect(await withinOrganisations([own, other], names)).toHaveLength(3);
    expect(await withinOrganisations([], names)).toEqual(["屿光数据"]);
    expect(await names()).toHaveLength(3);
  });

  it("reaches the same in a transaction", async () => {
    const seen = await withinOrganisations([other], () =>
      database.transaction((tx) => tx.selectFrom("company").select("name").orderBy("id").execute()),
    );
    expect(seen.map(({ name }) => name)).toEqual(["砚池证券", "屿光数据"]);
  });

  it("changes and deletes nothing of others", async () => {
    const change = (id: number) =>
      withinOrganisations([own], () =>
        database.kysely.updateTable("company").set({ city: "云州" }).where("id", "=", id).executeTakeFirst(),
      );
    expect((await change(other)).numUpdatedRows).toBe(0n);
    expect((await change(own)).numUpdatedRows).toBe(1n);
    const deleted = await withinOrganisations([own], () =>
      database.kysely.deleteFrom("company").where("id", "=", other).executeTakeFirst(),
    );
    expect(deleted.numDeletedRows).toBe(0n);
  });

  it("writes nothing in the name of others", async () => {
    const add = (companyId: number) =>
      withinOrganisations([own], () =>
        database.kysely.insertInto("employee").values({ name: "木槿", company_id: companyId }).execute(),
      );
    await expect(add(other)).rejects.toSatisfy((error) => sqlStateOf(error) === NOT_ALLOWED);
    await add(own);
    await expect(
      withinOrganisations([own], () =>
        database.kysely.updateTable("employee").set({ company_id: other }).execute(),
      ),
    ).rejects.toSatisfy((error) => sqlStateOf(error) === NOT_ALLOWED);
  });

  it("looks across organisations where it says so, and only there", async () => {
    const [before, across, after] = await withinOrganisations([own], () =>
      database.transaction(async (tx) => {
        const count = async () => (await tx.selectFrom("company").select("id").execute()).length;
        return [await count(), await acrossOrganisations(count), await count()];
      }),
    );
    expect([before, across, after]).toEqual([2, 3, 2]);
  });

  it("stays restricted after a part of it was taken back", async () => {
    const seen = await withinOrganisations([own], () =>
      database.transaction(async (tx) => {
        const count = async () => (await tx.selectFrom("company").select("id").execute()).length;
        await sql`savepoint part`.execute(tx);
        await acrossOrganisations(count);
        await sql`rollback to savepoint part`.execute(tx);
        const taken = await count();
        await sql`savepoint part`.execute(tx);
        await acrossOrganisations(() => sql`select 1 / 0`.execute(tx)).catch(() => {});
        await acrossOrganisations(() => sql`rollback to savepoint part`.execute(tx));
        return [taken, await count(), await acrossOrganisations(count)];
      }),
    );
    expect(seen).toEqual([2, 2, 3]);
  });

  it("leaves nothing behind on the connection, whatever becomes of its statements", async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const ids = [[own], [other], [own, other], undefined][turn % 4];
        const fails = () => sql`select 1 / 0`.execute(database.kysely).catch(() => {});
        const work = async () => {
          if (turn % 3 === 0) await fails();
          return (await names()).length;
        };
        return [ids?.length ?? 2, ids ? await withinOrganisations(ids, work) : await work()];
      }),
    );
    expect(seen.filter(([organisations = 0, count]) => count !== organisations + 1)).toEqual([]);
  });

  it("takes no text for an id", () => {
    expect(() => withinOrganisations([Number.NaN], names)).toThrow("no ids");
  });
});

describe("without row level security", () => {
  it("is not restricted where that is switched off", async () => {
    const open = await createTestDatabase(undefined, { hasRowSecurity: false });
    await open.migrate();
    await open.executeSql("insert into company (name, party_type) values ('澜汐银行', 1)");
    expect(open.rowSecurity()).toBe("off");
    const rows = await withinOrganisations([], () =>
      open.kysely.selectFrom("company").select("id").execute(),
    );
    expect(rows).toHaveLength(1);
    await open.close();
  });
});
