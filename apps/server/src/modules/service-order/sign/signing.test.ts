import {
  declineSharedOrder,
  revokeOrderLinks,
  shareServiceOrder,
  signServiceOrder,
  verifyServiceOrder,
  voidServiceOrder,
} from "@pharos/api/service-order";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { drawnSignature, type OrderActions, orderActionsOn, pictureOf } from "../service-order.testing.ts";

const ten = new Date("2026-06-12T10:00:00+08:00");
const clock = createManualClock(ten);
const day = 24 * 60;

let app: TestApp;
let act: OrderActions;
beforeAll(async () => {
  app = await createTestApp({ clock });
  act = orderActionsOn(app);
});
beforeEach(async () => {
  clock.set(ten);
  await app.platform.database.kysely.deleteFrom("rate_limit").execute();
});
afterAll(() => app.close());

const signaturesOf = (orderId: number) =>
  app.platform.database.kysely
    .selectFrom("service_order_signature")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

describe("signing in the portal", () => {
  it("goes from the engineer to the customer, and keeps who, when, where and what", async () => {
    const order = await act.make();
    const first = await act.sign("dba", order, 0, { signerName: "芒种", satisfaction: 20, opinion: "不算" });
    expect(first.result).toMatchObject({ status: 1, docHash: order.docHash });
    const second = await act.sign("orgAdmin", order, 1, { satisfaction: 100, opinion: "很好" });
    expect(second.result).toMatchObject({ status: 2, completedTime: "2026-06-12T10:00:00.000+08:00" });
    expect(second.result.signatures).toMatchObject([
      { party: 0, signerName: "芒种", satisfaction: null, opinion: null, channel: 0 },
      { party: 1, signerName: "山茶", satisfaction: 100, opinion: "很好", channel: 0 },
    ]);
    expect(await signaturesOf(order.id)).toMatchObject([
      { user_id: app.world.users.dba, content_hash: order.docHash, ip: "127.0.0.1" },
      { user_id: app.world.users.orgAdmin, content_hash: order.docHash },
    ]);
  });

  it("may begin with the customer: the order waits for the engineer", async () => {
    const order = await act.make();
    expect((await act.sign("customer", order, 1)).result.status).toBe(0);
    expect((await act.sign("customer2", order, 1)).errorCode).toBe("serviceOrder.alreadySigned");
    expect((await act.sign("dba", order, 0)).result.status).toBe(2);
  });

  it.each([
    ["ta", 0, "serviceOrder.engineersOnly"],
    ["sys", 0, "common.permissionDenied"],
    ["customer", 0, "serviceOrder.engineersOnly"],
    ["ta", 1, "serviceOrder.engineersOnly"],
    ["sys", 1, "common.permissionDenied"],
    ["dba2", 0, "serviceOrder.notFound"],
    ["otherCompany", 1, "serviceOrder.notFound"],
  ] as const)("is refused to %s as %i", async (as, party, code) => {
    const order = await act.make();
    expect((await act.sign(as, order, party)).errorCode).toBe(code);
    expect(await signaturesOf(order.id)).toEqual([]);
  });

  it("of a customer who is met on site says on whose device it was given", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    const signed = (await act.sign("dba", order, 1, { satisfaction: 100 })).result;
    expect(signed).toMatchObject({
      status: 2,
      signatures: [{ channel: 0 }, { channel: 2, signerName: "山茶" }],
    });
    expect(await signaturesOf(order.id)).toMatchObject([
      {},
      { party: 1, channel: 2, user_id: app.world.users.dba },
    ]);
    expect((await act.sign("dba", order, 1)).errorCode).toBe("serviceOrder.alreadySigned");
  });

  it("is given once however often the same key comes", async () => {
    const order = await act.make();
    const send = () =>
      app.call(
        signServiceOrder,
        { params: { id: order.id }, body: { party: 1, ...act.signing(order) } },
        { as: "dba", headers: { "idempotency-key": `kept-${order.id}` } },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect((await send()).envelope?.success).toBe(true);
    expect(answers.filter(({ envelope }) => envelope?.success).length).toBeGreaterThan(0);
    expect(await signaturesOf(order.id)).toHaveLength(1);
  });

  it("is for the content that was shown", async () => {
    const order = await act.make();
    const answer = await act.sign("dba", { ...order, docHash: "0".repeat(64) }, 0);
    expect(answer.errorCode).toBe("serviceOrder.contentChanged");
  });

  it("keeps the content although names change afterwards", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    const { kysely } = app.platform.database;
    const company = kysely.updateTable("company").where("id", "=", app.world.companies.a);
    const { name } = await kysely
      .selectFrom("company")
      .select("name")
      .where("id", "=", app.world.companies.a)
      .executeTakeFirstOrThrow();
    await company.set({ name: "改名后的银行" }).execute();
    const after = (await act.read("pa", order.id)).result;
    await company.set({ name }).execute();
    expect(after).toMatchObject({ companyName: name, docHash: order.docHash });
  });

  it.each([
    ["no picture", "bm8gcGljdHVyZQ=="],
    ["no Base64", "data:image/png;base64,§§§"],
    ["another kind", "data:image/svg+xml;base64,PHN2Zy8+"],
    ["an address", "https://example.com/a.png"],
    ["a sheet of one colour", pictureOf(() => 255)],
    ["a black sheet", pictureOf(() => 0)],
    ["a dot", pictureOf((x, y) => (Math.hypot(x - 50, y - 20) < 2.5 ? 0 : 255))],
    ["strokes that nobody sees", pictureOf((x, y) => (y === x ? 240 : 255))],
    ["a PNG that ends too early", drawnSignature.slice(0, 80)],
    ["more than 200 KB", `data:image/png;base64,${"A".repeat(273_100)}`],
  ])("refuses %s as a signature, at its field", async (_, imageBase64) => {
    const order = await act.make();
    const answer = await act.sign("dba", order, 0, { imageBase64 });
    expect(answer.envelope?.fields).toHaveProperty("imageBase64");
    expect(await signaturesOf(order.id)).toEqual([]);
  });
});

