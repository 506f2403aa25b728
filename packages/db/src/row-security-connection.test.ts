import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { acrossOrganisations, withinOrganisations } from "./row-security.ts";
import type { Schema } from "./schema.gen.ts";
import { createServerDatabase, hasPostgres, recordStatements } from "./testing.ts";
import { withTimeLimit } from "./time-limit.ts";

// One connection for everybody whose work is restricted, and one for everyone else: each next statement meets what the one
// before has left on it.
describe.runIf(hasPostgres())("a connection that stays restricted", () => {
  let database: Database;
  let drop: () => Promise<void>;
  let own: number;
  let other: number;
  beforeAll(async () => {
    const server = await createServerDatabase();
    drop = server.drop;
    database = await openDatabase({ kind: "postgres", url: server.url, poolSize: 1, poolWaitMs: 20_000 });
    await database.migrate();
    const { rows } = await database.executeSql(
      "insert into company (name, party_type) values ('澜汐银行', 1), ('砚池证券', 1) returning id",
    );
    [own = 0, other = 0] = rows.map(({ id }) => Number(id));
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const seen = async (db: Kysely<Schema> = database.kysely): Promise<number[]> =>
    (await db.selectFrom("company").select("id").orderBy("id").execute()).map(({ id }) => id);

  it("is told what it is restricted to when that has changed, and then no more", async () => {
    const sent = async (ids: readonly number[]): Promise<number> =>
      (await recordStatements(() => withinOrganisations(ids, () => seen()))).length;
    const told = [await sent([own]), await sent([own]), await sent([other]), await sent([other])];
    const inTransaction = await recordStatements(() =>
      withinOrganisations([other], () => database.transaction((tx) => seen(tx))),
    );
    expect(told).toEqual([3, 1, 3, 1]);
    expect(inTransaction.map(({ text }) => text)).toEqual([
      "begin",
      expect.stringMatching("select"),
      "commit",
    ]);
  });

  const fails = () => sql`select 1 / 0`.execute(database.kysely);
  const sleeps = () => sql`select pg_sleep(20)`.execute(database.kysely);
  const endings: Readonly<Record<string, () => Promise<unknown>>> = {
    "a statement fails": fails,
    "a transaction fails": () => database.transaction((tx) => sql`select 1 / 0`.execute(tx)),
    "a transaction that was freed fails": () =>
      database.transaction((tx) => acrossOrganisations(() => sql`select 1 / 0`.execute(tx))),
    "a transaction does not commit": () =>
      database.transaction(async (tx) => {
        await acrossOrganisations(() => seen(tx));
        await sql`select 1 / 0`.execute(tx).catch(() => {});
      }),
    "a statement takes too long": () => withTimeLimit({ ms: 50 }, sleeps),
    "the connection is lost": () =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely),
  };

  it.each(Object.entries(endings))("restricts the next work to its own rows when %s", async (_, end) => {
    for (const ids of [[own], [other], []]) {
      await expect(withinOrganisations(ids, end)).rejects.toThrow();
      expect(await withinOrganisations([own], () => seen())).toEqual([own]);
      await expect(withinOrganisations(ids, end)).rejects.toThrow();
      expect(await withinOrganisations([other], () => database.transaction((tx) => seen(tx)))).toEqual([
        other,
      ]);
      await expect(withinOrganisations(ids, end)).rejects.toThrow();
      expect(await withinOrganisations([], () => seen())).toEqual([]);
      expect(await seen()).toEqual([own, other]);
    }
  });

  it("serves many at once, each within the own rows", async () => {
    const turns = Array.from({ length: 90 }, (_, turn) => [[own], [other], []][turn % 3] ?? []);
    const answers = await Promise.all(
      turns.map((ids, turn) =>
        withinOrganisations(ids, async () => {
          if (turn % 7 === 0) await fails().catch(() => {});
          return turn % 2 === 0 ? seen() : database.transaction((tx) => seen(tx));
        }),
      ),
    );
    expect(answers).toEqual(turns);
  });

  it("is never given to work that is not restricted", async () => {
    const role = async (): Promise<unknown> =>
      (await sql`select current_setting('role') as role`.execute(database.kysely)).rows[0];
    expect(await withinOrganisations([own], role)).toEqual({ role: "pharos_customer" });
    expect(await role()).toEqual({ role: "none" });
    expect(await withinOrganisations([own], () => acrossOrganisations(role))).toEqual({ role: "none" });
    expect((await database.executeSql("select current_setting('role') as role")).rows).toEqual([
      { role: "none" },
    ]);
    expect(await withinOrganisations([own], () => seen(database.maintenance.kysely))).toEqual([own]);
    expect(await seen(database.maintenance.kysely)).toEqual([own, other]);
  });
});
