import { listAttachments } from "@pharos/api/file";
import { listInboundMails } from "@pharos/api/integration";
import { getServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { asPlainText } from "@pharos/markdown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn, type RequestActions, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway } from "./mail.testing.ts";
import {
  type Answered,
  alternative,
  asHtml,
  dot,
  file,
  html,
  mailFrom,
  multipart,
  quoted,
  text,
  type Written,
} from "./mail-kinds.testing.ts";

let gateway: MailGateway;
let act: RequestActions;
beforeAll(async () => {
  gateway = await createMailGateway();
  act = actionsOn(gateway.app);
});
afterAll(() => gateway.app.close());

/** Asks something on a new request, and answers the mail with which its reporter learns of it, as it was sent. */
async function asked(): Promise<{ readonly requestId: number; readonly mail: Answered }> {
  const { app } = gateway;
  await app.platform.database.executeSql("truncate rate_limit");
  const requestId = await act.raise("customer");
  await act.assign("ta", requestId, "dba");
  await act.reply("dba", requestId, {
    contentMd: "请问：\n\n1. 归档目录还剩多少？\n2. 能否停机？",
    needFeedback: true,
  });
  await app.drain();
  const sent = await app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select(["subject", "body", "reply_to", "id"])
    .where("thread_key", "=", `serviceRequest:${requestId}`)
    .where("target", "=", "customer@example.com")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(sent.body).toContain("归档目录还剩多少");
  return {
    requestId,
    mail: {
      to: sent.reply_to ?? "",
      from: "customer@example.com",
      subject: sent.subject ?? "",
      body: sent.body,
      messageId: `<${"a1".repeat(20)}@mail.example.com>`,
    },
  };
}

/** What becomes of a mail, for those who read the request and for those who decide about mails. */
interface Becomes {
  /** What both sides read as the reply; absent: there is none. */
  readonly reads?: string;
  readonly folded?: string;
  readonly isShortened?: true;
  /** In the list of the request's files. */
  readonly files?: readonly string[];
  readonly pictures?: number;
  /** Why it waits for a person. */
  readonly waits?: string;
  /** What its sender is told of it. */
  readonly told?: string;
  /** Why it was taken for a mail of a machine. */
  readonly ignored?: string;
}

interface Kind extends Becomes {
  readonly write: (old: Answered) => Written;
}

const said = "还剩 2%，今晚 22:00 可以停机。";
const saidEn = "2% left, we can stop it tonight at 22:00.";
const answered = { reads: said, isShortened: true } as const;
const answeredEn = { reads: saidEn, isShortened: true } as const;
const log = "2026-11-26 20:14:07 ORA-00257: archiver error\n";

const p7m = (kind: string) =>
  ({
    headers: [
      `Content-Type: application/pkcs7-mime; smime-type=${kind}; name="smime.p7m"`,
      "Content-Transfer-Encoding: base64",
      'Content-Disposition: attachment; filename="smime.p7m"',
    ],
    body: Buffer.from([0x30, 0x80, 0x06, 0x09, ...Buffer.from("not to be read here")]).toString("base64"),
  }) satisfies Written;

const winmail = file("application/ms-tnef", "winmail.dat", Buffer.from("789f3e220100069008", "hex"));
const invitation = [
  "BEGIN:VCALENDAR",
  "METHOD:REQUEST",
  "BEGIN:VEVENT",
  "UID:1@customer.example",
  "DTSTART:20261127T140000Z",
  "SUMMARY:切换窗口",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

const kinds: Readonly<Record<string, Kind>> = {
  "Gmail in Chinese, with its heading on two lines": {
    write: ({ to, body }) =>
      text(`${said}\n\nPharos <${to}> 于2026年11月26日周四\n20:00写道：\n\n${quoted(body)}\n`),
    ...answered,
  },
  "Gmail in English, as HTML and text": {
    write: ({ to, body }) =>
      multipart("mixed", [
        alternative(
          `${saidEn}\r\n\r\nOn Thu, Nov 26, 2026 at 8:00 PM Pharos <${to}> wrote:\r\n\r\n${quoted(body)}`,
          `<div dir="ltr">${saidEn}</div><br><div class="gmail_quote"><div class="gmail_attr">On Thu, Nov 26, 2026 at 8:00 PM Pharos &lt;${to}&gt; wrote:<br></div><blockquote class="gmail_quote">${asHtml(body)}</blockquote></div>`,
        ),
      ]),
    ...answeredEn,
  },
  "Outlook in Chinese, HTML only": {
    write: ({ to, subject, body }) =>
      html(
        `<html><head><style>p{margin:0}</style></head><body><p class=MsoNormal>${said}</p><div><div style="border-top:solid #E1E1E1 1.0pt"><p><b>发件人:</b> Pharos &lt;${to}&gt;<br><b>发送时间:</b> 2026年11月26日 20:00<br><b>收件人:</b> 客户<br><b>主题:</b> ${asHtml(subject)}</p></div></div><p>${asHtml(body)}</p></body></html>`,
      ),
    ...answered,
  },
  "Outlook in English, plain": {
    write: ({ to, subject, body }) =>
      text(
        `${saidEn}\n\n________________________________\nFrom: Pharos <${to}>\nSent: Thursday, November 26, 2026 8:00 PM\nTo: Customer\nSubject: ${subject}\n\n${body}`,
      ),
    ...answeredEn,
  },
  Foxmail: {
    write: ({ to, subject, body }) =>
      text(
        `${said}\n\n \nFrom: Pharos <${to}>\nDate: 2026-11-26 20:00\nTo: customer\nSubject: ${subject}\n${body}`,
      ),
    ...answered,
  },
  "QQ Mail": {
    write: ({ to, subject, body }) =>
      text(
        `${said}\n\n\n\n------------------&nbsp;原始邮件&nbsp;------------------\n发件人: "Pharos"<${to}>;\n发送时间: 2026年11月26日(星期四) 晚上8:00\n收件人: "customer";\n主题: ${subject}\n\n${body}`.replaceAll(
          "&nbsp;",
          " ",
        ),
      ),
    ...answered,
  },
  "NetEase Mail Master": {
    write: ({ to, body }) =>
      text(
        `${said}\n\n---- 回复的原邮件 ----\n| 发件人 | Pharos<${to}> |\n| 日期 | 2026年11月26日 20:00 |\n| 收件人 | customer |\n\n${body}`,
      ),
    ...answered,
  },
  "163 on the web": {
    write: ({ to, body }) =>
      text(`${said}\n\n\n\n\n\n在 2026-11-26 20:00:00，"Pharos" <${to}> 写道：\n\n${quoted(body)}`),
    ...answered,
  },
  "Aliyun Mail": {
    write: ({ to, subject, body }) =>
      text(
        `${said}\n\n------------------------------------------------------------------\n发件人：Pharos <${to}>\n日　期：2026年11月26日 20:00:00\n收件人：customer\n主　题：${subject}\n\n${body}`,
      ),
    ...answered,
  },
  "Feishu Mail, HTML only": {
    write: ({ to, subject, body }) =>
      html(
        `<div>${said}</div><div class="history-quote-wrapper"><blockquote type="cite"><div>发件人: "Pharos"&lt;${to}&gt;</div><div>时间: 2026年11月26日 (周四) 20:00</div><div>主题: ${asHtml(subject)}</div><div>收件人: "customer"</div><div>${asHtml(body)}</div></blockquote></div>`,
      ),
    ...answered,
  },
  "iPhone Mail": {
    write: ({ to, body }) =>
      text(
        `${said}\n\n发自我的 iPhone\n\n> 在 2026年11月26日，20:00，Pharos <${to}> 写道：\n> \n${quoted(body)}`,
      ),
    reads: said,
    folded: "发自我的 iPhone",
    isShortened: true,
  },
  Thunderbird: {
    write: ({ body }) => text(`On 2026/11/26 20:00, Pharos wrote:\n${quoted(body)}\n\n${saidEn}\n`),
    reads: saidEn,
    isShortened: true,
  },
  "Answers between the lines": {
    write: ({ to }) =>
      text(
        `Pharos <${to}> 于2026年11月26日周四 20:00写道：\n\n> 1. 归档目录还剩多少？\n还剩 2%。\n\n> 2. 能否停机？\n今晚可以。\n`,
      ),
    reads: "> 1. 归档目录还剩多少？\n还剩 2%。\n\n> 2. 能否停机？\n今晚可以。",
    isShortened: true,
  },
  "A colleague's mail passed on": {
    write: () =>
      text(
        "请看同事的邮件。\n\n---------- Forwarded message ---------\n发件人： 林 <lin@customer.example>\n日期： 2026年11月26日 19:00\nSubject: 备库\n\n备库 03 断开，MRP0 停止。",
      ),
    reads:
      "请看同事的邮件。\n\n---------- Forwarded message ---------\n发件人： 林 <lin@customer.example>\n日期： 2026年11月26日 19:00\nSubject: 备库\n\n备库 03 断开，MRP0 停止。",
  },
  "Signed, with the words in the clear": {
    write: () =>
      multipart('signed; protocol="application/pkcs7-signature"; micalg=sha-256', [
        [["Content-Type: text/plain; charset=utf-8"], said],
        file("application/pkcs7-signature", "smime.p7s", "signature"),
      ]),
    reads: said,
  },
  "Signed, with the words inside": {
    write: () => p7m("signed-data"),
    waits: "signed",
    told: "smime.p7m",
  },
  "Encrypted with S/MIME": { write: () => p7m("enveloped-data"), waits: "encrypted", told: "已加密" },
  "Encrypted with PGP": {
    write: () =>
      multipart('encrypted; protocol="application/pgp-encrypted"', [
        [["Content-Type: application/pgp-encrypted"], "Version: 1"],
        [['Content-Type: application/octet-stream; name="encrypted.asc"'], "-----BEGIN PGP MESSAGE-----"],
      ]),
    waits: "encrypted",
    told: "已加密",
  },
  "Outlook's own format, with nothing beside it": {
    write: () => multipart("mixed", [[["Content-Type: text/plain; charset=us-ascii"], " "], winmail]),
    waits: "tnef",
    told: "winmail.dat",
  },
  "Outlook's own format beside words": {
    write: () => multipart("mixed", [[["Content-Type: text/plain; charset=utf-8"], said], winmail]),
    reads: said,
    files: ["winmail.dat"],
  },
  "An invitation and nothing else": {
    write: () => ({
      headers: ["Content-Type: text/calendar; method=REQUEST; charset=utf-8"],
      body: invitation,
    }),
    waits: "invitation",
    told: "会议邀请",
  },
  "Only another mail": {
    write: () =>
      multipart("mixed", [
        [["Content-Type: message/rfc822"], "From: <a@customer.example>\r\nSubject: alarm\r\n\r\nORA-00257"],
      ]),
    waits: "attachedMail",
    told: "另一封邮件",
  },
  "Pictures between the words": {
    write: () => ({
      ...multipart("related", [
        alternative(
          "报错前：\r\n\r\n重启后又报：\r\n",
          '<p>报错前：</p><p><img src="cid:one@c"></p><p>重启后又报：<img src="cid:two%40c"></p><p>请看第二张。</p>',
        ),
        file("image/png", "image001.png", dot, ["Content-ID: <one@c>", "Content-Disposition: inline"]),
        file("image/png", "image002.png", Buffer.concat([dot, Buffer.alloc(1)]), ["Content-ID: <two@c>"]),
      ]),
    }),
    reads: "报错前：\n\n![image001.png](picture)\n\n重启后又报：\n\n![image002.png](picture)\n\n请看第二张。",
    pictures: 2,
    files: [],
  },
  "A picture written into HTML": {
    write: () => html(`<p>截图：<img src="data:image/png;base64,${dot.toString("base64")}">请看</p>`),
    reads: "截图：\n\n![image-1.png](picture)\n\n请看",
    pictures: 1,
    files: [],
  },
  "Pictures between parts, as Apple Mail writes them": {
    write: () =>
      multipart("mixed", [
        [["Content-Type: text/plain; charset=utf-8"], "之前："],
        file("image/png", "IMG_1.png", dot, ['Content-Disposition: inline; filename="IMG_1.png"']),
        [["Content-Type: text/plain; charset=utf-8"], "之后正常。"],
      ]),
    reads: "之前：\n\n![IMG_1.png](picture)\n\n之后正常。",
    pictures: 1,
    files: [],
  },
  "An absence notice that says so in its head": {
    write: () => text("我在休假。", ["Auto-Submitted: auto-replied"]),
    ignored: "automatic",
  },
  "An absence notice that only its subject tells": {
    write: ({ subject }) => ({ ...text("我在休假。"), subject: `自动回复: ${subject}` }),
    ignored: "absence",
  },
  "A report that a mail could not be delivered": {
    write: () =>
      multipart("report; report-type=delivery-status", [
        [["Content-Type: text/plain; charset=utf-8"], "Delivery failed"],
        [["Content-Type: message/delivery-status"], "Action: failed"],
      ]),
    ignored: "automatic",
  },
  "Through a mailing list": {
    write: () => text(said, ["List-Id: <dba.customer.example>", "Precedence: list"]),
    waits: "listed",
  },
  "Rotated logs": {
    write: () =>
      multipart("mixed", [
        [["Content-Type: text/plain; charset=utf-8"], "日志如下。"],
        ...["alert_orcl.log.1", "listener.log.20261126", "messages", "core1_ora_1.trm"].map((name) =>
          file("application/octet-stream", name, log),
        ),
      ]),
    reads: "日志如下。",
    files: ["alert_orcl.log.1", "core1_ora_1.trm", "listener.log.20261126", "messages"],
  },
  "Chinese national encoding that nothing names": {
    write: () => ({
      body: Buffer.from("b9e9b5b5c4bfc2bcd2d1c2faa3acc7ebc7e5c0eda1a3", "hex"),
    }),
    reads: "归档目录已满，请清理。",
  },
  "UTF-16 with the higher byte first": {
    write: () => ({
      headers: ["Content-Type: text/plain; charset=utf-16", "Content-Transfer-Encoding: base64"],
      body: Buffer.from(`\uFEFF${said}`, "utf16le").swap16().toString("base64"),
    }),
    reads: said,
  },
  "UTF-16 of Windows": {
    write: () => ({
      headers: ["Content-Type: text/plain; charset=utf-16le", "Content-Transfer-Encoding: base64"],
      body: Buffer.from(`\uFEFF${said}`, "utf16le").toString("base64"),
    }),
    reads: said,
  },
  "Colours of a terminal": {
    write: () => text("巡检脚本输出：\n\u001b[31m[FAIL]\u001b[0m \u001b[33mbufferpool\u001b[0m 命中率 71%"),
    reads: "巡检脚本输出：\n[FAIL] bufferpool 命中率 71%",
  },
  "Nothing new above the old mail": {
    write: ({ body }) => text(quoted(body)),
    waits: "onlyOld",
    told: "没有找到新写的内容",
  },
};

const detailFor = async (id: number, as: PersonaName) =>
  (await gateway.app.call(getServiceRequest, { query: { id } }, { as })).result;

/** A text without the marks of Markdown, and with one name for every picture. */
const readable = (contentMd: string): string =>
  asPlainText(contentMd.replaceAll(/\/files\/inline\/\w+\.\w+/g, "picture"));

async function mailsTo(target: string, after: number): Promise<string> {
  const rows = await gateway.app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select("body")
    .where("target", "=", target)
    .where("dedupe_key", "like", "mailBack:%")
    .where("id", ">", after)
    .execute();
  return rows.map(({ body }) => body).join("\n");
}

describe("from sending to what is read", () => {
  it.each(Object.entries(kinds))("%s", async (_, { write, ...becomes }) => {
    const { app } = gateway;
    const { requestId, mail } = await asked();
    const before = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    const { result } = await gateway.handIn(mailFrom(mail, write(mail)));
    const isRead = becomes.reads !== undefined;
    const outcome = isRead ? "taken" : becomes.waits === undefined ? "ignored" : "waiting";
    expect(result).toEqual({ outcome, faultId: isRead ? requestId : null });

    for (const as of ["customer", "dba"] as const) {
      const detail = await detailFor(requestId, as);
      const replies = repliesOf(detail).filter(({ isVendor }) => !isVendor);
      expect([as, replies.map(({ contentMd }) => readable(contentMd))]).toEqual([
        as,
        isRead ? [becomes.reads] : [],
      ]);
      // Only what a person wrote answers the question that the request waits for.
      expect([as, detail.status === 4]).toEqual([as, !isRead]);
      const [reply] = replies;
      if (!reply) continue;
      expect(reply).toMatchObject({
        foldedText: becomes.folded ?? null,
        isShortened: becomes.isShortened ?? false,
      });
      expect(reply.contentMd.match(/\/files\/inline\//g) ?? []).toHaveLength(becomes.pictures ?? 0);
      expect(JSON.stringify(detail)).not.toMatch(/reply\+/);
    }
    const query = { types: "0,1", objId: requestId, pageSize: 100 };
    const { list } = (await app.call(listAttachments, { query }, { as: "customer" })).result;
    expect(list.map(({ name }) => name).toSorted()).toEqual(becomes.files ?? []);

    const inbox = await app.call(listInboundMails, { query: { pageSize: 1 } }, { as: "dutyDba" });
    const [waiting] = inbox.result.list;
    const reason = becomes.waits ?? becomes.ignored;
    if (reason !== undefined) expect(waiting).toMatchObject({ reason, status: becomes.waits ? 0 : 3 });
    const told = await mailsTo(mail.from, before.id);
    expect(told).toContain(becomes.told ?? "");
    if (becomes.told === undefined) expect(told).toBe("");
  });
});