describe("a link", () => {
  it("shows the paper and nothing else: no id, no full number, no header of a session", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const shown = await act.readShared(uuid);
    expect(shown.result).toMatchObject({ orderNo: order.orderNo, docHash: order.docHash, canSign: true });
    expect(shown.body).not.toMatch(/"\w*[iI]d":/);
    expect(shown.body).not.toContain("13900000009");
    expect(shown.headers["authorization"]).toBeUndefined();
    expect(shown.headers["cache-control"]).toBe("no-store");
    expect(shown.headers["referrer-policy"]).toBe("no-referrer");
  });

  it("signs for the customer, once", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    const uuid = await act.share("dba", order.id);
    const signed = await act.signShared(uuid, order, { satisfaction: 80 });
    expect(signed.result).toMatchObject({ status: 2, canSign: false });
    expect((await act.signShared(uuid, order)).errorCode).toBe("serviceOrder.alreadySigned");
    expect(await signaturesOf(order.id)).toMatchObject([{}, { user_id: null, channel: 1, ip: "127.0.0.1" }]);
  });

  it("lets the customer say what is not right, without closing the order", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    const decline = (token: string, body: object = { name: "山茶", reason: "日期应为 11 日" }) =>
      app.call(declineSharedOrder, { params: { uuid: token }, body: body as never });
    expect((await decline(uuid)).result).toMatchObject({
      status: 0,
      canSign: true,
      declined: { name: "山茶", reason: "日期应为 11 日" },
    });
    expect((await decline(uuid, { name: "", reason: " " })).envelope?.fields).toMatchObject({
      name: expect.any(String),
      reason: expect.any(String),
    });
    expect((await decline("00000000-0000-4000-8000-000000000000")).status).toBe(401);
    await app.drain();
    const told = await app.platform.database.kysely
      .selectFrom("message")
      .select("user_id")
      .where("event", "=", "serviceOrder.declined")
      .where("object_id", "=", order.id)
      .execute();
    expect(told).toEqual([{ user_id: app.world.users.dba }]);
    expect((await act.signShared(uuid, order)).result.declined).toBeNull();
    expect((await decline(uuid)).errorCode).toBe("serviceOrder.alreadySigned");
  });

  it("is declined by the holder a few times a day, and not without end", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    const decline = () =>
      app.call(declineSharedOrder, {
        params: { uuid },
        body: { name: "山茶", reason: "日期应为 11 日" },
      });
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push((await decline()).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    // The limit is the order's, and the link still signs.
    expect((await act.signShared(uuid, order)).envelope?.success).toBe(true);
  });

  it("is stored as a hash only", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    const { rows } = await app.platform.database.executeSql(
      "select row_to_json(l)::text as text from service_order_link l union all select row_to_json(a)::text from audit_log a",
    );
    expect(JSON.stringify(rows)).not.toContain(uuid);
  });

  it("that is unknown, expired or revoked looks the same but for the words", async () => {
    const order = await act.make();
    const [expired, revoked] = [await act.share("dba", order.id, 1), await act.share("dba", order.id)];
    await app.call(
      revokeOrderLinks,
      { params: { id: order.id }, body: { linkId: (await act.read("dba", order.id)).result.links[0]?.id } },
      { as: "dba" },
    );
    clock.advanceMinutes(day);
    const answers = [
      await act.readShared("00000000-0000-4000-8000-000000000000"),
      await act.readShared(expired),
      await act.readShared(revoked),
      await act.signShared("x", order),
      await act.signShared(expired, order),
      await act.signShared(revoked, order),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(answers.map(({ errorCode }) => errorCode?.replace("serviceOrderLink.", ""))).toEqual([
      "unknown",
      "expired",
      "revoked",
      "unknown",
      "expired",
      "revoked",
    ]);
    for (const { envelope, headers } of answers) {
      expect(Object.keys(envelope ?? {}).toSorted()).toEqual([
        "code",
        "operateCallBackObj",
        "operateMessage",
        "success",
      ]);
      expect(envelope?.operateCallBackObj).toBeNull();
      expect(headers["location"]).toBeUndefined();
    }
    expect(await signaturesOf(order.id)).toEqual([]);
  });

  it("ends when the order is voided, and seven days after its completion", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id, 30);
    await act.sign("dba", order, 0);
    await act.signShared(uuid, order);
    clock.advanceMinutes(7 * day - 1);
    expect((await act.readShared(uuid)).status).toBe(200);
    clock.advanceMinutes(1);
    expect((await act.readShared(uuid)).errorCode).toBe("serviceOrderLink.expired");
    clock.set(ten);
    await app.call(
      voidServiceOrder,
      { params: { id: order.id }, body: { voidReason: "重复" } },
      { as: "ta" },
    );
    expect((await act.readShared(uuid)).errorCode).toBe("serviceOrderLink.revoked");
  });

  it("is made by those who may change the order, while it waits for signatures", async () => {
    const order = await act.make("ta", { engineerIds: [app.world.users.ta] });
    const share = (as: "dba" | "customer" | "dba2") =>
      app.call(shareServiceOrder, { params: { id: order.id }, body: {} }, { as });
    expect((await share("dba")).errorCode).toBe("serviceOrder.editNotAllowed");
    expect((await share("customer")).errorCode).toBe("common.permissionDenied");
    expect((await share("dba2")).errorCode).toBe("serviceOrder.notFound");
  });

  it("is mailed to an address, and not kept with the mail", async () => {
    const order = await act.make();
    await app.call(
      shareServiceOrder,
      { params: { id: order.id }, body: { email: "signer@example.com" } },
      { as: "dba" },
    );
    const mail = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(["subject", "is_secret"])
      .where("target", "=", "signer@example.com")
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ subject: expect.stringContaining(order.orderNo), is_secret: true });
  });

  it("can be guessed so slowly that a whole life finds nothing", async () => {
    const order = await act.make();
    const uuid = await act.share("dba", order.id);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        act.readShared(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`),
      ),
    );
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(20);
    expect(limited[0]?.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await act.readShared(uuid)).status).toBe(429);
  });
});

describe("a hundred signatures at the same moment", () => {
  it("leave one, and every other is told so", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    const links = await Promise.all(Array.from({ length: 10 }, () => act.share("dba", order.id)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.inject({
          method: "POST",
          url: `/esapi/service-order/share/${links[index % 10]}/sign`,
          payload: act.signing(order, { signerName: `签署人 ${index}` }),
          remoteAddress: `10.0.${index}.1`,
        }),
      ),
    );
    const won = answers.filter((answer) => answer.json().success === true);
    const lost = answers.filter((answer) => answer.json().success === false);
    expect(won).toHaveLength(1);
    expect(new Set(lost.map(({ headers }) => headers["x-error-code"]))).toEqual(
      new Set(["serviceOrder.alreadySigned"]),
    );
    expect(await signaturesOf(order.id)).toHaveLength(2);
    expect((await act.read("dba", order.id)).result).toMatchObject({ status: 2, docHash: order.docHash });
  }, 60_000);

  it("of both sides complete the order once", async () => {
    const order = await act.make();
    await Promise.all([act.sign("dba", order, 0), act.sign("customer", order, 1)]);
    expect((await act.read("dba", order.id)).result).toMatchObject({ status: 2 });
    const { kysely } = app.platform.database;
    const completions = await kysely
      .selectFrom("outbox_event")
      .select("payload")
      .where("type", "=", "serviceOrder.signed")
      .execute();
    const mine = completions.map(({ payload }) => payload as { id: number; isCompleted: boolean });
    expect(mine.filter(({ id, isCompleted }) => id === order.id && isCompleted)).toHaveLength(1);
  });
});

describe("the proof", () => {
  const verify = (hash: string) => app.call(verifyServiceOrder, { params: { hash } });

  it("knows a signed content, and nothing that differs by a letter", async () => {
    const order = await act.make();
    expect((await verify(order.docHash)).result.kind).toBe("none");
    await act.sign("dba", order, 0);
    expect((await verify(order.docHash.toUpperCase())).result).toMatchObject({
      kind: "content",
      orderNo: order.orderNo,
      signers: ["山茶"],
    });
    const other = `${order.docHash.slice(1)}${order.docHash.startsWith("0") ? "1" : "0"}`;
    for (const hash of [other, "x", "%"]) expect((await verify(hash)).result.kind).toBe("none");
  });
});

describe("who hears of it", () => {
  it("tells the engineers that the customer has signed, once", async () => {
    const order = await act.make();
    await act.sign("customer", order, 1);
    await act.sign("dba", order, 0);
    await app.drain();
    const told = await app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "link"])
      .where("object_type", "=", "serviceOrder")
      .where("object_id", "=", order.id)
      .where("event", "=", "serviceOrder.signed")
      .execute();
    expect(told).toEqual([{ user_id: app.world.users.dba, link: `/service-order/${order.id}` }]);
  });
});
