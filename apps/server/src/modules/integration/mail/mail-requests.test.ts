import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { linkImages, listAttachments } from "@pharos/api/file";
import { readOriginalMail } from "@pharos/api/integration";
import { search } from "@pharos/api/search";
import { getServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn, type RequestActions, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway, mailOf } from "./mail.testing.ts";

let gateway: MailGateway;
let act: RequestActions;
beforeAll(async () => {
  gateway = await createMailGateway();
  act = actionsOn(gateway.app);
});
afterAll(() => gateway.app.close());

const desk = "support@mail.example.com";
const detailOf = async (id: number) =>
  (await gateway.app.call(getServiceRequest, { query: { id } }, { as: "sys" })).result;
const lastReason = async () => (await gateway.waitingMails())[0]?.reason;
const b64 = (content: Buffer | string): string => Buffer.from(content).toString("base64");

/** Hands a mail in that becomes a request, and answers the request. */
async function raised(mail: string | Buffer) {
  const { result } = await gateway.handIn(mail);
  expect(result?.outcome).toBe("taken");
  return detailOf(result?.faultId ?? 0);
}

const part = (name: string, content: string, more: readonly string[] = []): string =>
  [
    "--b",
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    "Content-Transfer-Encoding: base64",
    ...more,
    "",
    b64(content),
  ].join("\r\n");

const mixed = ["Content-Type: multipart/mixed; boundary=b"];

/** Lets one member have no other limit than that of a test: the pace is counted by address. */
const forgetPace = () => gateway.app.platform.database.executeSql("truncate rate_limit");

describe("a mail of a member to the service desk", () => {
  it("becomes a request under the only service number in force, and its number is mailed back", async () => {
    const { app } = gateway;
    await app.platform.database.executeSql(
      `update service_number set status = 2 where company_id = ${app.world.companies.a} and id <> ${app.world.serviceNumbers.a247}`,
    );
    const request = await raised(
      mailOf({ to: desk, subject: "转发: Re: 数据库宕机了 ORA-01034", text: "节点 1 无法连接" }),
    );
    expect(request).toMatchObject({
      title: "数据库宕机了 ORA-01034",
      contentMd: "节点 1 无法连接",
      type: 0,
      auditState: 0,
      acc: { id: app.world.serviceNumbers.a247 },
    });
    const mail = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(["target", "subject", "body", "reply_to", "thread_key"])
      .where("dedupe_key", "=", `mailRaised:${request.id}`)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      target: "customer@example.com",
      subject: `[${request.srNo}] 数据库宕机了 ORA-01034`,
      thread_key: `serviceRequest:${request.id}`,
    });
    expect(mail.reply_to).toMatch(/^reply\+/);
  });

  it("goes to the entitlement review when there is no single number in force", async () => {
    const { app } = gateway;
    await forgetPace();
    await app.platform.database.executeSql(
      `update service_number set status = 2 where company_id = ${app.world.companies.b}`,
    );
    const request = await raised(mailOf({ to: desk, from: "othercompany@example.com", subject: "慢" }));
    expect(request).toMatchObject({ auditState: 1, acc: null, clocks: [] });
  });

  it("of a stranger, of two authors, or of someone of the vendor waits for the people on duty", async () => {
    const { app } = gateway;
    for (const [from, reason] of [
      ["nobody@elsewhere.example", "unknownSender"],
      ["dba@example.com", "unknownSender"],
      ["customer@example.com>, <orgadmin@example.com", "stranger"],
    ] as const) {
      expect([from, await gateway.outcomeOf({ to: desk, from })]).toEqual([from, "waiting"]);
      expect(await lastReason()).toBe(reason);
    }
    await app.drain();
    const told = await app.platform.database.kysely
      .selectFrom("message")
      .select("user_id")
      .where("event", "=", "mail.waiting")
      .execute();
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([app.world.users.dutyDba]));
  });

  it("of a machine becomes nothing, and too many of one person wait", async () => {
    await forgetPace();
    expect(await gateway.outcomeOf({ to: desk, headers: ["Auto-Submitted: auto-replied"] })).toBe("ignored");
    const outcomes = [];
    for (let no = 0; no < 6; no += 1)
      outcomes.push(await gateway.outcomeOf({ to: desk, subject: `第 ${no} 封` }));
    expect(outcomes).toEqual(["taken", "taken", "taken", "taken", "taken", "waiting"]);
    expect(await lastReason()).toBe("tooMany");
    await forgetPace();
  });
});

