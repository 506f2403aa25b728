import {
  exportContractItems,
  exportPocItems,
  importContractItems,
  importPocItems,
  listContractItems,
  listPocItems,
} from "@pharos/api/contract-item";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemsOfImport } from "../../testing/problems-of-import.ts";
import { createItemApp, type ItemSetup } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

type Row = Record<string, string>;
const take = (rows: Row[], { as = "pa", isDryRun = false }: { as?: PersonaName; isDryRun?: boolean } = {}) =>
  app.call(importContractItems, { body: { rows, isDryRun } }, { as });
const itemRow = (itemId: string, change: Row = {}): Row => ({
  itemId,
  contractNum: "HT2026010100001",
  name: "核心库维保",
  itemType: "一般维保",
  startTime: "2026/1/1",
  endTime: "2026-12-31",
  ...change,
});
const itemsLike = async (keyword: string) =>
  (await app.call(listContractItems, { query: { keyword, includeExpired: "true" } }, { as: "pa" })).result
    .list;

describe("importing contract items", () => {
  const full = {
    product: "Oracle",
    maintLevel: "标准",
    coverage: "7x24",
    planHour: "1,200.5",
    actualHours: "36",
    quantity: "3",
    unit: "年",
    amount: "120000.55",
    team: "交付一组",
    manager: "DBA",
    sn: "2026010100001",
    status: "Delivering",
    lastServiceDate: "2026.6.1",
  };

  it("only tries when it is a dry run", async () => {
    expect((await take([itemRow("DRY-1")], { isDryRun: true })).result).toEqual({
      created: 1,
      updated: 0,
      errors: [],
    });
    expect(await itemsLike("DRY-1")).toEqual([]);
  });

  it("understands dates, numbers, words of both languages, accounts and names", async () => {
    expect((await take([itemRow("FULL-1", full)])).result).toEqual({ created: 1, updated: 0, errors: [] });
    expect(await itemsLike("FULL-1")).toMatchObject([
      {
        companyName: "澜汐银行",
        startTime: "2026-01-01",
        productName: "Oracle",
        maintLevel: 1,
        coverage: 0,
        planHour: 1200.5,
        actualHours: 36,
        unit: "年",
        amount: 120_000.55,
        teamName: "交付一组",
        managerName: "芒种",
        sn: "2026010100001",
        status: 1,
        lastServiceDate: "2026-06-01",
        version: 1,
      },
    ]);
  });

  it("is the same the second time, and an empty cell changes nothing", async () => {
    await take([itemRow("SAME-1", full)]);
    expect((await take([itemRow("SAME-1", full)])).result).toMatchObject({ created: 0, updated: 1 });
    expect(await itemsLike("SAME-1")).toMatchObject([{ version: 1 }]);
    await take([itemRow("SAME-1", { name: "新名称", planHour: " " })]);
    expect(await itemsLike("SAME-1")).toMatchObject([{ name: "新名称", planHour: 1200.5, version: 2 }]);
  });

  it("tells every problem by row and field, and keeps nothing of the sheet", async () => {
    const refused = await take([
      itemRow("BAD-0"),
      itemRow("BAD-1", { contractNum: "HT-NONE", startTime: "2026-02-30", status: "fertig" }),
      itemRow("BAD-2", { planHour: "1.25", team: "没有这个组", manager: "customer", endTime: "2025-01-01" }),
      itemRow("", { name: "" }),
      itemRow("BAD-3", { sn: "2026010100003" }),
    ]);
    const errors = problemsOfImport(refused);
    expect(errors.map(({ row, field }) => `${row}.${field}`)).toEqual([
      "2.contractNum",
      "2.startTime",
      "2.status",
      "3.planHour",
      "3.team",
      "3.manager",
      "4.itemId",
      "4.name",
      "5.sn",
    ]);
    expect(errors.every(({ message }) => /[一-鿿]/.test(message))).toBe(true);
    expect(await itemsLike("BAD")).toEqual([]);
  });

  it("reaches no further than its user", async () => {
    const foreign = itemRow("TA-2", { contractNum: "HT2026010100003" });
    const errors = problemsOfImport(await take([itemRow("TA-1"), foreign], { as: "ta" }));
    const missing = await take([itemRow("TA-1"), { ...foreign, contractNum: "HT2026010100009" }], {
      as: "ta",
    });
    expect(errors).toEqual([{ row: 2, field: "contractNum", message: expect.any(String) }]);
    expect(errors[0]?.message.replace("00003", "00009")).toBe(problemsOfImport(missing)[0]?.message);
    expect(problemsOfImport(await take([itemRow("TA-3", { amount: "5" })], { as: "ta" }))).toMatchObject([
      { field: "amount" },
    ]);
    for (const as of ["dba", "ma", "customer"] as const)
      expect((await take([itemRow("NO-1")], { as })).errorCode).toBe("common.permissionDenied");
  });
});

describe("importing proofs of concept", () => {
  it("adds and changes by the number, and says what does not fit", async () => {
    const row = {
      pocNo: "P-1",
      company: "澜汐",
      name: "验证",
      startTime: "2026-06-01",
      endTime: "2026-06-30",
      result: "won",
      owner: "pa",
    };
    const send = (rows: Row[]) => app.call(importPocItems, { body: { rows, isDryRun: false } }, { as: "pa" });
    expect((await send([row])).result).toEqual({ created: 1, updated: 0, errors: [] });
    expect((await send([{ ...row, result: "2" }])).result).toMatchObject({ created: 0, updated: 1 });
    const list = (await app.call(listPocItems, { query: { keyword: "P-1" } }, { as: "pa" })).result.list;
    expect(list).toMatchObject([{ companyName: "澜汐银行", ownerName: "立春", result: 2, version: 2 }]);
    expect(problemsOfImport(await send([{ ...row, company: "屿光数据服务" }]))).toMatchObject([
      { row: 1, field: "company" },
    ]);
    const refused = await app.call(importPocItems, { body: { rows: [row], isDryRun: true } }, { as: "dba" });
    expect(refused.errorCode).toBe("common.permissionDenied");
  });
});

describe("the files", () => {
  const file = async (path: string, as: PersonaName) =>
    app.inject({
      method: "GET",
      url: `${path}?format=csv`,
      headers: { authorization: await app.signIn(as), "accept-language": "en-US" },
    });

  it("hold the rows their reader may see, amounts only for whom they are", async () => {
    await setup.addItem("pa", { name: "=A1+1", amount: 77_777 });
    await setup.addItem("pa", { name: "B only", contractId: setup.contracts.b });
    const forAdmin = await file(exportContractItems.path, "pa");
    expect(forAdmin.body).toContain("Item number,Name,Contract number");
    expect(forAdmin.body).toMatch(/'=A1\+1.*77777/);
    expect(forAdmin.body).toContain("B only");
    const forExpert = await file(exportContractItems.path, "dba");
    expect(forExpert.body).toContain("'=A1+1");
    expect(forExpert.body).not.toMatch(/77777|B only/);
  });

  it("are refused to people without the permission to read or to export", async () => {
    for (const path of [exportContractItems.path, exportPocItems.path]) {
      expect((await file(path, "customer")).statusCode).toBe(205);
      expect((await file(path, "orgAdmin")).statusCode).toBe(205);
    }
  });
});
