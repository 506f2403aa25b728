import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CallInput } from "@pharos/api/core";
import { deleteChatBot, listChatBots, saveChatBot, testChatBot } from "@pharos/api/message";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSelfSignedCertificate } from "../../platform/testing/self-signed-certificate.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import type { Notification } from "./notification.ts";
import { notify } from "./notify.ts";

interface Received {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** A chat bot's service: what it received, and what it answers. */
const received: Received[] = [];
let answer: (response: ServerResponse) => void;
const say = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://robot");
  const body: unknown = JSON.parse(await text(request));
  // Every format is a JSON object.
  received.push({ path: url.pathname, query: url.searchParams, body: body as Record<string, unknown> });
  answer(response);
}

const servers: Server[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this kind.
  return (server.address() as AddressInfo).port;
}

let app: TestApp;
let bot: string;
let tlsBot: string;
beforeAll(async () => {
  bot = `http://127.0.0.1:${await listen(createServer((request, response) => void hear(request, response)))}`;
  const tls = createTlsServer(
    createSelfSignedCertificate(),
    (request, response) => void hear(request, response),
  );
  tlsBot = `https://127.0.0.1:${await listen(tls)}`;
  app = await createTestApp({ environment: { WEBHOOK_ORIGINS: `${bot},${tlsBot}` } });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await app.close();
});

const db = () => app.platform.database.kysely;
beforeEach(async () => {
  received.length = 0;
  answer = say(200, { errcode: 0, code: 0 });
  await db().deleteFrom("notify_webhook").execute();
  await db().deleteFrom("notification_outbox").execute();
});

type Body = CallInput<typeof saveChatBot>["body"];
const save = (as: PersonaName, body: Partial<Body>) =>
  app.call(
    saveChatBot,
    {
      body: {
        vendor: "wecom",
        name: "一组值班群",
        address: `${bot}/cgi-bin/webhook/send?key=abcd1234`,
        events: [],
        locale: "zh",
        isEnabled: true,
        ...body,
      },
    },
    { as },
  );
const teamOne = () => app.world.teams.one;
const outbox = () =>
  db().selectFrom("notification_outbox").select(["target", "status", "tries", "error", "body"]).execute();

let facts = 0;
const tell = async (more: Partial<Notification> = {}) => {
  await app.platform.withTransaction(undefined, (tx) =>
    notify(tx, {
      userIds: [],
      type: "serviceRequest",
      event: "fault.created",
      severity: "p1",
      titleKey: "errors.user.viewTagUnknown",
      params: { tag: '<at user_id="all">所有人</at>' },
      link: "/service/list/7",
      dedupeKey: `chat:${(facts += 1)}`,
      groupChats: { teamIds: [teamOne()] },
      ...more,
    }),
  );
  await app.drain();
  await app.platform.notifications.sendDue();
};

