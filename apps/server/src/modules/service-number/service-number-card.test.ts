import {
  changeServiceNumberStatus,
  exportServiceNumbers,
  getServiceNumber,
  listServiceNumbers,
  moveOpenRequests,
  moveRequestsMax,
} from "@pharos/api/service-number";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { requestActions } from "../file/file.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const [core, office, trading, planned, parcels] = [
  "核心系统维保",
  "办公系统维保",
  "交易系统维保",
  "新系统维保",
  "物流系统维保",
];
const list = async (
  as: PersonaName,
  query: Parameters<typeof app.call<typeof listServiceNumbers>>[1]["query"] = {},
) => (await app.call(listServiceNumbers, { query: { pageSize: 100, ...query } }, { as })).result;
const names = async (...given: Parameters<typeof list>) =>
  (await list(...given)).list.map(({ name }) => name).toSorted();
const read = (as: PersonaName, id: number) =>
  app.call(getServiceNumber, { params: { id }, query: {} }, { as });

describe("the list of service numbers", () => {
  it.each<[PersonaName, string[]]>([
    ["sys", [core, office, trading, planned, parcels]],
    ["ma", [core, office, trading, planned, parcels]],
    ["ta", [core, office, parcels]],
    ["dba", [core, office, parcels]],
    ["dba2", [trading, planned]],
    ["reviewDba", []],
    ["orgAdmin", [core, office]],
    ["customer", [core, office]],
    ["otherCompany", [trading, planned]],
    ["expiredCustomer", [parcels]],
  ])("shows %s only theirs: %j", async (as, expected) => {
    expect(await names(as)).toEqual(expected.toSorted());
  });

  it("says the hours used, to a customer only when its organisation may see hours", async () => {
    const db = app.platform.database.kysely;
    const { companies, serviceNumbers } = app.world;
    const usedBy = async (as: PersonaName) => {
      const { list: rows } = await list(as, { keyword: core });
      const file = await app.inject({
        method: "GET",
        url: `${exportServiceNumbers.path}?format=csv`,
        headers: { authorization: await app.signIn(as) },
      });
      return [rows[0]?.usedHours, file.body.includes("35.5")];
    };
    expect(await usedBy("pa")).toEqual([null, false]);
    await db
      .updateTable("service_number")
      .set({ booked_hours: 5.5 })
      .where("id", "=", serviceNumbers.a247)
      .execute();
    await sql`
      insert into contract_item (
        company_id, contract_id, service_number_id, item_id, name, item_type, start_date, end_date, actual_hours)
      select company_id, id, ${serviceNumbers.a247}::bigint, 'U-1', '巡检', '巡检', start_date, end_date, 30
      from contract where company_id = ${companies.a} order by id limit 1`.execute(db);
    const allow = (hour_visibility: number) =>
      db.updateTable("company").set({ hour_visibility }).where("id", "=", companies.a).execute();
    await allow(0);
    expect(await usedBy("orgAdmin")).toEqual([null, false]);
    expect(await usedBy("pa")).toEqual([35.5, true]);
    await allow(1);
    expect(await usedBy("orgAdmin")).toEqual([35.5, true]);
  });

  it("is narrowed by every filter", async () => {
    const { companies } = app.world;
    expect(await names("pa", { validity: "4" })).toEqual([planned]);
    expect(await names("pa", { keyword: "2026010100005" })).toEqual([parcels]);
    expect(await names("pa", { companyId: companies.b })).toEqual([trading, planned].toSorted());
    expect(await names("customer", { companyId: companies.b })).toEqual([]);
    const [first] = (await list("pa", { keyword: "核心" })).list;
    expect(await names("pa", { serviceId: first?.serviceId })).toEqual([core]);
    expect(await names("pa", { status: "3" })).toEqual([]);
  });

  it("is taken away as a file with the caller's rows", async () => {
    const take = async (as: PersonaName) =>
      app.inject({
        method: "GET",
        url: `${exportServiceNumbers.path}?format=csv`,
        headers: { authorization: await app.signIn(as) },
      });
    const mine = (await take("orgAdmin")).body;
    expect(mine).toContain("2026010100001");
    expect(mine).not.toContain("2026010100003");
    expect((await take("customer")).statusCode).toBe(205);
  });
});

