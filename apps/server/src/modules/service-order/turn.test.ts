import {
  declineSharedOrder,
  editServiceOrder,
  listServiceOrders,
  revokeOrderLinks,
  voidServiceOrder,
} from "@pharos/api/service-order";
import { turnHolders } from "@pharos/domain/service-request";
import { dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type OrderActions, orderActionsOn } from "./service-order.testing.ts";

const clock = createManualClock(new Date("2026-06-15T09:00:00+08:00"));
let app: TestApp;
let act: OrderActions;
beforeAll(async () => {
  app = await createTestApp({ clock });
  act = orderActionsOn(app);
});
afterAll(() => app.close());

/** Page, list and the list's own filter say the same to both sides. */
async function expectTurn(id: number, holder: "vendor" | "customer" | null, sinceMs?: number): Promise<void> {
  for (const as of ["dba", "customer"] as const satisfies readonly PersonaName[]) {
    const { orderNo, turn } = (await act.read(as, id)).result;
    expect([as, turn?.holder ?? null]).toEqual([as, holder]);
    if (sinceMs !== undefined) expect(Date.parse(turn?.since ?? "")).toBe(sinceMs);
    for (const waitingFor of turnHolders) {
      const body = { keyword: orderNo, waitingFor };
      const { list } = (await app.call(listServiceOrders, { body }, { as })).result;
      expect([waitingFor, list.map((row) => row.turn)]).toEqual([
        waitingFor,
        waitingFor === holder ? [turn] : [],
      ]);
    }
  }
}

const step = (minutes: number): number => {
  clock.advanceMinutes(minutes);
  return clock.now().getTime();
};

it("is the vendor's until a link is out, and again when it is revoked or has run out", async () => {
  const { id } = await act.make();
  await expectTurn(id, "vendor");
  const shared = step(30);
  await act.share("dba", id, 3);
  await expectTurn(id, "customer", shared);
  const revoked = step(60);
  await app.call(revokeOrderLinks, { params: { id }, body: {} }, { as: "dba" });
  await expectTurn(id, "vendor", revoked);
  const again = step(5);
  await act.share("dba", id, 3);
  step(4 * 24 * 60);
  await expectTurn(id, "vendor", again + 3 * dayMs);
});

it("passes with the signatures to the other side, and is nobody's when both have signed", async () => {
  const byEngineer = await act.make();
  const first = step(10);
  await act.sign("dba", byEngineer, 0);
  await expectTurn(byEngineer.id, "customer", first);
  step(10);
  await act.sign("customer", (await act.read("customer", byEngineer.id)).result, 1);
  await expectTurn(byEngineer.id, null);

  const byCustomer = await act.make();
  const signed = step(10);
  await act.sign("customer", (await act.read("customer", byCustomer.id)).result, 1);
  await expectTurn(byCustomer.id, "vendor", signed);
  step(10);
  await app.call(
    voidServiceOrder,
    { params: { id: byCustomer.id }, body: { voidReason: "内容有误，重新出单" } },
    { as: "ta" },
  );
  await expectTurn(byCustomer.id, null);
});

it("comes back when the customer does not agree, and goes on with the link when the order is changed", async () => {
  const { id } = await act.make();
  const shared = step(10);
  const uuid = await act.share("dba", id, 10);
  const declined = step(10);
  await app.call(declineSharedOrder, { params: { uuid }, body: { name: "山茶", reason: "工时不对" } });
  await expectTurn(id, "vendor", declined);
  step(10);
  const { version } = (await act.read("dba", id)).result;
  await app.call(
    editServiceOrder,
    { params: { id }, body: { ...act.basics(), title: "改过的服务单", version } },
    { as: "dba" },
  );
  await expectTurn(id, "customer", shared);
});