describe("a line in a group chat", () => {
  it("arrives in the format of WeCom", async () => {
    await save("ta", { teamId: teamOne() });
    await tell();
    expect(received).toHaveLength(1);
    expect(received[0]?.query.get("key")).toBe("abcd1234");
    expect(received[0]?.body).toEqual({
      msgtype: "text",
      text: {
        content:
          '【Pharos】标签“<at user_id="all">所有人</at>”不存在或已停用\nhttp://localhost:8080/service/list/7',
      },
    });
    expect(await outbox()).toMatchObject([{ target: "一组值班群", status: 1 }]);
  });

  it("arrives in the format of DingTalk, signed", async () => {
    const address = `${bot}/robot/send?access_token=t0`;
    await save("ta", { teamId: teamOne(), vendor: "dingtalk", address, signKey: "SECdemo" });
    await tell();
    const { query, body } = received[0] ?? { query: new URLSearchParams(), body: {} };
    const timestamp = query.get("timestamp") ?? "";
    const expected = createHmac("sha256", "SECdemo").update(`${timestamp}\nSECdemo`).digest("base64");
    expect([query.get("access_token"), query.get("sign")]).toEqual(["t0", expected]);
    expect(body).toMatchObject({ msgtype: "text", text: { content: expect.stringContaining("【Pharos】") } });
  });

  it("arrives in the format of Feishu, signed, and mentions no one", async () => {
    await save("ta", {
      teamId: teamOne(),
      vendor: "feishu",
      address: `${bot}/open-apis/bot/v2/hook/1234`,
      signKey: "demo",
      locale: "en",
    });
    await tell();
    const body = received[0]?.body ?? {};
    const expected = createHmac("sha256", `${String(body["timestamp"])}\ndemo`)
      .update("")
      .digest("base64");
    expect(body).toMatchObject({ msg_type: "text", sign: expected });
    const { text: content } = body["content"] as { text: string };
    expect(content).toContain('The tag “＜at user_id="all"＞');
    expect(content).not.toContain("<at");
  });

  it("goes once to each chat that wants the event, and to no chat of others", async () => {
    await save("ta", { teamId: teamOne() });
    await save("ta", { teamId: teamOne(), name: "只听关闭", events: ["fault.closed"] });
    await save("ta", { teamId: teamOne(), name: "已停用", isEnabled: false });
    await save("sys", { teamId: app.world.teams.two, name: "二组" });
    await save("orgAdmin", { companyId: app.world.companies.a, name: "客户群" });
    await tell({ dedupeKey: "chat:once" });
    await tell({ dedupeKey: "chat:once" });
    expect((await outbox()).map(({ target }) => target)).toEqual(["一组值班群"]);
  });

  it("is tried again when the service is too busy, and given up with the reason when it says no", async () => {
    await save("ta", { teamId: teamOne() });
    answer = say(200, { errcode: 45009, errmsg: "api freq out of limit" });
    await tell();
    expect(await outbox()).toMatchObject([{ status: 0, tries: 1, error: expect.stringContaining("45009") }]);
    await db().deleteFrom("notification_outbox").execute();
    answer = say(200, { errcode: 93000, errmsg: "invalid webhook url" });
    await tell();
    const [row] = await outbox();
    expect(row).toMatchObject({ status: 2, error: expect.stringContaining("invalid webhook url") });
    const [view] = (await app.call(listChatBots, {}, { as: "ta" })).result.list;
    expect(view).toMatchObject({ lastStatus: 2, lastError: row?.error });
  });

  it("follows no redirect", async () => {
    await save("ta", { teamId: teamOne() });
    answer = (response) => response.writeHead(302, { location: `${bot}/elsewhere` }).end();
    await tell();
    expect(received).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ status: 2, error: expect.stringContaining("302") }]);
  });

  it("is not handed to a service whose certificate no one vouches for, and the reason does not tell the address", async () => {
    await save("ta", { teamId: teamOne(), address: `${tlsBot}/cgi-bin/webhook/send?key=verysecret` });
    await tell();
    expect(received).toEqual([]);
    const [row] = await outbox();
    expect(row).toMatchObject({
      status: 0,
      tries: 1,
      error: expect.stringMatching(/self.signed|certificate/i),
    });
    expect(JSON.stringify(row)).not.toContain("verysecret");
  });

  it("is given up when its robot was removed or switched off meanwhile", async () => {
    const { id } = (await save("ta", { teamId: teamOne() })).result;
    await app.call(testChatBot, { params: { id } }, { as: "ta" });
    await app.call(deleteChatBot, { params: { id } }, { as: "ta" });
    await app.platform.notifications.sendDue();
    expect([received, await outbox()]).toMatchObject([[], [{ status: 2 }]]);
  });
});

