import { getContract, listContracts, saveContract } from "@pharos/api/contract";
import { getServiceNumber } from "@pharos/api/service-number";
import { jsonText } from "@pharos/db";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type ContractActions, contractActions, type SaveBody } from "./contract.testing.ts";

let app: TestApp;
let act: ContractActions;
beforeAll(async () => {
  app = await createTestApp();
  act = contractActions(app);
});
afterAll(() => app.close());

const save = (body: SaveBody, as: PersonaName = "pa") => app.call(saveContract, { body }, { as });
const fieldsOf = async (body: SaveBody) => Object.keys((await save(body)).envelope?.fields ?? {});
const audited = (objectType: string, id: number) =>
  app.platform.database.kysely
    .selectFrom("audit_log")
    .select(["action", "account", "detail"])
    .where("object_type", "=", objectType)
    .where("object_id", "=", String(id))
    .orderBy("id")
    .execute();

describe("a new contract", () => {
  it("is stored with its service, its service numbers and their assets, and leaves lines in the audit log", async () => {
    const { id, contractId, accIds } = await act.create();
    const detail = await act.read("pa", id);
    expect(detail).toMatchObject({
      id,
      companyName: "澜汐银行",
      contract: { id: contractId, amount: 120_000.5, validity: expect.any(Number), renewedBy: null },
      accs: [{ id: accIds[0], assets: [{ name: "澜汐核心库" }] }],
      team: { id: app.world.teams.one },
      contacts: [{ name: "山茶" }],
      stats: { srOpen: 0, srTotal: 0, planTotal: 0, hours: null },
      abilities: { edit: { isAllowed: true }, renew: { isAllowed: true } },
    });
    expect(detail.accs[0]).toMatchObject({ startTime: "2026-01-01", endTime: "2026-12-31" });
    expect(await audited("contract", contractId)).toMatchObject([
      { action: "contract.created", account: "pa", detail: { after: { amount: 120_000.5 } } },
    ]);
    expect(await audited("serviceNumber", accIds[0] ?? 0)).toMatchObject([
      { action: "serviceNumber.created" },
    ]);
  });

  it("is created once, however often the same form is sent", async () => {
    const body = act.form();
    const headers = { "idempotency-key": "contract-once-1" };
    const answers = [
      await app.call(saveContract, { body }, { as: "pa", headers }),
      await app.call(saveContract, { body }, { as: "pa", headers }),
    ];
    expect(answers[1]?.result).toEqual(answers[0]?.result);
  });

  it.each<PersonaName>(["ma", "ta", "dba", "dba2", "orgAdmin", "customer", "otherCompany"])(
    "is refused to %s, who may not write contracts",
    async (as) => {
      const before = (await app.call(listContracts, {}, { as: "pa" })).result.total;
      const answer = await save(act.form(), as);
      expect([answer.status, answer.errorCode]).toEqual([200, "common.permissionDenied"]);
      expect((await app.call(listContracts, {}, { as: "pa" })).result.total).toBe(before);
    },
  );

  it("refuses what does not fit, at its field", async () => {
    const form = act.form();
    const { world } = app;
    const contract = form.contract;
    expect(await fieldsOf({ ...form, contract: { ...contract, endTime: "2025-12-31" } })).toEqual([
      "contract.endTime",
    ]);
    expect(await fieldsOf({ ...form, companyId: world.companies.vendor })).toEqual(["companyId"]);
    expect(await fieldsOf({ ...form, companyId: 999_999 })).toEqual(["companyId"]);
    expect(await fieldsOf({ ...form, teamId: 999_999 })).toEqual(["teamId"]);
    expect(await fieldsOf({ ...form, contract: { ...contract, ownerUserId: world.users.customer } })).toEqual(
      ["contract.ownerUserId"],
    );
    expect(await fieldsOf({ ...form, contract: { ...contract, name: " " } })).toEqual(["contract.name"]);
    expect(await fieldsOf({ ...form, email: "nobody" })).toEqual(["email"]);
    const acc = { name: "SN" };
    const withAcc = (changes: object): SaveBody => ({ ...form, accs: [{ ...acc, ...changes }] });
    expect(await fieldsOf(withAcc({ startTime: "2025-12-31" }))).toEqual(["accs.0.startTime"]);
    expect(await fieldsOf(withAcc({ endTime: "2027-01-01" }))).toEqual(["accs.0.endTime"]);
    expect(await fieldsOf(withAcc({ startTime: "2026-06-01", endTime: "2026-05-01" }))).toEqual([
      "accs.0.endTime",
    ]);
    expect(await fieldsOf(withAcc({ productMenuId: world.catalogue.faultSlowSql }))).toEqual([
      "accs.0.productMenuId",
    ]);
    expect(await fieldsOf(withAcc({ assetIds: [world.assets.aCore, world.assets.bTrading] }))).toEqual([
      "accs.0.assetIds",
    ]);
    expect(await fieldsOf(withAcc({ id: world.serviceNumbers.a247 }))).toEqual(["accs.0.name"]);
  });

  it("refuses a number that is taken, also when both are saved at once", async () => {
    const [one, other] = [act.form(), act.form()];
    const contractNum = one.contract.contractNum;
    const answers = await Promise.all([
      save(one),
      save({ ...other, contract: { ...other.contract, contractNum } }),
    ]);
    const refused = answers.filter(({ envelope }) => !envelope?.success);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.envelope?.fields).toHaveProperty("contract.contractNum");
  });

  it("gives every service number its own number of the day, however many are created at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        save(act.form({ accs: [{ name: "one" }, { name: "two" }, { name: "three" }] })),
      ),
    );
    const rows = await app.platform.database.kysely
      .selectFrom("service_number")
      .select("sn")
      .where(
        "id",
        "in",
        made.flatMap(({ result }) => result.accIds),
      )
      .execute();
    const numbers = new Set(rows.map(({ sn }) => sn));
    expect(numbers.size).toBe(36);
    const day = new Date(app.platform.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const sn of numbers) expect(sn).toMatch(new RegExp(`^${day.replaceAll("-", "")}\\d{5}$`));
  });
});