describe("a number in the subject", () => {
  it("finds its request for those who may reply there", async () => {
    const id = await act.raise("customer");
    const { srNo } = await detailOf(id);
    const subject = `Re: [${srNo.toLowerCase()}] 补充`;
    expect(await gateway.outcomeOf({ to: desk, subject, text: "补充日志" })).toBe("taken");
    expect(repliesOf(await detailOf(id))).toMatchObject([{ contentMd: "补充日志", isVendor: false }]);
  });

  it("of someone else's request opens nothing: the mail waits", async () => {
    const id = await act.raise("customer");
    const { srNo } = await detailOf(id);
    for (const from of ["othercompany@example.com", "nobody@elsewhere.example"])
      expect([from, await gateway.outcomeOf({ to: desk, from, subject: srNo })]).toEqual([from, "waiting"]);
    expect(await lastReason()).toBe("notOnRequest");
    expect(repliesOf(await detailOf(id))).toEqual([]);
  });

  it("counts for an address that takes part without an account", async () => {
    const id = await act.raise("customer", { notifyEmails: ["ops@partner.example"] });
    const { srNo } = await detailOf(id);
    const outcome = await gateway.outcomeOf({ to: desk, from: "ops@partner.example", subject: srNo });
    expect(outcome).toBe("taken");
    expect(repliesOf(await detailOf(id))).toMatchObject([{ authorEmail: "ops@partner.example" }]);
  });
});