describe("the addresses of robots", () => {
  it("are the vendors' over https or the operator's, in no other spelling", async () => {
    const { port } = new URL(bot);
    const refused = [
      "",
      "http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1",
      "https://qyapi.weixin.qq.com.evil.example.com/cgi-bin/webhook/send",
      "https://qyapi.weixin.qq.com@127.0.0.1/cgi-bin/webhook/send",
      "https://qyapi.weixin.qq.com/other",
      "https://qyapi.weixin.qq.com/cgi-bin/webhook/sender?key=1",
      "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1&debug=1",
      "https://qyapi.weixin.qq.com/cgi-bin/webhook/send/../../gettoken?key=1",
      "https://oapi.dingtalk.com/robot/send?access_token=1",
      // What else is at the operator's origin is nobody's to call.
      `${bot}/`,
      `${bot}/admin/restart?key=1`,
      `${bot}/cgi-bin/webhook/send/../../../admin?key=1`,
      `${bot}/cgi-bin/webhook/send%2f..%2f..%2fadmin?key=1`,
      `${bot}/cgi-bin/webhook/send?key=1&path=/admin`,
      `${bot}/robot/send?access_token=1`,
      `http://localhost:${port}/send`,
      "http://2130706433/send",
      `http://[::ffff:127.0.0.1]:${port}/send`,
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "gopher://127.0.0.1/",
    ];
    for (const address of refused) {
      const { envelope } = await save("ta", { teamId: teamOne(), address });
      expect([address, Object.keys(envelope?.fields ?? {})]).toEqual([address, ["address"]]);
    }
    const address = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1";
    expect((await save("ta", { teamId: teamOne(), address })).envelope?.success).toBe(true);
  });

  it.each([
    ["dingtalk", "/robot/send?access_token=1"],
    ["feishu", "/open-apis/bot/hook/0f-1"],
    ["feishu", "/open-apis/bot/v2/hook/0f-1"],
    ["wecom", "/cgi-bin/webhook/send?key=1"],
  ] as const)("are those of %s at the operator's origin, too: %s", async (vendor, path) => {
    expect(
      (await save("ta", { teamId: teamOne(), vendor, address: `${bot}${path}` })).envelope?.success,
    ).toBe(true);
  });

  it("are stored sealed and never read again", async () => {
    await save("ta", { teamId: teamOne(), signKey: "SECdemo" });
    const list = await app.call(listChatBots, {}, { as: "ta" });
    expect(list.result.list).toMatchObject([{ addressHint: `${new URL(bot).host} …1234`, hasSignKey: true }]);
    const rows = await db().selectFrom("notify_webhook").selectAll().execute();
    const audit = await db()
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "like", "webhook.%")
      .execute();
    for (const leaked of ["abcd1234", "SECdemo"])
      expect([list.body, JSON.stringify(rows), JSON.stringify(audit)].join().includes(leaked)).toBe(false);
  });
});

describe("who manages robots", () => {
  it("admins of the team or organisation, and platform and system admins; a foreign one is as absent", async () => {
    const { id } = (await save("ta", { teamId: teamOne() })).result;
    await save("orgAdmin", { companyId: app.world.companies.a, name: "客户群" });
    const names = async (as: PersonaName) =>
      (await app.call(listChatBots, {}, { as })).result.list.map(({ name }) => name).toSorted();
    expect(await names("ta")).toEqual(["一组值班群"]);
    expect(await names("orgAdmin")).toEqual(["客户群"]);
    expect(await names("pa")).toEqual(["一组值班群", "客户群"]);
    for (const as of ["dba", "customer", "ma"] as const)
      expect([as, (await app.call(listChatBots, {}, { as })).status]).toEqual([as, 205]);
    for (const endpoint of [testChatBot, deleteChatBot] as const) {
      const foreign = await app.call(endpoint, { params: { id } }, { as: "orgAdmin" });
      const missing = await app.call(endpoint, { params: { id: 999_999 } }, { as: "orgAdmin" });
      expect(foreign.errorCode).toBe("message.webhookNotFound");
      expect(foreign.body).toBe(missing.body);
    }
    expect((await save("orgAdmin", { id })).errorCode).toBe("message.webhookNotFound");
    expect((await save("ta", { id, name: "新名", address: undefined })).envelope?.success).toBe(true);
    expect(await names("ta")).toEqual(["新名"]);
  });

  it("adds none for others, none for two owners, and no more than ten", async () => {
    const foreign = await save("ta", { teamId: app.world.teams.two });
    const missing = await save("ta", { teamId: 999_999 });
    expect(foreign.errorCode).toBe("message.webhookOwner");
    expect(foreign.body).toBe(missing.body);
    expect((await save("orgAdmin", { companyId: app.world.companies.b })).errorCode).toBe(
      "message.webhookOwner",
    );
    const both = { companyId: app.world.companies.a, teamId: teamOne() };
    expect((await save("sys", both)).errorCode).toBe("message.webhookOwner");
    for (let index = 0; index < 10; index += 1) await save("ta", { teamId: teamOne(), name: String(index) });
    expect((await save("ta", { teamId: teamOne() })).errorCode).toBe("message.webhookTooMany");
  });
});