describe("an edited contract", () => {
  it("is replaced, keeps its service numbers, and its history names what changed", async () => {
    const { id, contractId, accIds } = await act.create();
    const body = await act.formOf(id);
    const answer = await save({
      ...body,
      contract: { ...body.contract, name: "新名称", amount: 99 },
      accs: [...(body.accs ?? []).map((acc) => ({ ...acc, quotaHours: 40 })), { name: "第二个" }],
    });
    expect(answer.result.accIds[0]).toBe(accIds[0]);
    const detail = await act.read("pa", id);
    expect(detail).toMatchObject({ contract: { name: "新名称", amount: 99 } });
    expect(detail.accs).toMatchObject([
      { quotaHours: 40, assets: [{ name: "澜汐核心库" }] },
      { name: "第二个" },
    ]);
    const lines = await audited("contract", contractId);
    expect(lines.at(-1)).toMatchObject({
      action: "contract.changed",
      detail: { before: { amount: 120_000.5 }, after: { name: "新名称", amount: 99 } },
    });
    expect(await audited("serviceNumber", accIds[0] ?? 0)).toMatchObject([
      { action: "serviceNumber.created" },
      {
        action: "serviceNumber.changed",
        detail: { before: { quotaHours: null }, after: { quotaHours: 40 } },
      },
    ]);
  });

  it("leaves no trace when nothing changed", async () => {
    const { id, contractId } = await act.create();
    const body = await act.formOf(id);
    await save(body);
    expect((await act.read("pa", id)).version).toBe(body.version);
    expect(await audited("contract", contractId)).toHaveLength(1);
  });

  it("is not overwritten by whoever read an older version, who gets the fresh one", async () => {
    const { id } = await act.create();
    const body = await act.formOf(id);
    await save({ ...body, name: "先保存的" });
    const late = await save({ ...body, name: "后保存的" });
    expect(late.errorCode).toBe("common.dataChanged");
    expect(late.envelope?.operateCallBackObj).toMatchObject({ name: "先保存的" });
    expect((await act.read("pa", id)).name).toBe("先保存的");
    expect(await fieldsOf({ ...body, version: undefined })).toEqual(["version"]);
  });

  it("stays with its customer", async () => {
    const { id } = await act.create();
    const body = await act.formOf(id);
    expect(await fieldsOf({ ...body, companyId: app.world.companies.b, accs: [] })).toEqual(["companyId"]);
  });

  it("loses a service number that nothing happened under, and keeps one that was used", async () => {
    const { id } = await act.create();
    const body = await act.formOf(id);
    await save({ ...body, accs: [] });
    expect((await act.read("pa", id)).accs).toEqual([]);
    const used = await act.formOf(await act.serviceOf("HT2026010100001"));
    await app.platform.database.kysely
      .insertInto("service_request")
      .values({
        sr_no: "SR-used",
        title: "used",
        content_md: "used",
        severity: 3,
        company_id: app.world.companies.a,
        service_number_id: app.world.serviceNumbers.a247,
        reporter_user_id: app.world.users.customer,
        sla_snapshot: jsonText({}),
      })
      .execute();
    expect(await fieldsOf({ ...used, accs: [] })).toEqual(["accs"]);
    expect((await act.read("pa", used.id ?? 0)).accs).toHaveLength(1);
  });

  it("looks like a missing one to people it is none of the business of", async () => {
    const { id } = await act.create();
    const answers = await Promise.all(
      [id, 999_999].map((one) => app.call(getContract, { params: { id: one } }, { as: "dba2" })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ""],
      [204, ""],
    ]);
    expect((await app.call(getContract, { params: { id } }, { as: "customer" })).status).toBe(205);
    const missing = await save({ ...(await act.formOf(id)), id: 999_999 });
    expect(missing.errorCode).toBe("contract.notFound");
  });

  it("shows an organisation's admin no amount, no remarks and no receivers", async () => {
    const { id } = await act.create({ remark: "内部", email: "a@example.com; b@example.com" });
    const detail = await act.read("orgAdmin", id);
    expect(detail).not.toHaveProperty("email");
    expect(detail.contract).not.toHaveProperty("amount");
    expect(detail.remark).toBeNull();
    expect(detail.abilities.edit).toMatchObject({ isAllowed: false, reason: expect.stringMatching(/./) });
    expect(await act.read("pa", id)).toMatchObject({ email: "a@example.com,b@example.com", remark: "内部" });
  });
});

