import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { createTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import type { NewNotification, NotificationRecord } from "./notifications.ts";

/** What a mail server got, and how it is to behave. */
interface MailBox {
  readonly port: number;
  readonly mails: string[];
  /** The answer to the next mails: undefined takes them. */
  refusal: { code: number; message: string } | undefined;
  close(): Promise<void>;
}

interface Webhook {
  readonly url: string;
  readonly requests: { body: unknown; authorization: string | undefined }[];
  status: number;
}

let database: Database;
let test: TestPlatform;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await test.close();
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await database.executeSql("truncate notification_outbox");
});
afterAll(() => database.close());

async function startMailBox(port = 0): Promise<MailBox> {
  const box: MailBox = { port: 0, mails: [], refusal: undefined, close: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        if (box.refusal)
          return done(Object.assign(new Error(box.refusal.message), { responseCode: box.refusal.code }));
        box.mails.push(mail);
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= new Promise((resolve) => server.close(() => resolve())));
  cleanUps.push(close);
  // A listening TCP server has an address of this kind.
  return Object.assign(box, { port: (server.server.address() as AddressInfo).port, close });
}

async function startWebhook(): Promise<Webhook> {
  const hook: Webhook = { url: "", requests: [], status: 200 };
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      hook.requests.push({ body: JSON.parse(body), authorization: request.headers.authorization });
      response.writeHead(hook.status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(hook, {
    url: `http://user:pass%21@127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
  });
}

/** A process on the database that all tests of this file share. */
const openProcess = (environment: Record<string, string>): Promise<TestPlatform> =>
  createTestPlatform({ database: { ...database, close: async () => {} }, environment });

async function openPlatform(environment: Record<string, string> = {}): Promise<TestPlatform> {
  test = await openProcess(environment);
  return test;
}

const mailTo = (port: number): Record<string, string> => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Pharos <support@portal.example.com>",
});
const mail: NewNotification = {
  channel: "email",
  target: "du.ruo@example.com",
  subject: "服务请求已关闭",
  body: "您好，\n请求已关闭。",
  dedupeKey: "request:1:closed",
};
const sms: NewNotification = {
  channel: "sms",
  target: "+8613900000001",
  body: "验证码 042137",
  dedupeKey: "sms:1",
  isSecret: true,
};

const queue = (notification: NewNotification): Promise<void> =>
  test.platform.withTransaction(undefined, (tx) => test.platform.notifications.queue(tx, notification));
const readAll = (): Promise<NotificationRecord[]> => test.platform.notifications.list();
const makeDue = (): Promise<unknown> =>
  database.executeSql("update notification_outbox set next_try_at = now()");

async function readWaitSeconds(): Promise<number> {
  const { rows } = await database.executeSql(
    "select round(extract(epoch from next_try_at - now())) as wait from notification_outbox",
  );
  return Number(rows[0]?.["wait"]);
}

/** What a record may be called, and the subject that arrives. */
const oddSubjects: readonly (readonly [title: string, arrived: string])[] = [
  ["[SR20260612-0001] 无法登录", "[SR20260612-0001] 无法登录"],
  ["x\u001btail", "xtail"],
  ["\u001b[1;31mORA-00600\u001b[0m", "ORA-00600"],
  ["\u001b[200~select 1\u001b[201~", "select 1"],
  ["\u001b]0;db01\u0007down", "down"],
  ["bell\u0007", "bell"],
  ["del\u007fete", "delete"],
  ["back\u0008space", "backspace"],
  ["a\nb", "a b"],
  ["a\r\nb", "a b"],
  ["a\r\nBcc: b@example.com", "a Bcc: b@example.com"],
  ["a\r\n\r\n<html>", "a <html>"],
  ["a\tb", "a b"],
  ["a\u000bb\u000cc", "a b c"],
  ["a\u0085b", "a b"],
  ["a\u2028b", "a b"],
  ["a\u2029b", "a b"],
  ["\u202enimda", "nimda"],
  ["a\u200bdmin", "admin"],
  ["\ufeffmark", "mark"],
  ["soft\u00adhyphen", "softhyphen"],
  ["宕机 👨‍👩‍👧", "宕机 👨‍👩‍👧"],
  ["  spaces  within   ", "spaces within"],
];

describe("a mail", () => {
  it("arrives once, as plain text, in its language and with a Message-ID that does not change", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    await queue(mail);
    await queue({ ...mail, body: "the same again" });
    await platform.notifications.sendDue();
    await platform.notifications.sendDue();
    expect(box.mails).toHaveLength(1);
    const [received = ""] = box.mails;
    expect(received).toContain("To: du.ruo@example.com");
    expect(received).toMatch(/^Message-ID: <[0-9a-f]{40}@portal\.example\.com>$/m);
    expect(received).toContain(`Subject: =?UTF-8?B?${Buffer.from("服务请求已关闭").toString("base64")}?=`);
    expect(received).toContain("Content-Type: text/plain; charset=utf-8");
    expect(await readAll()).toMatchObject([
      { state: "sent", tries: 1, error: null, sentAt: expect.any(String) },
    ]);
  });

  it("carries hostile words as words: plain text, no header and no second mail", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    const hostile = {
      ...mail,
      dedupeKey: "hostile",
      subject: "=?utf-8?B?QmNjOiBh?= <script>alert(1)</script>",
      body: "<img src=x onerror=alert(1)>\r\n.\r\nRCPT TO:<bcc@example.com>\r\n\r\nContent-Type: text/html\r\n",
    };
    await queue(hostile);
    await queue({ ...hostile, dedupeKey: "two lines", subject: "a\r\nBcc: b@example.com" });
    await platform.notifications.sendDue();
    expect(box.mails).toHaveLength(2);
    for (const received of box.mails) {
      const [head = "", ...rest] = received.split("\r\n\r\n");
      expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
      expect(head).not.toMatch(/^(bcc|cc):|text\/html|multipart/im);
      expect(rest.join("\r\n\r\n")).not.toMatch(/<html|multipart/i);
    }
  });

  it("arrives whatever is in its subject, which is one line", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    for (const [index, [subject]] of oddSubjects.entries())
      await queue({ ...mail, target: `reader${index}@example.com`, dedupeKey: `odd:${index}`, subject });
    await platform.notifications.sendDue();
    const parsed = await Promise.all(box.mails.map((received) => PostalMime.parse(received)));
    const subjects = new Map(parsed.map(({ to, subject }) => [to?.[0]?.address, subject]));
    expect(oddSubjects.map((_, index) => subjects.get(`reader${index}@example.com`))).toEqual(
      oddSubjects.map(([, arrived]) => arrived),
    );
    expect(parsed.flatMap(({ cc, bcc }) => [...(cc ?? []), ...(bcc ?? [])])).toEqual([]);
  });

  it("that was kept with a subject of several lines is sent when it is tried again", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    await queue(mail);
    await database.executeSql("update notification_outbox set status = 2, subject = $1", [
      "x\u001btail\r\nBcc: b@example.com",
    ]);
    const [kept] = await readAll();
    await platform.withTransaction(undefined, (tx) => platform.notifications.retry(tx, kept?.id ?? 0));
    await platform.notifications.sendDue();
    expect(box.mails[0]).toMatch(/^Subject: xtail Bcc: b@example.com\r$/m);
    expect(box.mails[0]).not.toMatch(/^Bcc:/m);
  });

  it("carries a letter as HTML beside its plain text, and nothing in it is more than words", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    const post = {
      byline: "芒种 · 2026-06-12 10:00 (UTC+8)",
      markdown:
        "见 [文档](/knowledge/1) 和 ![图](/f/1)\n\n```sql\nselect * from t where a<b;\n```\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) a*b=1 and c*d=2",
      files: "附件：a<b>.log",
      more: null,
    };
    await queue({
      ...mail,
      letter: {
        language: "zh-CN",
        answerLine: "##-- 请在此行上方回复 ##--",
        sections: [
          {
            title: "<script>alert(1)</script>",
            note: null,
            posts: [post],
            button: { label: "打开", url: "https://portal.example.com/a?b=1&c=2", line: "" },
          },
        ],
        earlier: { label: "此前：", post: { ...post, markdown: "> 引文", files: null } },
        footer: ["服务台"],
        origin: null,
      },
    });
    await platform.notifications.sendDue();
    const { html = "", text: plain } = await PostalMime.parse(box.mails[0] ?? "");
    expect(plain).toContain("您好，");
    expect(html).toMatch(/<pre [^>]*><code[^>]*>select \* from t where a&#x3C;b;\n<\/code><\/pre>/);
    expect(html).toContain("a*b=1 and c*d=2");
    expect(html).toContain("a&lt;b&gt;.log");
    expect(html).not.toMatch(/<script|<img|javascript:|href="[^"]*knowledge/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="https://portal.example.com/a?b=1&amp;c=2"');
  });

  it("is not sent when its transaction is rolled back", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    const failing = platform.withTransaction(undefined, async (tx) => {
      await platform.notifications.queue(tx, mail);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow();
    await platform.notifications.sendDue();
    expect(box.mails).toEqual([]);
  });

  it("is sent right after the commit once the platform runs", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    platform.queues.start();
    await queue(mail);
    await eventually("the mail arrives", () => box.mails.length === 1);
    await eventually("the mail is recorded as sent", async () => (await readAll())[0]?.state === "sent");
  });

  it("is tried again after 1, 5 and 30 minutes and 4 hours when it is not taken for now, and then given up", async () => {
    const box = await startMailBox();
    box.refusal = { code: 451, message: "greylisted" };
    const { platform } = await openPlatform(mailTo(box.port));
    await queue(mail);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await platform.notifications.sendDue();
      waits.push(await readWaitSeconds());
      await makeDue();
    }
    expect(waits).toEqual([60, 300, 1800, 14_400]);
    await platform.notifications.sendDue();
    expect(await readAll()).toMatchObject([
      { state: "failed", tries: 5, error: expect.stringContaining("greylisted") },
    ]);
  });

  it("is given up at once when it will never be taken, without holding up others", async () => {
    const box = await startMailBox();
    box.refusal = { code: 550, message: "no such mailbox" };
    const { platform } = await openPlatform(mailTo(box.port));
    await queue(mail);
    await platform.notifications.sendDue();
    box.refusal = undefined;
    await queue({ ...mail, dedupeKey: "request:2:closed" });
    await platform.notifications.sendDue();
    expect((await readAll()).map(({ state }) => state)).toEqual(["sent", "failed"]);
    expect(box.mails).toHaveLength(1);
  });

  it("waits for a server that is away without using up its tries, and arrives when it is back", async () => {
    const { port, close } = await startMailBox();
    await close();
    const { platform } = await openPlatform(mailTo(port));
    for (let id = 1; id <= 30; id += 1) await queue({ ...mail, dedupeKey: `request:${id}` });
    await platform.notifications.sendDue();
    const waiting = await readAll();
    expect(waiting.every(({ state, tries }) => state === "queued" && tries === 0)).toBe(true);
    const box = await startMailBox(port);
    await makeDue();
    await platform.notifications.sendDue();
    expect(box.mails).toHaveLength(30);
    expect(new Set(await readAll().then((rows) => rows.map(({ state }) => state)))).toEqual(
      new Set(["sent"]),
    );
  });

  it("does not wait for a server for longer than a day", async () => {
    const { port, close } = await startMailBox();
    await close();
    const { platform } = await openPlatform(mailTo(port));
    await queue(mail);
    await database.executeSql("update notification_outbox set created_at = now() - interval '25 hours'");
    await platform.notifications.sendDue();
    expect(await readAll()).toMatchObject([{ state: "failed" }]);
  });

  it.each([
    ["a line break in the target", { target: "a@example.com\r\nBcc: b@example.com" }],
    ["several addresses", { target: "a@example.com,b@example.com" }],
    ["an address with a name around it", { target: "A <a@example.com>" }],
    ["no address", { target: "somebody" }],
  ])("with %s is never sent, and spoils nothing else", async (_what, change) => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    await queue({ ...mail, ...change });
    await platform.notifications.sendDue();
    expect(box.mails).toEqual([]);
    expect(await readAll()).toMatchObject([{ state: "failed", tries: 0 }]);
  });

  it("goes out once although two processes send", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    const other = await openProcess(mailTo(box.port));
    for (let id = 1; id <= 25; id += 1) await queue({ ...mail, dedupeKey: `request:${id}` });
    await Promise.all([platform.notifications.sendDue(), other.platform.notifications.sendDue()]);
    expect(box.mails).toHaveLength(25);
    await other.close();
  });

  it("of a process that was killed while sending is sent by another one, a minute later and under the same Message-ID", async () => {
    const box = await startMailBox();
    const { platform } = await openPlatform(mailTo(box.port));
    await queue(mail);
    await platform.notifications.sendDue();
    // The state after a kill between the mail server's answer and the record of it.
    await database.executeSql(
      "update notification_outbox set status = 0, next_try_at = now() + interval '60 seconds'",
    );
    await platform.notifications.sendDue();
    expect(box.mails).toHaveLength(1);
    await makeDue();
    await platform.notifications.sendDue();
    const ids = box.mails.map((received) => /^Message-ID: .*$/m.exec(received)?.[0]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("an SMS", () => {
  it("goes to the webhook, and a secret one is not kept", async () => {
    const hook = await startWebhook();
    const { platform } = await openPlatform({ SMS_URL: hook.url });
    await queue(sms);
    await platform.notifications.sendDue();
    const authorization = `Basic ${Buffer.from("user:pass!").toString("base64")}`;
    expect(hook.requests).toEqual([
      { body: { target: sms.target, body: sms.body, messageId: sms.dedupeKey }, authorization },
    ]);
    expect(await readAll()).toMatchObject([{ state: "sent", body: "" }]);
    expect(JSON.stringify(test.logged)).not.toContain("042137");
  });

  it.each([
    [500, "queued"],
    [429, "queued"],
    [401, "queued"],
    [400, "failed"],
  ])("that is answered with %i is %s", async (status, state) => {
    const hook = await startWebhook();
    hook.status = status;
    const { platform } = await openPlatform({ SMS_URL: hook.url });
    await queue(sms);
    await platform.notifications.sendDue();
    expect(await readAll()).toMatchObject([{ state }]);
    expect(JSON.stringify(test.logged)).not.toContain("042137");
  });
});

describe("without providers", () => {
  it("notifications are kept as skipped, readable for the outbox page, newest first and page by page", async () => {
    const { platform } = await openPlatform();
    expect([platform.notifications.has("email"), platform.notifications.has("sms")]).toEqual([false, false]);
    await queue(mail);
    await queue(sms);
    await platform.notifications.sendDue();
    const [newest, oldest] = await readAll();
    expect(newest).toMatchObject({
      channel: "sms",
      state: "skipped",
      body: "验证码 042137",
      error: "no provider is configured",
    });
    expect(oldest).toMatchObject({ channel: "email", subject: mail.subject, state: "skipped" });
    expect(await platform.notifications.list({ channel: "email" })).toEqual([oldest]);
    expect(await platform.notifications.list({ beforeId: newest?.id })).toEqual([oldest]);
    expect(await platform.notifications.list({ state: "sent" })).toEqual([]);
    expect(await platform.notifications.list({ limit: 1 })).toEqual([newest]);
  });
});
