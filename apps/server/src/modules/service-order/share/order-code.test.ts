import { type ServiceOrderDetail, sendSharedCode, shareServiceOrder } from "@pharos/api/service-order";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { type OrderActions, orderActionsOn } from "../service-order.testing.ts";

const codePhone = "13900000077";

let app: TestApp;
let act: OrderActions;
let order: ServiceOrderDetail;
let uuid: string;
beforeAll(async () => {
  app = await createTestApp();
  act = orderActionsOn(app);
});
beforeEach(async () => {
  await forgetLimits();
  order = await act.make();
  uuid = await share();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const forgetLimits = () => db().deleteFrom("rate_limit").execute();

async function share(): Promise<string> {
  const answer = await app.call(
    shareServiceOrder,
    { params: { id: order.id }, body: { codePhone } },
    { as: "dba" },
  );
  return /service-order-share\/([\w-]+)/.exec(answer.result.url)?.[1] ?? "";
}

const send = (token = uuid) => app.call(sendSharedCode, { params: { uuid: token } });
const sign = (smsCode: string | null, token = uuid) => act.signShared(token, order, { smsCode });

async function newestCode(): Promise<string> {
  const row = await db()
    .selectFrom("notification_outbox")
    .select(["body", "is_secret"])
    .where("target", "=", `+86${codePhone}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row.is_secret).toBe(true);
  expect(row.body).toContain(order.orderNo);
  return /\b\d{6}\b/.exec(row.body)?.[0] ?? "";
}

const another = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("a link that asks for a code", () => {
  it("names the phone with its middle hidden, and is signed with the code sent there", async () => {
    expect((await act.readShared(uuid)).result.codePhone).toBe("139****0077");
    const sent = await send();
    expect(sent.result).toEqual({ expireIn: 300, resendAfter: 60 });
    expect(sent.body).not.toContain(codePhone);
    const signed = await sign(await newestCode());
    expect(signed.result.signatures).toMatchObject([{ channel: 1, codePhone: "139****0077" }]);
    expect(signed.body).not.toContain(codePhone);
  });

  it("keeps no code that could be read", async () => {
    await send();
    const code = await newestCode();
    const rows = await db().selectFrom("sms_code").selectAll().where("phone", "=", codePhone).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.at(-1)?.code_hash).toHaveLength(32);
  });

  it("refuses nothing, a wrong, an old, an expired and a used code in the same words", async () => {
    await send();
    const old = await newestCode();
    await forgetLimits();
    await send();
    const code = await newestCode();
    const refused = [await sign(null), await sign(""), await sign(another(code))];
    if (old !== code) refused.push(await sign(old));
    await db()
      .updateTable("sms_code")
      .set({ expires_at: "2020-01-01" })
      .where("phone", "=", codePhone)
      .execute();
    refused.push(await sign(code));
    expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(refused.map(() => "auth.badSmsCode"));
    expect((await act.readShared(uuid)).result.signatures).toEqual([]);
  });

  it("looks at no more than five tries, however many come at once, and the right one is then too late", async () => {
    await send();
    const code = await newestCode();
    await Promise.all(Array.from({ length: 12 }, (_, by) => sign(another(code, by + 1))));
    expect((await sign(code)).errorCode).toBe("auth.badSmsCode");
    const row = await db()
      .selectFrom("sms_code")
      .select("tries")
      .where("phone", "=", codePhone)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
  });

  it("takes no code of another link, even to the same phone", async () => {
    const second = await share();
    await send();
    const code = await newestCode();
    expect((await sign(code, second)).errorCode).toBe("auth.badSmsCode");
    expect((await sign(code)).envelope?.success).toBe(true);
  });

  it("sends one code a minute, and none once it is signed or revoked", async () => {
    await send();
    expect((await send()).status).toBe(429);
    await sign(await newestCode());
    await forgetLimits();
    expect((await send()).errorCode).toBe("serviceOrder.alreadySigned");
    expect((await send("0")).errorCode).toBe("serviceOrderLink.unknown");
  });

  it("uses the code up once, with one signature of many at the same moment", async () => {
    await send();
    const code = await newestCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => sign(code)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("a link that asks for none", () => {
  it("is signed without one, and sends none", async () => {
    const plain = await act.share("dba", order.id);
    expect((await act.readShared(plain)).result.codePhone).toBeNull();
    expect((await send(plain)).errorCode).toBe("serviceOrder.noCode");
    expect((await sign(null, plain)).result.signatures).toMatchObject([{ codePhone: null }]);
  });
});

it("is made for mobile numbers only", async () => {
  const answer = await app.call(
    shareServiceOrder,
    { params: { id: order.id }, body: { codePhone: "12" } },
    { as: "dba" },
  );
  expect(answer.envelope?.fields).toHaveProperty("codePhone");
});
