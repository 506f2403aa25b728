import { createHash } from "node:crypto";
import {
  listServiceOrders,
  openOrderDocument,
  openSharedDocument,
  shareServiceOrder,
  verifyServiceOrder,
  voidServiceOrder,
} from "@pharos/api/service-order";
import { hourVisibility } from "@pharos/domain/enums";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/index.ts";
import { createHourApp, type HourSetup } from "../../work-hour/work-hour.testing.ts";
import { type OrderActions, orderActionsOn } from "../service-order.testing.ts";

let setup: HourSetup;
let app: TestApp;
let act: OrderActions;
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
  act = orderActionsOn(app);
});
afterAll(() => app.close());

const makeDocuments = () => app.platform.queues.drain("serviceOrder.documents");

async function complete(more: object = {}) {
  const order = await act.make("dba", more);
  await act.sign("dba", order, 0, { signerName: "芒种" });
  return (await act.sign("orgAdmin", order, 1, { satisfaction: 80, opinion: "讲解清楚" })).result;
}

async function contentOf(orderId: number): Promise<Buffer> {
  const { document_key } = await app.platform.database.kysely
    .selectFrom("service_order")
    .select("document_key")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const object = await app.platform.storage.private.get(document_key ?? "");
  const chunks: Buffer[] = [];
  for await (const chunk of object?.body ?? []) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe("the document of a completed order", () => {
  it("is made once, and carries the paper, both signatures and the evidence, in Chinese", async () => {
    const order = await complete();
    await makeDocuments();
    const first = await contentOf(order.id);
    await Promise.all([makeDocuments(), makeDocuments()]);
    expect((await contentOf(order.id)).equals(first)).toBe(true);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(first)), { mergePages: true });
    const words = text.replaceAll(/\s+/g, "");
    const { companyName, orderNo, docHash } = order;
    for (const expected of [
      companyName,
      orderNo,
      docHash,
      "核心库巡检",
      "表空间",
      "芒种",
      "山茶",
      "讲解清楚",
      "127.0.0.1",
    ])
      expect(words).toContain(expected);
    expect(words).not.toContain("13900000009");
    // Moments as people read them, down to the instant of the signatures.
    expect(words).toMatch(/2026-\d\d-\d\d\d\d:\d\d:\d\d\.\d{3}\+08:00/);
    expect(words).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/);
    const seen = (await act.read("customer", order.id)).result;
    expect(seen).toMatchObject({
      hasDocument: true,
      documentHash: createHash("sha256").update(first).digest("hex"),
    });
  }, 60_000);

  it.each(["nothing", "totals"] as const)(
    "names the hours where the organisation is shown %s",
    async (shown) => {
      await app.platform.database.kysely
        .updateTable("company")
        .set({ hour_visibility: hourVisibility.toCode(shown) })
        .where("id", "=", app.world.companies.a)
        .execute();
      const hourIds = [(await setup.enter("dba")).result.id, (await setup.enter("dba")).result.id];
      const order = await complete({ faultId: setup.requestId, hourIds });
      await makeDocuments();
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await contentOf(order.id))), {
        mergePages: true,
      });
      const isNamed = shown === "totals";
      expect(text.replaceAll(/\s+/g, "").includes("工时（小时）2（其中2待审核）")).toBe(isNamed);
      const list = (as: "dba" | "customer") =>
        app.call(listServiceOrders, { body: { keyword: order.orderNo } }, { as });
      expect((await list("customer")).result.list[0]?.totalHours).toBe(isNamed ? 2 : null);
      expect((await list("dba")).result.list[0]?.totalHours).toBe(2);
      expect((await act.read("customer", order.id)).result).toMatchObject({
        totalHours: isNamed ? 2 : null,
        totalHoursFull: null,
      });
    },
    60_000,
  );

  it("is not made before both sides have signed", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    await makeDocuments();
    const open = await app.call(openOrderDocument, { params: { id: order.id } }, { as: "dba" });
    expect(open.status).toBe(204);
  });

  it("is given to those who see the order, and by a link that holds", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    await act.sign("dba", order, 0);
    await act.signShared(uuid, order);
    await makeDocuments();
    const open = (as: "customer" | "otherCompany") =>
      app.call(openOrderDocument, { params: { id: order.id } }, { as });
    expect((await open("customer")).result.url).toContain(order.orderNo);
    expect((await open("otherCompany")).status).toBe(204);
    const byLink = (token: string) => app.call(openSharedDocument, { params: { uuid: token } });
    expect((await byLink(uuid)).result.url).toContain(order.orderNo);
    expect((await byLink("00000000-0000-4000-8000-000000000000")).status).toBe(401);
  });

  it("is proved by its hash: one byte changed makes it not ours; a voided one is named so", async () => {
    const order = await complete();
    await makeDocuments();
    const content = await contentOf(order.id);
    const proofOf = async (bytes: Buffer) =>
      (
        await app.call(verifyServiceOrder, {
          params: { hash: createHash("sha256").update(bytes).digest("hex") },
        })
      ).result;
    expect(await proofOf(content)).toMatchObject({
      kind: "document",
      orderNo: order.orderNo,
      status: 2,
      signers: ["芒种", "山茶"],
    });
    const changed = Buffer.from(content);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    expect(await proofOf(changed)).toMatchObject({ kind: "none", orderNo: null });
    await app.call(
      voidServiceOrder,
      { params: { id: order.id }, body: { voidReason: "重复开单" } },
      { as: "ta" },
    );
    expect(await proofOf(content)).toMatchObject({ kind: "document", status: 3 });
  });
});

describe("who hears that an order is complete", () => {
  it("are its engineers, its signer, and the address that was sent a link", async () => {
    const order = await act.make();
    const email = "signer@example.com";
    await app.call(shareServiceOrder, { params: { id: order.id }, body: { email } }, { as: "dba" });
    await act.sign("dba", order, 0);
    await act.sign("customer", order, 1);
    await makeDocuments();
    await app.drain();
    const { kysely } = app.platform.database;
    const told = await kysely
      .selectFrom("message")
      .select("user_id")
      .where("event", "=", "serviceOrder.completed")
      .where("object_id", "=", order.id)
      .orderBy("user_id")
      .execute();
    expect(told.map(({ user_id }) => user_id)).toEqual(
      [app.world.users.dba, app.world.users.customer].toSorted((a, b) => a - b),
    );
    const mails = await kysely
      .selectFrom("notification_outbox")
      .select(["subject", "body"])
      .where("target", "=", email)
      .orderBy("id")
      .execute();
    expect(mails).toHaveLength(2);
    const token = /service-order-share\/([\w-]+)/.exec(mails[1]?.body ?? "")?.[1] ?? "";
    expect((await act.readShared(token)).result).toMatchObject({ orderNo: order.orderNo, hasDocument: true });
  });
});
