import { listPocItems, listPocs, savePocItem, syncPocItems } from "@pharos/api/contract-item";
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

const namesOf = async (endpoint: typeof listPocItems, as: PersonaName) =>
  (await app.call(endpoint, { query: { pageSize: 200 } }, { as })).result.list.map(({ name }) => name);

describe("the list of proofs of concept", () => {
  beforeAll(async () => {
    await setup.addPoc("pa", { name: "A 的验证" });
    await setup.addPoc("pa", {
      name: "B 的验证",
      companyId: app.world.companies.b,
      executorId: app.world.users.dba,
    });
    await setup.addPoc("pa", { name: "B 的另一个", companyId: app.world.companies.b, result: 1 });
  });

  it.each<[PersonaName, string[]]>([
    ["pa", ["A 的验证", "B 的验证", "B 的另一个"]],
    ["ma", ["A 的验证", "B 的验证", "B 的另一个"]],
    ["ta", ["A 的验证"]],
    ["dba", ["A 的验证", "B 的验证"]],
    ["dba2", ["B 的验证", "B 的另一个"]],
    ["reviewDba", []],
  ])("shows %s those of the served customers and the own ones, by either path", async (as, expected) => {
    expect((await namesOf(listPocItems, as)).toSorted()).toEqual(expected.toSorted());
    expect((await namesOf(listPocs, as)).toSorted()).toEqual(expected.toSorted());
  });

  it("shows customers nothing, not even that there is something", async () => {
    expect(await namesOf(listPocs, "orgAdmin")).toEqual([]);
    expect((await app.call(listPocItems, {}, { as: "orgAdmin" })).status).toBe(205);
    expect((await app.call(listPocs, {}, { as: "customer" })).status).toBe(205);
  });

  it("is narrowed by organisation, result and words", async () => {
    const call = async (query: object) =>
      (await app.call(listPocItems, { query }, { as: "pa" })).result.list.map(({ name }) => name);
    expect(await call({ companyId: app.world.companies.a })).toEqual(["A 的验证"]);
    expect(await call({ result: "1,2" })).toEqual(["B 的另一个"]);
    expect(await call({ keyword: "另一个" })).toEqual(["B 的另一个"]);
  });
});

describe("saving a proof of concept", () => {
  it("is for those who lead the work for the customer", async () => {
    const row = (await setup.addPoc("ta")).result;
    const won = await app.call(
      savePocItem,
      { body: { ...row, result: 1, contractId: setup.contracts.a } },
      { as: "ta" },
    );
    expect(won.result).toMatchObject({ result: 1, contractId: setup.contracts.a, version: 2 });
    expect((await setup.addPoc("ta", { companyId: app.world.companies.b })).envelope?.fields).toHaveProperty(
      "companyId",
    );
    expect((await setup.addPoc("dba")).errorCode).toBe("common.permissionDenied");
  });

  it.each<[string, object, string]>([
    ["the vendor itself as customer", { companyId: -1 }, "companyId"],
    ["a contract of another customer", { contractId: -1 }, "contractId"],
    ["a customer as executor", { executorId: -1 }, "executorId"],
    ["a number that is taken", { pocNo: "POC-TAKEN" }, "pocNo"],
  ])("refuses %s, at its field", async (_, change, field) => {
    await setup.addPoc("pa", { pocNo: "POC-TAKEN" });
    const given = {
      ...change,
      ...("companyId" in change && { companyId: app.world.companies.vendor }),
      ...("contractId" in change && { contractId: setup.contracts.b }),
      ...("executorId" in change && { executorId: app.world.users.customer }),
    };
    expect(Object.keys((await setup.addPoc("pa", given)).envelope?.fields ?? {})).toEqual([field]);
  });

  it("refuses a stale save, and a foreign one like a missing one", async () => {
    const row = (await setup.addPoc("pa", { companyId: app.world.companies.b })).result;
    const save = (as: PersonaName, body: object) =>
      app.call(savePocItem, { body: { ...row, ...body } }, { as });
    await save("pa", { name: "先到" });
    expect((await save("pa", { name: "后到" })).errorCode).toBe("common.dataChanged");
    expect((await save("ta", { version: 2 })).body).toBe((await save("ta", { id: 999_999 })).body);
  });
});

describe("taking proofs of concept over from another system", () => {
  const row = {
    pocNo: "ERP-1",
    companyName: "澜汐银行",
    name: "迁移验证",
    startTime: "2026/6/1",
    endTime: "2026-07-31",
    owner: "pa",
    planHour: 40,
    result: "进行中",
  };
  const sync = (rows: object[] | undefined, as: PersonaName = "pa") =>
    app.call(syncPocItems, { body: { rows: rows as [] | undefined } }, { as });

  it("adds what is new, changes what is known, and does nothing the second time", async () => {
    expect((await sync([row])).result).toEqual({ created: 1, updated: 0, failed: [] });
    expect((await sync([{ ...row, result: 1 }])).result).toEqual({ created: 0, updated: 1, failed: [] });
    const versions = async () =>
      (await app.call(listPocItems, { query: { keyword: "ERP-1" } }, { as: "pa" })).result.list.map(
        ({ version, result, startTime }) => [version, result, startTime],
      );
    expect(await versions()).toEqual([[2, 1, "2026-06-01"]]);
    await sync([{ ...row, result: 1 }]);
    expect(await versions()).toEqual([[2, 1, "2026-06-01"]]);
  });

  it("leaves out what does not fit and says why", async () => {
    const { created, failed } = (
      await sync([
        { ...row, pocNo: "ERP-2", companyName: "没有这家" },
        { ...row, pocNo: "ERP-3", endTime: "2026-13-01" },
        { ...row, pocNo: "ERP-4", startTime: "2026-08-01" },
        { ...row, pocNo: "ERP-5" },
      ])
    ).result;
    expect(created).toBe(1);
    expect(failed.map((problem) => [problem.row, problem.pocNo])).toEqual([
      [1, "ERP-2"],
      [2, "ERP-3"],
      [3, "ERP-4"],
    ]);
    expect(failed.every(({ message }) => /[一-鿿]/.test(message))).toBe(true);
  });

  it("is refused without rows as long as no source is configured, and to those who may not write", async () => {
    expect((await sync(undefined)).errorCode).toBe("contractItem.noPocSource");
    expect((await sync([row], "dba")).errorCode).toBe("common.permissionDenied");
    const byStranger = await sync([{ ...row, pocNo: "ERP-6", companyName: "砚池证券" }], "ta");
    expect(byStranger.result).toMatchObject({ created: 0, failed: [{ pocNo: "ERP-6" }] });
  });
});
