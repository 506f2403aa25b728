import {
  deleteContract,
  getContract,
  listContracts,
  setRenewState,
  terminateContract,
} from "@pharos/api/contract";
import { listServiceNumbers } from "@pharos/api/service-number";
import { jsonText } from "@pharos/db";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type ContractActions, contractActions } from "./contract.testing.ts";

let app: TestApp;
let act: ContractActions;
beforeAll(async () => {
  app = await createTestApp();
  act = contractActions(app);
});
afterAll(() => app.close());

const terminate = (id: number, version: number, as: PersonaName = "pa") =>
  app.call(terminateContract, { body: { id, version, reason: "客户提前终止" } }, { as });
const renewState = (id: number, version: number, as: PersonaName, state: 0 | 1 | 3 = 1) =>
  app.call(setRenewState, { body: { id, version, renewState: state } }, { as });

describe("terminating a contract", () => {
  it("ends it at once with the reason, and closes its service numbers", async () => {
    const { id } = await act.create();
    const { version } = await act.read("pa", id);
    const { result } = await terminate(id, version);
    expect(result).toMatchObject({
      contract: { status: 2, validity: 3, terminateReason: "客户提前终止" },
      accs: [{ status: 3, validity: 3 }],
      abilities: { edit: { isAllowed: false }, renew: { isAllowed: false }, terminate: { isAllowed: false } },
    });
    const again = await terminate(id, result.version);
    expect(again.errorCode).toBe("contract.terminated");
  });

  it("gives the customer's admins the reason, which is written to them, and none of the vendor's notes", async () => {
    const { id } = await act.create({ remark: "内部说明" });
    await terminate(id, (await act.read("pa", id)).version);
    const seen = await app.call(getContract, { params: { id } }, { as: "orgAdmin" });
    expect(seen.result.contract).toMatchObject({ terminateReason: "客户提前终止", remark: null });
    expect(seen.body).not.toContain("内部说明");
    expect((await app.call(getContract, { params: { id } }, { as: "otherCompany" })).body).toBe("");
  });

  it("is refused without the right, with an older version, and for a contract that is not there", async () => {
    const { id } = await act.create();
    const { version } = await act.read("pa", id);
    for (const as of ["ma", "ta", "dba", "orgAdmin", "customer"] as const)
      expect((await terminate(id, version, as)).errorCode).toBe("common.permissionDenied");
    expect((await terminate(id, version - 1)).errorCode).toBe("common.dataChanged");
    expect((await terminate(999_999, 1)).errorCode).toBe("contract.notFound");
    expect((await act.read("pa", id)).contract.status).toBe(1);
  });
});

describe("the talks about the next term", () => {
  it("are noted by the contract's manager and by the platform's admins", async () => {
    const { id } = await act.create();
    const first = await renewState(id, (await act.read("ta", id)).version, "ta");
    expect(first.result.contract.renewState).toBe(1);
    const second = await renewState(id, first.result.version, "pa", 3);
    expect(second.result.contract.renewState).toBe(3);
    // The customer does not learn of talks.
    expect((await act.read("orgAdmin", id)).contract.renewState).toBe(0);
    const notified = await app.call(listContracts, { query: { renewState: "3" } }, { as: "orgAdmin" });
    expect(notified.result.total).toBe(0);
  });

  it("are none of the business of others of the team, and invisible to other teams", async () => {
    const { id } = await act.create();
    const { version } = await act.read("pa", id);
    expect((await renewState(id, version, "dba")).errorCode).toBe("contract.managerOnly");
    expect((await renewState(id, version, "ma")).errorCode).toBe("contract.managerOnly");
    expect((await renewState(id, version, "dba2")).errorCode).toBe("contract.notFound");
    expect((await renewState(id, version, "customer")).errorCode).toBe("contract.notFound");
  });

  it("are over when the contract has been renewed", async () => {
    const { id, contractId } = await act.create();
    await act.create({ renewsId: contractId });
    const { version } = await act.read("pa", id);
    expect((await renewState(id, version, "pa")).errorCode).toBe("contract.alreadyRenewed");
  });
});

describe("deleting a service", () => {
  const remove = (id: number, as: PersonaName = "pa") => app.call(deleteContract, { params: { id } }, { as });

  it("takes it and its contract out of every list, and frees the contract's number", async () => {
    const { id } = await act.create();
    const before = await act.formOf(id);
    expect((await remove(id)).envelope).toMatchObject({ success: true });
    expect((await app.call(getContract, { params: { id } }, { as: "pa" })).status).toBe(204);
    const { contractNum } = before.contract;
    const found = await app.call(listContracts, { query: { search: contractNum } }, { as: "pa" });
    expect(found.result.total).toBe(0);
    const numbers = await app.call(listServiceNumbers, { query: { serviceId: id } }, { as: "pa" });
    expect(numbers.result.total).toBe(0);
    const form = act.form();
    await act.create({ ...form, contract: { ...form.contract, contractNum } });
    expect((await remove(id)).errorCode).toBe("contract.notFound");
  });

  it("lets what it continued be renewed again", async () => {
    const first = await act.create();
    const renewal = await act.create({ renewsId: first.contractId });
    await remove(renewal.id);
    expect((await act.read("pa", first.id)).contract).toMatchObject({ renewedBy: null, renewState: 0 });
  });

  it("is refused while a request is open, and goes through when it is closed", async () => {
    const { id, accIds } = await act.create();
    const db = app.platform.database.kysely;
    await db
      .insertInto("service_request")
      .values({
        sr_no: "SR-open",
        title: "open",
        content_md: "open",
        severity: 3,
        company_id: app.world.companies.a,
        service_number_id: accIds[0],
        reporter_user_id: app.world.users.customer,
        sla_snapshot: jsonText({}),
      })
      .execute();
    const refused = await remove(id);
    expect(refused.errorCode).toBe("contract.hasOpenRequests");
    expect(refused.envelope?.operateMessage).toContain("1");
    await db
      .updateTable("service_request")
      .set({ status: 3, closed_at: app.platform.clock.now() })
      .where("sr_no", "=", "SR-open")
      .execute();
    expect((await remove(id)).envelope).toMatchObject({ success: true });
  });

  it.each<PersonaName>(["ma", "ta", "dba", "dba2", "orgAdmin", "customer"])(
    "is refused to %s",
    async (as) => {
      const { id } = await act.create();
      expect((await remove(id, as)).errorCode).toBe("common.permissionDenied");
      expect((await act.read("pa", id)).id).toBe(id);
    },
  );
});
