import { deleteServiceRequest, listServiceRequests } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const remove = (as: PersonaName, id: number, reason?: string) =>
  app.call(deleteServiceRequest, { params: { id }, query: reason === undefined ? {} : { reason } }, { as });

const clocksOf = (id: number) =>
  app.platform.database.kysely
    .selectFrom("sla_clock")
    .select(["kind", "outcome", "next_stage_at"])
    .where("service_request_id", "=", id)
    .execute();

describe("deleting a request", () => {
  it("takes it out of everyone's sight, its clocks count for nothing, and the audit log keeps it", async () => {
    const id = await act.raise("customer");
    expect((await remove("customer", id)).envelope?.success).toBe(true);
    for (const who of ["customer", "ta", "pa", "sys"] as const) {
      expect([who, (await act.read(who, id)).status]).toEqual([who, 204]);
      const listed = await app.call(listServiceRequests, { query: { pageSize: 200 } }, { as: who });
      expect(listed.result.list.map((row) => row.id)).not.toContain(id);
    }
    for (const one of await clocksOf(id)) expect(one).toMatchObject({ outcome: "void", next_stage_at: null });
    const audited = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("object_type", "=", "serviceRequest")
      .where("object_id", "=", String(id))
      .execute();
    expect(audited).toEqual([{ action: "serviceRequest.deleted", user_id: app.world.users.customer }]);
    expect((await remove("customer", id)).errorCode).toBe("serviceRequest.notFound");
  });

  it("asks a system admin for the reason", async () => {
    const id = await act.raise("customer");
    expect((await remove("sys", id)).envelope?.fields).toHaveProperty("reason");
    expect((await remove("sys", id, "重复")).envelope?.fields).toHaveProperty("reason");
    expect((await remove("sys", id, "测试数据，经客户同意删除")).envelope?.success).toBe(true);
  });

  it("is refused once someone has answered, to colleagues and to the vendor's other people", async () => {
    const id = await act.raise("customer");
    for (const who of ["customer2", "orgAdmin"] as const) {
      expect((await remove(who, id)).errorCode).toBe("serviceRequest.onlyReporterDeletes");
    }
    for (const who of ["ta", "dba", "pa"] as const) {
      expect((await remove(who, id, "不应该由我们删除的请求")).envelope?.success).toBe(false);
    }
    expect((await remove("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
    await act.reply("customer", id);
    expect((await remove("customer", id)).errorCode).toBe("serviceRequest.alreadyReplied");
    await act.reply("ta", id);
    expect((await remove("customer", id)).errorCode).toBe("serviceRequest.wrongState");
  });

  it("takes the application for entitlement back with it", async () => {
    const id = await act.raise("expiredCustomer", { accId: null });
    await app.drain();
    await remove("expiredCustomer", id);
    await app.drain();
    const open = await app.platform.database.kysely
      .selectFrom("application")
      .select("id")
      .where("service_request_id", "=", id)
      .where("withdrawn_at", "is", null)
      .execute();
    expect(open).toEqual([]);
  });
});
