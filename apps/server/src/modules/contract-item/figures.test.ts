import { bookQuota, getContractStatistics, getCostEfficiency } from "@pharos/api/contract-item";
import { saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createItemApp, type ItemSetup } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const statistics = (as: PersonaName, query: object = {}) =>
  app.call(getContractStatistics, { query }, { as });
const change = (id: number, columns: object) =>
  app.platform.database.kysely.updateTable("contract").set(columns).where("id", "=", id).execute();

describe("the statistics of contracts", () => {
  it("count what the caller may see by how much of the term is left", async () => {
    // The world: A two in force, B one in force and one that begins later, C one that ended 20 days ago.
    expect((await statistics("pa")).result.totals).toMatchObject({
      count: 5,
      inForce: 3,
      expiring: 0,
      expired: 1,
      pending: 1,
      ended: 1,
      renewed: 0,
      renewRate: 0,
    });
    expect((await statistics("ta")).result.totals).toMatchObject({
      count: 3,
      inForce: 2,
      expired: 1,
      pending: 0,
    });
    for (const as of ["dba", "orgAdmin", "customer", "noRole"] as const)
      expect((await statistics(as)).status).toBe(205);
  });

  it("leave out drafts and deleted ones, count terminated ones as expired, and list what ends soon", async () => {
    await change(setup.contracts.a, { end_date: "2026-06-30" });
    const soon = (await statistics("pa")).result;
    expect(soon.totals).toMatchObject({ inForce: 2, expiring: 1, expired: 1, pending: 1, count: 5 });
    expect(soon.expiring).toMatchObject([{ id: setup.contracts.a, daysLeft: 18, endTime: "2026-06-30" }]);
    await change(setup.contracts.a, { status: 0 });
    expect((await statistics("pa")).result.totals).toMatchObject({ count: 4, expiring: 0 });
    await change(setup.contracts.a, { status: 2 });
    expect((await statistics("pa")).result.totals).toMatchObject({ count: 5, expired: 2, expiring: 0 });
    await change(setup.contracts.a, { status: 1, deleted_at: "2026-06-01T00:00:00Z" });
    expect((await statistics("pa")).result.totals).toMatchObject({ count: 4 });
    await change(setup.contracts.a, { deleted_at: null, end_date: "2027-07-17" });
  });

  it("say a rate only where something has ended, and month by month what begins and ends", async () => {
    await change(setup.contracts.c, { renew_state: 2 });
    const { totals, series } = (await statistics("pa")).result;
    expect(totals).toMatchObject({ ended: 1, renewed: 1, renewRate: 1 });
    expect(series).toHaveLength(12);
    expect(series[4]).toMatchObject({ month: "2026-05", ending: 1, renewed: 1, beginning: 0 });
    expect((await statistics("pa", { year: 2001 })).result.totals.renewRate).toBeNull();
  });

  it.each([
    ["team", ["交付一组", "交付二组"]],
    ["city", ["上海", "深圳", "武汉"]],
    ["product", ["Oracle", "PostgreSQL", "MySQL"]],
    ["manager", [null]],
  ] as const)("group by %s", async (groupBy, expected) => {
    await app.platform.database.kysely
      .updateTable("contract")
      .set((eb) => ({
        team_id: eb
          .selectFrom("company")
          .select("team_id")
          .whereRef("company.id", "=", "contract.company_id"),
      }))
      .execute();
    const { byGroup, totals } = (await statistics("pa", { groupBy })).result;
    expect(new Set(byGroup.map(({ name }) => name))).toEqual(new Set(expected));
    expect(byGroup.reduce((sum, group) => sum + group.inForce, 0)).toBe(totals.inForce);
  });

  it("lead every figure to exactly the contracts it counts", async () => {
    const { totals, byGroup, series } = (await statistics("pa", { groupBy: "product" })).result;
    const behind = async (query: object) =>
      (await statistics("pa", { groupBy: "product", ...query })).result.focused?.length;
    for (const focus of ["inForce", "expiring", "expired", "pending", "ended", "renewed"] as const)
      expect([focus, await behind({ focus })]).toEqual([focus, totals[focus]]);
    for (const group of byGroup) {
      const groupKey = group.key ?? "";
      for (const focus of ["inForce", "expiring"] as const)
        expect(await behind({ focus, groupKey })).toBe(group[focus]);
    }
    for (const [index, point] of series.entries()) {
      for (const focus of ["ending", "renewed", "beginning"] as const)
        expect([point.month, focus, await behind({ focus, month: index + 1 })]).toEqual([
          point.month,
          focus,
          point[focus],
        ]);
    }
    expect((await statistics("pa")).result.focused).toBeNull();
  });

  it("tell amounts only to whom they are for", async () => {
    await change(setup.contracts.a, { amount: 100_000.1 });
    await change(setup.contracts.b, { amount: 0.2 });
    expect((await statistics("pa")).result.totals.amount).toBe(100_000.3);
    const forTeam = (await statistics("ta")).result;
    expect(forTeam.totals).not.toHaveProperty("amount");
    expect(forTeam.byGroup.every((group) => !("amount" in group))).toBe(true);
  });
});

