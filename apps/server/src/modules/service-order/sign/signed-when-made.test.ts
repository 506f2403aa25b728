import { getServiceOrder, listServiceOrders } from "@pharos/api/service-order";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { drawnSignature, type OrderActions, orderActionsOn } from "../service-order.testing.ts";

let app: TestApp;
let act: OrderActions;
beforeAll(async () => {
  app = await createTestApp();
  act = orderActionsOn(app);
});
afterAll(() => app.close());

const customerSigning = {
  signerName: "山茶",
  signerTitle: "运维主管",
  imageBase64: drawnSignature,
  satisfaction: 80,
  opinion: "及时",
};
const ordersOf = async (as: PersonaName, title: string) =>
  (await app.call(listServiceOrders, { body: { keyword: title } }, { as })).result.list;

it("an order made on site carries the customer's signature on just what it says, and waits for the engineer", async () => {
  const { id, docHash } = await act.make("dba", { customerSigning });
  const order = (await app.call(getServiceOrder, { params: { id } }, { as: "dba" })).result;
  expect(order).toMatchObject({
    status: 0,
    signatures: [{ party: 1, signerName: "山茶", satisfaction: 80, opinion: "及时", channel: 2 }],
  });
  const { content_hash, user_id } = await app.platform.database.kysely
    .selectFrom("service_order_signature")
    .select(["content_hash", "user_id"])
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  expect({ content_hash, user_id }).toEqual({ content_hash: docHash, user_id: app.world.users.dba });
  expect((await act.sign("dba", order, 0)).result.status).toBe(2);
});

it("is made once, however often it is sent", async () => {
  const body = { ...act.basics(), title: "只建一次的服务单", customerSigning };
  const send = () => act.createOnce("dba", body, "order-from-a-phone");
  const [first, second] = [await send(), await send()];
  expect(second.result.id).toBe(first.result.id);
  expect(await ordersOf("dba", body.title)).toHaveLength(1);
});

it.each([
  ["somebody who is no engineer of it", "ta", {}, { code: "serviceOrder.engineersOnly" }],
  [
    "what is no drawing",
    "dba",
    { imageBase64: "data:image/png;base64,AAAA" },
    { fields: ["customerSigning.imageBase64"] },
  ],
  ["a signature without a name", "dba", { signerName: " " }, { fields: ["customerSigning.signerName"] }],
] as const)("is refused for %s, and no order is made", async (what, as, change, expected) => {
  const title = `不会建立：${what}`;
  const answer = await act.create(as, { title, customerSigning: { ...customerSigning, ...change } });
  if ("code" in expected) expect(answer.errorCode).toBe(expected.code);
  else expect(Object.keys(answer.envelope?.fields ?? {})).toEqual(expected.fields);
  expect(await ordersOf("ta", title)).toEqual([]);
});