describe("the card of a service number", () => {
  it("says what it covers, who serves it and whom to call, the telephone masked", async () => {
    await app.platform.database.kysely
      .updateTable("employee")
      .set({ phone: "13912345678" })
      .where("is_admin", "=", true)
      .execute();
    const { result } = await read("customer", app.world.serviceNumbers.a247);
    expect(result).toMatchObject({
      sn: "2026010100001",
      assets: [{ name: "澜汐核心库" }],
      team: { name: "交付一组" },
      contacts: [{ name: "山茶", phone: "139****5678" }],
      abilities: { suspend: { isAllowed: false }, readContract: { isAllowed: false } },
    });
    const admin = await read("orgAdmin", app.world.serviceNumbers.a247);
    expect(admin.result.abilities.readContract.isAllowed).toBe(true);
  });

  it("is not there for others, as a missing one is not", async () => {
    const answers = await Promise.all([
      read("otherCompany", app.world.serviceNumbers.a247),
      read("dba2", app.world.serviceNumbers.a247),
      read("otherCompany", 999_999),
    ]);
    for (const { status, body } of answers) expect([status, body]).toEqual([204, ""]);
  });
});

describe("suspending, resuming and closing", () => {
  const change = async (
    as: PersonaName,
    id: number,
    action: "suspend" | "resume" | "close" | "reopen",
    version?: number,
  ) =>
    app.call(
      changeServiceNumberStatus,
      {
        body: {
          id,
          action,
          reason: "欠费",
          version: version ?? (await read("pa", id)).result.version,
        },
      },
      { as },
    );

  it("goes through its states, and a closed number is not resumed", async () => {
    const id = app.world.serviceNumbers.b247;
    expect((await change("pa", id, "resume")).errorCode).toBe("serviceNumber.notResumable");
    const suspended = await change("pa", id, "suspend");
    expect(suspended.result).toMatchObject({ status: 2, validity: 3, statusReason: "欠费" });
    expect((await change("pa", id, "suspend")).errorCode).toBe("serviceNumber.notSuspendable");
    expect((await change("sys", id, "resume")).result.status).toBe(1);
    expect((await change("pa", id, "close")).result.status).toBe(3);
    expect((await change("pa", id, "close")).errorCode).toBe("serviceNumber.alreadyClosed");
    expect((await change("pa", id, "resume")).errorCode).toBe("serviceNumber.notResumable");
    const lines = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("action")
      .where("object_type", "=", "serviceNumber")
      .where("object_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "serviceNumber.suspended",
      "serviceNumber.resumed",
      "serviceNumber.closed",
    ]);
  });

  const closedBefore = async (id: number, hours: number) =>
    app.platform.database.kysely
      .updateTable("service_number")
      .set({
        status_changed_at: new Date(app.platform.clock.now().getTime() - hours * 3_600_000).toISOString(),
      })
      .where("id", "=", id)
      .execute();

  it("undoes a closing for a day, to what the number was before", async () => {
    const id = app.world.serviceNumbers.b247;
    expect((await read("pa", id)).result.abilities.reopen.isAllowed).toBe(true);
    expect((await change("dba", id, "reopen")).errorCode).toBe("common.permissionDenied");
    await closedBefore(id, 23);
    const reopened = await change("pa", id, "reopen");
    expect(reopened.result).toMatchObject({ status: 1, abilities: { reopen: { isAllowed: false } } });
    expect((await change("pa", id, "reopen")).errorCode).toBe("serviceNumber.notClosed");
    await change("pa", id, "suspend");
    await change("pa", id, "close");
    expect((await change("pa", id, "reopen")).result.status).toBe(2);
    await change("pa", id, "close");
    await closedBefore(id, 25);
    expect((await change("pa", id, "reopen")).errorCode).toBe("serviceNumber.closedTooLong");
    expect((await read("pa", id)).result.status).toBe(3);
  });

  it("does not close a number with open requests", async () => {
    const id = app.world.serviceNumbers.a247;
    const requests = requestActions(app);
    const request = await requests.raise("customer", { accId: id });
    const refused = await change("pa", id, "close");
    expect(refused.errorCode).toBe("serviceNumber.hasOpenRequests");
    expect((await read("pa", id)).result).toMatchObject({
      status: 1,
      abilities: { close: { isAllowed: false, reason: refused.envelope?.operateMessage } },
    });
    await requests.close("customer", request);
    expect((await read("pa", id)).result.abilities.close.isAllowed).toBe(true);
  });

  it.each<PersonaName>(["ma", "ta", "dba", "dba2", "orgAdmin", "customer"])(
    "is refused to %s",
    async (as) => {
      const id = app.world.serviceNumbers.a59;
      expect((await change(as, id, "suspend")).errorCode).toBe("common.permissionDenied");
      expect((await read("pa", id)).result.status).toBe(1);
    },
  );

  it("refuses an older version and a number that is not there", async () => {
    const id = app.world.serviceNumbers.a59;
    const stale = await change("pa", id, "suspend", 0);
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toMatchObject({ id, status: 1 });
    expect((await change("pa", 999_999, "suspend", 1)).errorCode).toBe("serviceNumber.notFound");
  });
});

