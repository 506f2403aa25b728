import type { ConsultRecord } from "@pharos/api/consult";
import { saveConsult } from "@pharos/api/consult";
import type { LiveAnswer } from "@pharos/api/live";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type LiveListener, listenLive } from "../../testing/live-listener.ts";
import { consultCalls } from "./consult.testing.ts";

let app: TestApp;
let url: string;
let calls: ReturnType<typeof consultCalls>;
const pages: LiveListener[] = [];
beforeAll(async () => {
  app = await createTestApp({ isStarted: true });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  calls = consultCalls(app);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

const open = async (as: PersonaName, ...channels: readonly string[]): Promise<LiveListener> => {
  const page = await listenLive(url, await app.signIn(as), channels);
  pages.push(page);
  return page;
};
const send = (page: LiveListener, message: object, channel = "/consult"): Promise<LiveAnswer> =>
  page.socket.timeout(5_000).emitWithAck("send", { channel, message });
const begin = async (as: PersonaName): Promise<number> =>
  (await app.call(saveConsult, { body: { content: "实时咨询", origin: "page" } }, { as })).result.id;

describe("the live channel of a consultation", () => {
  it("carries what each side sends to the other, in order and once", async () => {
    const id = await begin("customer");
    const channel = `/consult/${id}`;
    const customer = await open("customer", channel);
    const expert = await open("dba", channel);
    const forged = await send(customer, {
      consultId: id,
      createdBy: app.world.users.dba,
      type: 0,
      content: "您好",
    });
    expect(forged).toMatchObject({ ok: true, result: { createdBy: app.world.users.customer } });
    const { seq } = forged.result as ConsultRecord;
    await eventually("the expert hears of it", () => expert.hasHeardOf(id));
    const answer = await send(expert, { consultId: id, content: "我来处理", clientId: "a" });
    const again = await send(expert, { consultId: id, content: "我来处理", clientId: "a" });
    expect((again.result as ConsultRecord).seq).toBe((answer.result as ConsultRecord).seq);
    await eventually("the customer hears of it", () => customer.hasHeardOf(id));
    const { records } = (await calls.after("customer", id, seq)).result;
    // The assistant may have had its say in between.
    expect(records.map((one) => one.event ?? one.content).slice(-2)).toEqual(["joined", "我来处理"]);
    expect(records.map((one) => one.seq)).toEqual(records.map((_, at) => seq + 1 + at));
  });

  it("takes nothing from who does not listen, of whitespace, of strangers or for another channel", async () => {
    const id = await begin("customer2");
    const channel = `/consult/${id}`;
    const [own, deaf, stranger] = [
      await open("customer2", channel),
      await open("customer2"),
      await open("otherCompany", channel),
    ];
    expect(await send(deaf, { consultId: id, content: "听不见" })).toEqual({ ok: false });
    expect((await send(own, { consultId: id, content: " \n　" })).ok).toBe(false);
    expect(await send(stranger, { consultId: id, content: "我也在" })).toMatchObject({
      ok: false,
      code: "consult.notFound",
      text: "该咨询不存在，或您无权查看",
    });
    for (const wrong of ["/fault", "/consult/*", "/nothing", channel])
      expect(await send(own, { consultId: id, content: "错误的频道" }, wrong)).toEqual({ ok: false });
    for (const broken of [null, 7, "text", [], { consultId: "x" }, { consultId: id, content: 5 }])
      expect((await send(deaf, broken as object)).ok).toBe(false);
    await calls.reply("customer2", id, "正常");
    await own.catchUp();
    await stranger.catchUp();
    expect([own.hasHeardOf(id), stranger.hasHeardOf(id)]).toEqual([true, false]);
    const { records } = await calls.read("customer2", id);
    expect(records.filter(({ createdBy }) => createdBy > 0).map(({ content }) => content)).toEqual([
      "实时咨询",
      "正常",
    ]);
  });

  it("is deaf and dumb for who has lost the membership, with the connection still open", async () => {
    const id = await begin("otherCompany");
    const page = await open("otherCompany", `/consult/${id}`);
    expect((await send(page, { consultId: id, content: "还在" })).ok).toBe(true);
    const { sessionChanges, withTransaction } = app.platform;
    await withTransaction(undefined, async (tx) => {
      const userId = app.world.users.otherCompany;
      await tx.db.updateTable("employee").set({ status: 0 }).where("user_id", "=", userId).execute();
      sessionChanges.change(tx, { userId });
    });
    await eventually("the page looks again", () => page.countResyncs() === 1);
    expect(await send(page, { consultId: id, content: "已离职" })).toMatchObject({ ok: false });
    const before = page.hints.length;
    await calls.reply("dba2", id, "您好");
    await page.catchUp();
    expect(page.hints.length).toBe(before);
    expect((await calls.detail("otherCompany", id)).status).toBe(204);
  });

  it("tells both sides of the end, and takes nothing afterwards", async () => {
    const id = await begin("expiredCustomer");
    const page = await open("expiredCustomer", `/consult/${id}`);
    await calls.reply("dba", id, "您好");
    await app.inject({
      method: "POST",
      url: `/esapi/consult/close/${id}`,
      headers: { authorization: await app.signIn("dba") },
      payload: {},
    });
    await eventually("the end is heard of", () => page.hints.some(({ type }) => type === "consult.closed"));
    expect(await send(page, { consultId: id, content: "还有问题" })).toMatchObject({
      code: "consult.closed",
    });
  });
});
