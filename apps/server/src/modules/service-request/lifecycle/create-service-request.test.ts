import { saveServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const morning = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(morning));
});
afterAll(() => app.close());

const form = () => ({
  title: "归档满",
  contentMd: "ORA-00257",
  type: codes.p1,
  accId: app.world.serviceNumbers.a247,
});

describe("raising a request", () => {
  it("numbers the requests of a business day in order and starts its clocks", async () => {
    clock.set(new Date("2026-06-12T23:59:59+08:00"));
    const first = await act.raise("customer", { type: codes.p1 });
    clock.set(new Date("2026-06-13T00:00:01+08:00"));
    const second = await act.raise("customer");
    const [a, b] = [(await act.read("customer", first)).result, (await act.read("customer", second)).result];
    expect([a.srNo, b.srNo]).toEqual(["SR20260612-0001", "SR20260613-0001"]);
    expect(a.clocks.map(({ kind, targetMinutes }) => [kind, targetMinutes])).toEqual([
      ["firstResponse", 5],
      ["solve", 20],
    ]);
    expect(a).toMatchObject({
      status: 0,
      auditState: 0,
      companyName: "澜汐银行",
      teamName: "交付一组",
      version: 1,
    });
    clock.set(morning);
  });

  it("leaves no gap and no double between twenty that come at once", async () => {
    clock.set(new Date("2026-07-01T10:00:00+08:00"));
    const ids = await Promise.all(Array.from({ length: 20 }, () => act.raise("customer")));
    const numbers = await Promise.all(ids.map(async (id) => (await act.read("customer", id)).result.srNo));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `SR20260701-${String(index + 1).padStart(4, "0")}`),
    );
    clock.set(morning);
  });

  it("uses no number for a request that is refused", async () => {
    clock.set(new Date("2026-07-02T10:00:00+08:00"));
    await app.call(
      saveServiceRequest,
      { body: { ...form(), assetId: app.world.assets.bTrading } },
      { as: "customer" },
    );
    const id = await act.raise("customer");
    expect((await act.read("customer", id)).result.srNo).toBe("SR20260702-0001");
    clock.set(morning);
  });

  it("has its effect once, however often and simultaneously the same key is sent", async () => {
    const send = () =>
      app.call(
        saveServiceRequest,
        { body: form() },
        { as: "customer", headers: { "idempotency-key": "raise-once" } },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    const other = await app.call(
      saveServiceRequest,
      { body: { ...form(), title: "别的内容" } },
      { as: "customer", headers: { "idempotency-key": "raise-once" } },
    );
    expect([other.status, other.errorCode]).toEqual([422, "common.idempotencyKeyReused"]);
  });

  it("waits for review, without clocks, when the service number has expired or is missing", async () => {
    const expired = await app.call(
      saveServiceRequest,
      { body: { ...form(), accId: app.world.serviceNumbers.cExpired } },
      { as: "expiredCustomer" },
    );
    const none = await app.call(
      saveServiceRequest,
      { body: { ...form(), accId: null } },
      { as: "expiredCustomer" },
    );
    expect([expired.result.auditState, none.result.auditState]).toEqual([1, 1]);
    const detail = (await act.read("expiredCustomer", expired.result.id)).result;
    expect(detail.clocks).toEqual([]);
    expect(detail.abilities.recover).toMatchObject({ isAllowed: false });
    const answer = await act.reply("ta", expired.result.id);
    expect(answer.errorCode).toBe("serviceRequest.reviewPending");
    expect(answer.envelope?.operateMessage).toBe("该请求的服务权益待审核，审核通过后才能进行该操作");
  });

  it("copies the promise of the coverage that was bought", async () => {
    const id = await act.raise("customer", { type: codes.p1, accId: app.world.serviceNumbers.a59 });
    const [first] = (await act.read("customer", id)).result.clocks;
    expect(first?.dueAt && Date.parse(first.dueAt)).toBe(morning.getTime() + 5 * 60_000);
  });

  it("lets a vendor raise on behalf of an organisation the team serves, and of no other", async () => {
    const body = { ...form(), companyId: app.world.companies.a };
    const served = await app.call(saveServiceRequest, { body }, { as: "dba" });
    expect((await act.read("customer", served.result.id)).result.reporter.name).toBe("芒种");
    for (const as of ["dba2", "reviewDba", "ma"] as const) {
      const refused = await app.call(saveServiceRequest, { body }, { as });
      expect([as, refused.errorCode, refused.envelope?.fields]).toEqual([
        as,
        "common.validation",
        { companyId: "组织不存在，或不在您的服务范围内" },
      ]);
    }
    expect((await app.call(saveServiceRequest, { body }, { as: "pa" })).envelope?.success).toBe(true);
  });

  it.each([
    ["accId", () => ({ accId: app.world.serviceNumbers.b247 })],
    ["assetId", () => ({ assetId: app.world.assets.bTrading })],
    ["menuId", () => ({ menuId: app.world.catalogue.articleCase })],
    ["companyId", () => ({ companyId: app.world.companies.b })],
    ["happenTime", () => ({ happenTime: "2099-01-01T00:00:00+08:00" })],
    ["email", () => ({ email: "nobody" })],
    ["title", () => ({ title: "字".repeat(129) })],
    ["contentMd", () => ({ contentMd: "  ", type: codes.p3 })],
    ["type", () => ({ type: 4 })],
  ])("refuses a foreign or wrong %s at its field and writes nothing", async (field, change) => {
    const before = await countRequests();
    const answer = await app.call(
      saveServiceRequest,
      { body: { ...form(), ...change() } },
      { as: "customer" },
    );
    expect([answer.status, answer.errorCode, Object.keys(answer.envelope?.fields ?? {})]).toEqual([
      200,
      "common.validation",
      [field],
    ]);
    expect(await countRequests()).toBe(before);
  });

  it("needs no description in an emergency: the title stands for it", async () => {
    const { world } = app;
    const raise = (type: number) =>
      app.call(
        saveServiceRequest,
        { body: { title: "核心库宕机", type, accId: world.serviceNumbers.a247 } },
        { as: "customer" },
      );
    const { id } = (await raise(codes.p1)).result;
    expect((await act.read("customer", id)).result.contentMd).toBe("核心库宕机");
    expect((await raise(codes.p3)).envelope?.fields).toHaveProperty("contentMd");
  });

  it("is not open to those without the permission", async () => {
    for (const as of ["noRole"] as const) {
      const answer = await app.call(saveServiceRequest, { body: form() }, { as });
      expect([answer.status, answer.errorCode]).toEqual([200, "common.permissionDenied"]);
    }
    expect((await app.call(saveServiceRequest, { body: form() })).status).toBe(401);
  });
});

async function countRequests(): Promise<number> {
  const row = await app.platform.database.kysely
    .selectFrom("service_request")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