/** So many requests like one. */
async function copyRequest(id: number, count: number): Promise<void> {
  const { kysely } = app.platform.database;
  const stored = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_name = 'service_request' and is_generated = 'NEVER'`.execute(kysely);
  const columns = sql.join(stored.rows.map(({ column }) => sql.ref(column)));
  await sql`
    insert into service_request (${columns}) overriding system value
    select ${columns} from (
      select (jsonb_populate_record(one, jsonb_build_object('id', 900000 + at, 'sr_no', 'SR20200101-' || at))).*
      from service_request one, generate_series(1, ${count}) at where one.id = ${id}) copies`.execute(kysely);
}

describe("moving the open requests of a number", () => {
  const move = (as: PersonaName, id: number, toId: number) =>
    app.call(moveOpenRequests, { body: { id, toId, reason: "合并服务号" } }, { as });

  it("takes all of them to another active number, and lets the first one be closed", async () => {
    const act = requestActions(app);
    const { a247, a59 } = app.world.serviceNumbers;
    const [first, second] = [await act.raise("customer"), await act.raise("customer")];
    const closed = await act.raise("customer");
    await act.close("customer", closed);
    const before = (await act.read("customer", first)).result;
    const { result } = await move("pa", a247, a59);
    expect(result.moved).toBeGreaterThanOrEqual(2);
    const after = (await act.read("customer", first)).result;
    expect(after.acc?.id).toBe(a59);
    expect(after.clocks.map(({ dueAt }) => dueAt)).toEqual(before.clocks.map(({ dueAt }) => dueAt));
    expect((await act.read("customer", second)).result.acc?.id).toBe(a59);
    expect((await act.read("customer", closed)).result.acc?.id).toBe(a247);
    const steps = (await act.history("customer", first)).result.list.flatMap(({ changes }) => changes);
    expect(steps).toContainEqual(expect.objectContaining({ field: "accId" }));
    expect((await read("pa", a247)).result.abilities.close.isAllowed).toBe(true);
    expect((await move("pa", a247, a59)).errorCode).toBe("serviceNumber.nothingToMove");
  });

  it("moves so many at once, the oldest first, and says how many are left", async () => {
    const { a247, a59 } = app.world.serviceNumbers;
    const id = await requestActions(app).raise("customer");
    await copyRequest(id, moveRequestsMax);
    expect((await move("pa", a247, a59)).result).toEqual({ moved: moveRequestsMax, remaining: 1 });
    expect((await read("pa", a247)).result.abilities.close.isAllowed).toBe(false);
    expect((await move("pa", a247, a59)).result).toEqual({ moved: 1, remaining: 0 });
  });

  it.each<PersonaName>(["customer", "orgAdmin", "dba"])("is not for %s", async (as) => {
    const { a247, a59 } = app.world.serviceNumbers;
    expect((await move(as, a59, a247)).errorCode).toBe("common.permissionDenied");
  });

  it("refuses numbers of other customers, inactive ones and the same one", async () => {
    const { a247, a59, b247, bPending } = app.world.serviceNumbers;
    for (const [id, toId] of [
      [a59, b247],
      [a59, a59],
      [b247, bPending],
      [a59, 999_999],
    ] as const)
      expect((await move("pa", id, toId)).envelope).toMatchObject({
        success: false,
        fields: { toId: expect.any(String) },
      });
    expect((await move("pa", 999_999, a247)).errorCode).toBe("serviceNumber.notFound");
  });
});
