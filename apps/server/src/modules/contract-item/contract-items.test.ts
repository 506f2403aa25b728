import { deleteContract } from "@pharos/api/contract";
import { checkContractItemStatus, listContractItems, saveContractItem } from "@pharos/api/contract-item";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractActions } from "../contract/contract.testing.ts";
import { createItemApp, type ItemSetup } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const list = (as: PersonaName, query: object) => app.call(listContractItems, { query }, { as });
const edit = (as: PersonaName, row: object, change: object) =>
  app.call(saveContractItem, { body: { ...bodyOf(row), ...change } }, { as });

/** What a form sends back of a row. */
function bodyOf(row: object) {
  const { id, version, itemId, contractId, name, itemType, startTime, endTime } = row as {
    id: number;
    version: number;
    itemId: string;
    contractId: number;
    name: string;
    itemType: string;
    startTime: string;
    endTime: string;
  };
  return { id, version, itemId, contractId, name, itemType, startTime, endTime };
}

it("a contract item goes with its contract", async () => {
  const contract = await contractActions(app).create();
  const name = "随合同而去";
  const { id } = (await setup.addItem("pa", { name, contractId: contract.contractId })).result;
  const names = () => setup.itemNames("pa", { keyword: name });
  expect(await names()).toEqual([name]);
  const [row] = (await list("pa", { keyword: name })).result.list;
  await app.call(deleteContract, { params: { id: contract.id } }, { as: "pa" });
  expect(await names()).toEqual([]);
  expect((await edit("pa", { ...row, id }, { name: "x" })).errorCode).toBe("contractItem.notFound");
});

describe("the list of contract items", () => {
  beforeAll(async () => {
    await setup.addItem("pa", { name: "A 的维保" });
    await setup.addItem("pa", { name: "B 的维保", contractId: setup.contracts.b });
    await setup.addItem("pa", {
      name: "B 的驻场由一组做",
      contractId: setup.contracts.b,
      teamId: app.world.teams.one,
    });
  });

  it.each<[PersonaName, string[]]>([
    ["sys", ["A 的维保", "B 的维保", "B 的驻场由一组做"]],
    ["ma", ["A 的维保", "B 的维保", "B 的驻场由一组做"]],
    ["ta", ["A 的维保", "B 的驻场由一组做"]],
    ["dba", ["A 的维保", "B 的驻场由一组做"]],
    ["dba2", ["B 的维保", "B 的驻场由一组做"]],
    ["reviewDba", []],
    ["dutyDba", []],
  ])("shows %s what the own teams serve, and no more", async (as, expected) => {
    expect((await setup.itemNames(as)).toSorted()).toEqual(expected.toSorted());
    expect((await list(as, {})).result.total).toBe(expected.length);
  });

  it("names the customer in both languages", async () => {
    const [row] = (await list("pa", { keyword: "A 的维保" })).result.list;
    expect(row).toMatchObject({ companyName: "澜汐银行", companyNameEn: "Lanxi Bank" });
  });

  it.each<PersonaName>(["orgAdmin", "customer", "noRole"])("is a page that %s never opens", async (as) => {
    expect((await list(as, {})).status).toBe(205);
  });

  it("is narrowed, sorted and paged by its address", async () => {
    expect(await setup.itemNames("pa", { companyId: app.world.companies.a })).toEqual(["A 的维保"]);
    expect(await setup.itemNames("pa", { keyword: "驻场 B" })).toEqual(["B 的驻场由一组做"]);
    expect(await setup.itemNames("pa", { keyword: "100%_" })).toEqual([]);
    expect(await setup.itemNames("pa", { contractNum: "HT2026010100001" })).toEqual(["A 的维保"]);
    expect(await setup.itemNames("pa", { teamId: app.world.teams.one })).toEqual(["B 的驻场由一组做"]);
    const page = await list("pa", { pageSize: 1, pageNum: 2, sortField: "itemId", sortOrder: "desc" });
    expect(page.result.list.map(({ name }) => name)).toEqual(["B 的维保"]);
    expect(page.result).toMatchObject({ total: 3, itemTypes: ["一般维保"] });
  });

  it("finds by progress, leaves out terms that are over, and knows what no one has worked on", async () => {
    const db = app.platform.database.kysely;
    const over = await setup.addItem("pa", { name: "超支" });
    await db
      .updateTable("contract_item")
      .set({ actual_hours: 128 })
      .where("id", "=", over.result.id)
      .execute();
    await setup.addItem("pa", { name: "去年", startTime: "2025-01-01", endTime: "2025-12-31" });
    await setup.addItem("pa", { name: "没有计划", planHour: null });
    expect(await setup.itemNames("pa", { minProgress: 100 })).toEqual(["超支"]);
    expect(await setup.itemNames("pa", { maxProgress: 0, companyId: app.world.companies.a })).toEqual([
      "A 的维保",
    ]);
    expect(await setup.itemNames("pa", { zeroHours: "false" })).toEqual(["超支"]);
    expect(await setup.itemNames("pa", { keyword: "去年" })).toEqual([]);
    expect(await setup.itemNames("pa", { keyword: "去年", includeExpired: "true" })).toEqual(["去年"]);
    expect(await setup.itemNames("pa", { dateRangeEnd: "2025-12-31", includeExpired: "true" })).toEqual([
      "去年",
    ]);
    const ratios = (await list("pa", { keyword: "超支" })).result.list.map((row) => row.progressRatio);
    expect(ratios).toEqual([1.28]);
    expect((await list("pa", { keyword: "没有计划" })).result.list[0]?.progressRatio).toBeNull();
  });

  it("tells amounts only to whom they are for", async () => {
    const added = await setup.addItem("pa", { name: "有金额", amount: 12_000.5 });
    expect(added.result.amount).toBe(12_000.5);
    const seenBy = async (as: PersonaName) => (await list(as, { keyword: "有金额" })).result.list[0];
    expect((await seenBy("ma"))?.amount).toBe(12_000.5);
    expect(await seenBy("dba")).not.toHaveProperty("amount");
    expect(await seenBy("ta")).not.toHaveProperty("amount");
    await app.platform.database.kysely
      .updateTable("contract")
      .set({ manager_user_id: app.world.users.dba })
      .where("id", "=", setup.contracts.a)
      .execute();
    expect((await seenBy("dba"))?.amount).toBe(12_000.5);
  });
});