describe("the cost efficiency of a service number", () => {
  const read = (as: PersonaName, id: number) => app.call(getCostEfficiency, { params: { id } }, { as });

  it("sets its value against what it was used for", async () => {
    const { a247, a59, b247 } = app.world.serviceNumbers;
    await change(setup.contracts.a, { amount: 60_100, start_date: "2025-11-24", end_date: "2027-07-17" });
    await setup.addServiceItem("pa", { quota: 8 });
    const raise = () =>
      app.call(
        saveServiceRequest,
        { body: { title: "慢查询", contentMd: "很慢", type: 0, accId: a247 } },
        { as: "customer" },
      );
    expect([(await raise()).envelope?.success, (await raise()).envelope?.success]).toEqual([true, true]);
    const { result } = await read("pa", a247);
    // 201 of 601 days have passed.
    expect(result).toMatchObject({
      contractValue: 60_100,
      valueSource: "contract",
      valueSoFar: 20_100,
      requests: 2,
      costPerRequest: 10_050,
      comparison: { numbers: 3 },
    });
    expect(result.requestsByMonth.at(-1)).toEqual({ month: "2026-06", count: 2 });
    expect(result.requestsByMonth).toHaveLength(8);
    expect(result.quotas).toMatchObject([{ unit: "times", granted: 8, used: 0, remaining: 8, ratio: 0 }]);
    expect(result.quotas[0]?.months.at(-1)).toEqual({ month: "2026-06", granted: 8, used: 0, remaining: 8 });
    expect(result.quotas[0]?.months[0]).toEqual({ month: "2025-11", granted: 0, used: 0, remaining: 0 });
    const unknown = (await read("pa", a59)).result;
    expect(unknown).toMatchObject({
      contractValue: null,
      valueSource: null,
      costPerRequest: null,
    });
    expect((await read("ta", a247)).result.comparison.numbers).toBe(2);
    await setup.addItem("pa", { accId: a247, amount: 12_020 });
    expect((await read("pa", a247)).result).toMatchObject({ contractValue: 12_020, valueSource: "items" });
    expect((await read("ta", b247)).status).toBe(204);
  });

  it("compares a quota with the median of the same unit under other numbers, and never with other units", async () => {
    const { a247, a59, b247 } = app.world.serviceNumbers;
    const { kysely } = app.platform.database;
    // Comparable are numbers of one level.
    await kysely
      .updateTable("service_number")
      .set((eb) => ({
        maintenance_level: eb
          .selectFrom("service_number as one")
          .select("one.maintenance_level")
          .where("one.id", "=", a247),
      }))
      .where("id", "in", [a59, b247])
      .execute();
    const use = async (accId: number, unit: "times" | "hours", quota: number, amount: number) => {
      const { id } = (await setup.addServiceItem("pa", { accId, unit, quota, name: `${unit} ${quota}` }))
        .result;
      await app.call(
        bookQuota,
        { body: { itemId: id, kind: "use", amount, reason: "已使用" } },
        { as: "pa" },
      );
    };
    // Of visits a quarter and three quarters, of hours nearly everything.
    await use(a59, "times", 4, 1);
    await use(b247, "times", 8, 6);
    await use(b247, "hours", 100, 99);
    const { quotas } = (await read("pa", a247)).result;
    expect(quotas.map(({ unit, peerRatio }) => [unit, peerRatio])).toEqual([["times", 0.5]]);
    await use(a247, "hours", 10, 1);
    const both = (await read("pa", a247)).result.quotas;
    expect(Object.fromEntries(both.map(({ unit, ratio, peerRatio }) => [unit, [ratio, peerRatio]]))).toEqual({
      times: [0, 0.5],
      hours: [0.1, 0.99],
    });
  });

  it("is not for experts and customers, and a foreign number looks like none", async () => {
    const { a247, b247 } = app.world.serviceNumbers;
    for (const as of ["dba", "orgAdmin", "customer"] as const)
      expect((await read(as, a247)).status).toBe(205);
    const [foreign, missing] = [await read("ta", b247), await read("ta", 999_999)];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  });
});