describe("what people really send", () => {
  const from = "customer@example.com";

  it("in GBK, with logs that stay as they are", async () => {
    await forgetPace();
    // 死锁 in GB 18030.
    const words = Buffer.from([0xcb, 0xc0, 0xcb, 0xf8]);
    const head = mailOf({
      to: desk,
      subject: "=?gb2312?B?y8DL+A==?=",
      headers: ["Content-Type: text/plain; charset=gb2312"],
      text: "",
    });
    const log =
      "\r\n\r\n2026-11-22 19:00:01 ORA-00060 deadlock\r\n  waiter sid=12 mode=X\r\nselect * from t where a*b=1;\r\n";
    const request = await raised(Buffer.concat([Buffer.from(head), words, Buffer.from(log)]));
    expect(request.title).toBe("死锁");
    expect(request.contentMd).toContain("死锁");
    expect(request.contentMd).toContain(
      "```\n2026-11-22 19:00:01 ORA-00060 deadlock\n  waiter sid=12 mode=X\n",
    );
    expect(request.contentMd).toContain("where a*b=1;");
  });

  it("as HTML and text with pictures in the text", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const text = [
      "--b",
      "Content-Type: multipart/alternative; boundary=c",
      "",
      "--c\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n见截图",
      "--c\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>见截图<img src=cid:1></p>",
      "--c--",
      '--b\r\nContent-Type: image/png; name="shot.png"\r\nContent-ID: <1>\r\nContent-Disposition: inline; filename="shot.png"\r\nContent-Transfer-Encoding: base64\r\n',
      png,
      "--b--",
    ].join("\r\n");
    const request = await raised(mailOf({ to: desk, from, subject: "截图", headers: mixed, text }));
    expect(request.contentMd).toMatch(/^见截图\n\n!\[shot\.png\]\(\/files\/inline\/\w{26}\.png\)$/);
    expect(await filesOf(request.id)).toEqual([]);
    const names = /\w{26}\.png/.exec(request.contentMd)?.[0] ?? "";
    const linksFor = async (as: "customer" | "otherCompany") =>
      (await gateway.app.call(linkImages, { query: { names } }, { as })).result.links.length;
    expect(await linksFor("customer")).toBe(1);
    expect(await linksFor("otherCompany")).toBe(0);
  });

  it("can be looked up as it was received by whoever reads the request it opened, and by no one else", async () => {
    await forgetPace();
    const request = await raised(mailOf({ to: desk, from, subject: "慢", text: "库 *慢*\r\n-- \r\n林" }));
    expect(request.isMailed).toBe(true);
    const query = { faultId: request.id };
    for (const as of ["customer", "ta"] as const)
      expect((await gateway.app.call(readOriginalMail, { query }, { as })).result).toMatchObject({
        sender: from,
        text: "库 *慢*\n-- \n林",
      });
    for (const as of ["otherCompany", "noRole"] as const)
      expect((await gateway.app.call(readOriginalMail, { query }, { as })).errorCode).toBe(
        "integration.originalGone",
      );
    const inPortal = await act.raise("customer");
    expect((await detailOf(inPortal)).isMailed).toBe(false);
    expect(
      (await gateway.app.call(readOriginalMail, { query: { faultId: inPortal } }, { as: "customer" }))
        .errorCode,
    ).toBe("integration.originalGone");
  });

  it("longer than a post, goes on in a file, and the post says so", async () => {
    await forgetPace();
    const line = "ORA-00257 archiver error, 第一行\r\n";
    const long = line.repeat(6_000);
    expect(long.length).toBeGreaterThan(100_000);
    const request = await raised(mailOf({ to: desk, from, subject: "长", text: `${long}最后一句` }));
    expect(request.contentMd).toContain("正文过长，全文见附件 mail-text.txt");
    expect(request.contentMd).not.toContain("最后一句");
    expect(await filesOf(request.id)).toEqual(["mail-text.txt"]);
    const answered = { to: desk, from, subject: `Re: [${request.srNo}] 长`, text: `${long}最后一句` };
    expect(await gateway.outcomeOf(answered)).toBe("taken");
    const [reply] = repliesOf(await detailOf(request.id));
    expect(reply?.contentMd).toContain("正文过长，全文见附件 mail-text.txt");
    expect(await filesOf(request.id)).toEqual(["mail-text.txt", "mail-text.txt"]);
    const whole = await firstFileOf(request.id);
    expect(whole.toString("utf8").trimEnd()).toBe(`${long.replaceAll("\r\n", "\n")}最后一句`);
  });

  it("as a workload report in HTML, as the words and as a file, and it is found by what it says", async () => {
    await forgetPace();
    const report = readFileSync(new URL("../../document/text/samples/awr-report.gbk", import.meta.url));
    const headers = ["Content-Type: text/html; charset=gb2312"];
    const head = mailOf({ to: desk, from, subject: "AWR", headers, text: "" });
    const request = await raised(Buffer.concat([Buffer.from(head), report]));
    for (const line of [
      "Redo size (bytes):      12,014,121.3  3,398.7",
      "enq: TX - row lock contention  1,233   39.80ms   71.4       Application",
      '      ACTION: Investigate SQL_ID "9k2mn1xq0w7zt"',
    ])
      expect(request.contentMd.split("\n")).toContain(line);
    await gateway.app.platform.queues.drain("search.index");
    for (const keyword of ["朱鹮告警", "9k2mn1xq0w7zt"]) {
      const { result } = await gateway.app.call(search, { body: { keyword } }, { as: "customer" });
      expect([keyword, result.list.map(({ id }) => id)]).toEqual([keyword, [request.id]]);
    }

    const file = [
      "--b",
      'Content-Type: text/html; charset=gb2312; name="awr.html"',
      'Content-Disposition: attachment; filename="awr.html"',
      "Content-Transfer-Encoding: base64",
      "",
      b64(report),
      "--b--",
    ];
    const text = ["--b\r\n\r\n报告见附件", ...file].join("\r\n");
    const sent = await raised(mailOf({ to: desk, from, subject: "AWR", headers: mixed, text }));
    expect(sent.contentMd).toBe("报告见附件");
    expect(await filesOf(sent.id)).toEqual(["awr.html"]);
    expect(await firstFileOf(sent.id)).toEqual(report);
  });

  it("without a subject, forwarded with the thread below", async () => {
    const text =
      "请处理\r\n\r\n---------- Forwarded message ---------\r\nFrom: Ops <ops@example.com>\r\nSubject: 备库延迟\r\n\r\n延迟 600 秒";
    const request = await raised(mailOf({ to: desk, from, subject: "", text }));
    expect(request.title).toBe("请处理");
    expect(request.contentMd).toContain("延迟 600 秒");
  });

  it("with thirty files, of which all are kept, and with winmail.dat, which is named", async () => {
    await forgetPace();
    const names = Array.from({ length: 30 }, (_, no) => `trace-${String(no).padStart(2, "0")}.log`);
    const text = [
      "--b\r\n\r\n日志",
      ...names.map((name) => part(name, "ORA-00600\n")),
      part("winmail.dat", "\x78\x9f\x3e\x22"),
      "--b--",
    ].join("\r\n");
    const request = await raised(mailOf({ to: desk, from, subject: "日志", headers: mixed, text }));
    const kept = await filesOf(request.id);
    expect(kept.filter((name) => name.startsWith("trace"))).toEqual(names);
    expect(kept.includes("winmail.dat") || request.contentMd.includes("winmail.dat")).toBe(true);
  });

  it("as an answer of Outlook or QQ Mail on a request, without the old mail below", async () => {
    const id = await act.raise("customer");
    const { srNo } = await detailOf(id);
    for (const old of [
      "\r\n\r\n________________________________\r\nFrom: Pharos <support@mail.example.com>\r\nSent: Monday\r\nTo: Ops\r\n旧内容",
      '\r\n\r\n------------------ 原始邮件 ------------------\r\n发件人: "Pharos" <support@mail.example.com>;\r\n旧内容',
    ]) {
      const subject = `回复: [${srNo}] 标题`;
      expect(await gateway.outcomeOf({ to: desk, from, subject, text: `已重启${old}` })).toBe("taken");
    }
    const replies = repliesOf(await detailOf(id));
    expect(replies.map(({ contentMd }) => contentMd)).toEqual(["已重启", "已重启"]);
  });
});

/** The content of the oldest file of a request, as it is stored. */
async function firstFileOf(requestId: number): Promise<Buffer> {
  const { database, storage } = gateway.app.platform;
  const { object_key } = await database.kysely
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .select("stored_file.object_key")
    .where("attachment.root_id", "=", requestId)
    .orderBy("attachment.id")
    .executeTakeFirstOrThrow();
  const stored = await storage.private.get(object_key);
  return stored ? buffer(stored.body) : Buffer.alloc(0);
}

async function filesOf(id: number): Promise<string[]> {
  const query = { types: "0,1", objId: id, pageSize: 100 };
  const { result } = await gateway.app.call(listAttachments, { query }, { as: "sys" });
  return result.list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
}