describe("saving a contract item", () => {
  it("is for platform admins and the team admin who serves the customer", async () => {
    expect((await setup.addItem("ta")).envelope?.success).toBe(true);
    expect((await setup.addItem("ta", { contractId: setup.contracts.b })).envelope?.fields).toHaveProperty(
      "contractId",
    );
    expect((await setup.addItem("dba")).errorCode).toBe("common.permissionDenied");
    expect((await setup.addItem("customer")).errorCode).toBe("common.permissionDenied");
    const row = (await setup.addItem("pa", { contractId: setup.contracts.b })).result;
    const byStranger = await edit("ta", row, { name: "x" });
    const missing = await edit("ta", { ...row, id: 999_999 }, { name: "x" });
    expect(byStranger.errorCode).toBe("contractItem.notFound");
    expect(byStranger.body).toBe(missing.body);
  });

  it("changes what is given, leaves what is not, and writes both into the audit log", async () => {
    const row = (await setup.addItem("pa", { unit: "年", quantity: 3 })).result;
    const saved = await edit("ta", row, { name: "新的名称", planHour: null });
    expect(saved.result).toMatchObject({
      name: "新的名称",
      planHour: null,
      quantity: 3,
      unit: "年",
      version: 2,
    });
    const [line] = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select(["action", "detail", "company_id"])
      .where("object_type", "=", "contractItem")
      .where("object_id", "=", String(row.id))
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(line).toEqual({
      action: "contractItem.changed",
      company_id: app.world.companies.a,
      detail: {
        before: { name: "核心库维保", planHour: 100 },
        after: { name: "新的名称", planHour: null },
      },
    });
  });

  it("refuses a stale save and answers the fresh item", async () => {
    const row = (await setup.addItem("pa")).result;
    await edit("pa", row, { name: "先到" });
    const stale = await edit("ta", row, { name: "后到" });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toMatchObject({ name: "先到", version: 2 });
    expect((await edit("pa", { ...row, version: undefined }, {})).envelope?.fields).toHaveProperty("version");
  });

  it.each<[string, object, string]>([
    ["a number that is taken", { itemId: "TAKEN" }, "itemId"],
    ["an end before its beginning", { startTime: "2026-02-01", endTime: "2026-01-01" }, "endTime"],
    ["a team that does not exist", { teamId: 999_999 }, "teamId"],
    ["a manager who is no employee of the vendor", { managerUserId: 0 }, "managerUserId"],
    ["another customer's service number", { accId: 0 }, "accId"],
    ["half a tenth of an hour", { planHour: 1.25 }, "planHour"],
    ["an amount from somebody who may not see one", { amount: 1 }, "amount"],
    ["no name", { name: " " }, "name"],
  ])("refuses %s, at its field", async (_, change, field) => {
    await setup.addItem("pa", { itemId: "TAKEN" });
    const given = {
      ...change,
      ...("managerUserId" in change && { managerUserId: app.world.users.customer }),
      ...("accId" in change && { accId: app.world.serviceNumbers.b247 }),
    };
    const refused = await setup.addItem("ta", given);
    expect(Object.keys(refused.envelope?.fields ?? {})).toEqual([field]);
    expect(refused.envelope?.fields?.[field]).toMatch(/\S/);
  });

  it("has its effect once, however often it is sent", async () => {
    const body = {
      itemId: "ONCE",
      contractId: setup.contracts.a,
      name: "一次",
      itemType: "巡检",
      startTime: "2026-01-01",
      endTime: "2026-12-31",
    };
    const send = () =>
      app.call(
        saveContractItem,
        { body },
        { as: "pa", headers: { "idempotency-key": "contract-item-once" } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.result).toEqual(first.result);
    expect((await app.call(saveContractItem, { body }, { as: "pa" })).envelope?.fields).toHaveProperty(
      "itemId",
    );
  });

  it("answers a repetition with what its sender may see by then", async () => {
    const { contracts, addItem } = setup;
    const { teams } = app.world;
    const row = (await addItem("pa", { name: "以后归二组", contractId: contracts.b, teamId: teams.one }))
      .result;
    const send = () =>
      app.call(
        saveContractItem,
        { body: { ...bodyOf(row), name: "已经改过", teamId: teams.one } },
        { as: "ta", headers: { "idempotency-key": "contract-item-late" } },
      );
    expect((await send()).result.name).toBe("已经改过");
    await app.platform.database.kysely
      .updateTable("contract_item")
      .set({ team_id: teams.two })
      .where("id", "=", row.id)
      .execute();
    expect((await send()).errorCode).toBe("contractItem.notFound");
  });
});

describe("closing a contract item", () => {
  it("waits until the quota is used or the term is over", async () => {
    const row = (await setup.addItem("pa")).result;
    const service = await setup.addServiceItem("pa", { quota: 2, contractItemId: row.id });
    expect(service.envelope?.success).toBe(true);
    const check = async (as: PersonaName, id: number) =>
      app.call(checkContractItemStatus, { params: { id } }, { as });
    expect((await check("dba", row.id)).result).toMatchObject({
      status: 0,
      canClose: false,
      reasons: [{ code: "quotaLeft", text: expect.stringMatching(/额度/) }],
      quotaLeft: [{ unit: "times", remaining: 2 }],
    });
    expect((await edit("pa", row, { status: 2 })).envelope?.fields).toHaveProperty("status");
    const over = await edit("pa", row, { status: 2, endTime: "2026-06-11" });
    expect(over.result).toMatchObject({ status: 2 });
    expect((await check("dba", row.id)).result).toMatchObject({
      canClose: false,
      reasons: [{ code: "alreadyEnded" }],
    });
  });

  it("is not asked about by people who may not know the item", async () => {
    const row = (await setup.addItem("pa", { contractId: setup.contracts.b })).result;
    const call = (id: number) => app.call(checkContractItemStatus, { params: { id } }, { as: "dba" });
    const [foreign, missing] = [await call(row.id), await call(999_999)];
    expect([foreign.status, foreign.body]).toEqual([204, missing.body]);
    expect(missing.status).toBe(204);
  });
});