describe("a renewal", () => {
  it("continues a contract of the same customer, once, and both know of each other", async () => {
    const first = await act.create();
    const next = act.form({ renewsId: first.contractId });
    const renewal = await act.create({
      ...next,
      contract: { ...next.contract, startTime: "2027-01-01", endTime: "2027-12-31" },
    });
    expect(await act.read("pa", first.id)).toMatchObject({
      contract: { renewState: 2, renewedBy: { contractId: renewal.contractId, id: renewal.id } },
      abilities: { renew: { isAllowed: false } },
    });
    expect(await act.read("pa", renewal.id)).toMatchObject({
      contract: { renews: { contractId: first.contractId, id: first.id } },
    });
    const again = await save(act.form({ renewsId: first.contractId }));
    expect(again.errorCode).toBe("contract.alreadyRenewed");
    expect(again.envelope?.operateMessage).toContain(next.contract.contractNum);
  });

  it("is refused for another customer, and of a contract that is not there", async () => {
    const { contractId } = await act.create();
    const other = act.form({
      renewsId: contractId,
      companyId: app.world.companies.b,
      teamId: app.world.teams.two,
      accs: [],
    });
    expect(await fieldsOf(other)).toEqual(["companyId"]);
    expect((await save(act.form({ renewsId: 999_999 }))).errorCode).toBe("contract.notFound");
  });
});

it("opens a service number only together with its own organisation", async () => {
  const { accIds } = await act.create();
  const params = { id: accIds[0] ?? 0 };
  const { a, b } = app.world.companies;
  const read = (companyId: number) =>
    app.call(getServiceNumber, { params, query: { companyId } }, { as: "pa" });
  expect((await read(a)).result.assets).toMatchObject([{ name: "澜汐核心库" }]);
  expect((await read(b)).status).toBe(204);
});
