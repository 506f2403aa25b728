import { describe, expect, it } from "vitest";
import { findOwnWords } from "./own-words.ts";
import { MailTooComplexError, NoMailError, parseMail as parseOf } from "./parse-mail.ts";

const own = {
  addresses: ["support@example.com", "reply@mail.example.com"],
  names: ["Pharos"],
  replyAddress: "reply@mail.example.com",
};
const parseMail = (raw: Buffer) => parseOf(raw, own);

const mail = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"));
const b64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString("base64");
const multipart = (boundary: string, parts: readonly string[]): string =>
  [
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    "",
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
  ].join("\r\n");
// 中文 in GB 18030.
const gbText = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);

describe("a mail", () => {
  it("is read with encoded headers and the charsets of older programs", async () => {
    const parsed = await parseMail(
      Buffer.concat([
        mail(
          `From: =?gb2312?B?${b64(gbText)}?= <Ops@Example.COM>`,
          "To: Reply <reply+1@mail.example.com>, other@example.com",
          "Delivered-To: reply+2@mail.example.com",
          `Subject: =?utf-8?B?${b64("库存")}?=`,
          ` =?utf-8?Q?_=E6=9F=A5=E8=AF=A2?=`,
          "Message-ID: <abc@example.com>",
          "Content-Type: text/plain; charset=gbk",
          "",
          "",
        ),
        gbText,
      ]),
    );
    expect(parsed).toMatchObject({
      messageId: "<abc@example.com>",
      from: { address: "ops@example.com", name: "中文" },
      subject: "库存 查询",
      words: "中文",
    });
    expect(parsed.recipients).toEqual([
      "reply+1@mail.example.com",
      "other@example.com",
      "reply+2@mail.example.com",
    ]);
  });

  it("gives its plain words and its files, however deep they lie", async () => {
    const parsed = await parseMail(
      mail(
        "From: ops@example.com",
        'Content-Type: multipart/mixed; boundary="outer"',
        "",
        "ignored",
        "--outer",
        "Content-Type: multipart/alternative; boundary=inner",
        "",
        "--inner",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=E5=A4=87=E5=BA=93=\r\n=E5=BB=B6=E8=BF=9F",
        "--inner",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<p>other</p>",
        "--inner--",
        "--outer",
        "Content-Type: application/octet-stream",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename*0*=UTF-8''%E6%97%A5%E5%BF%97;",
        ' filename*1="-1.log"',
        "",
        b64("line one\n"),
        "--outer--",
        "epilogue",
      ),
    );
    expect(parsed.words).toBe("备库延迟");
    expect(parsed.attachments.map(({ name, content }) => [name, new TextDecoder().decode(content)])).toEqual([
      ["日志-1.log", "line one\n"],
    ]);
  });

  it("in HTML only gives the words of it, and nothing that could run", async () => {
    const parsed = await parseMail(
      mail(
        "From: ops@example.com",
        "Content-Type: text/html",
        "",
        "<style>p{}</style><p>a &lt;b&gt; &amp; c</p><script>alert(1)</script><div>d<br>e</div>",
      ),
    );
    expect(parsed.words).toBe("a <b> & c\nd\ne");
  });

  it("is read as far as it has come when its end is missing", async () => {
    const parsed = await parseMail(
      mail("From: a@example.com", "Content-Type: multipart/mixed; boundary=x", "", "--x", "", "words"),
    );
    expect(parsed.words).toBe("words");
  });

  it("has a name of its own when it brings none", async () => {
    const [one, same, other] = await Promise.all(
      ["a", "a", "b"].map((words) => parseMail(mail("From: a@example.com", "", words))),
    );
    expect(one?.messageId).toMatch(/^<[0-9a-f]{64}@unnamed>$/);
    expect(same?.messageId).toBe(one?.messageId);
    expect(other?.messageId).not.toBe(one?.messageId);
  });

  it("keeps a mail within it as a file, and never looks into it", async () => {
    const inner = ["From: other@example.com", "Subject: inner", "", "inner words"];
    const parsed = await parseMail(
      mail(
        "From: a@example.com",
        "Content-Type: multipart/mixed; boundary=x",
        "",
        "--x",
        "",
        "words",
        "--x",
        "Content-Type: message/rfc822",
        "",
        ...inner,
        "--x--",
      ),
    );
    expect(parsed).toMatchObject({ words: "words", subject: "", from: { address: "a@example.com" } });
    expect(parsed.attachments.map(({ name }) => name)).toEqual(["inner.eml"]);
  });

  it("is none without a sender", async () => {
    await expect(parseMail(mail("Subject: x", "", "y"))).rejects.toThrow(NoMailError);
  });

  it.each([
    ["header lines", `From: a@example.com\r\n${"a:\r\n".repeat(16_000)}\r\nwords`],
    ["header bytes", `From: a@example.com\r\nSubject: ${"x".repeat(200_000)}\r\n\r\nwords`],
    [
      "parts",
      multipart(
        "x",
        Array.from({ length: 300 }, () => "Content-Type: image/png\r\n\r\na"),
      ),
    ],
    [
      "depth",
      Array.from({ length: 20 }).reduce<string>((inner, _, depth) => multipart(`b${depth}`, [inner]), "end"),
    ],
  ])("goes beyond a limit with too many %s", async (_, raw) => {
    const whole = raw.startsWith("From:") ? raw : `From: a@example.com\r\n${raw}`;
    await expect(parseMail(Buffer.from(whole))).rejects.toThrow(MailTooComplexError);
  });

  it("with NUL in it loses that", async () => {
    expect((await parseMail(mail("From: a@example.com", "", "a\0b"))).words).toBe("ab");
  });
});

describe("what someone wrote", () => {
  const signs = { ...own, isAnswer: false, subject: "库存查询" };

  it.each([
    ["问题仍在\n\n##-- 请在此行上方回复 ##--\n旧内容"],
    ["问题仍在\n\nOn Fri, Jun 12, 2026 at 10:00 AM Pharos <x@example.com> wrote:\n> old"],
    ["问题仍在\n\nOn Fri, Jun 12, 2026 at 10:00 AM Pharos\n<support@example.com> wrote:\n> old"],
    ["问题仍在\n\n在 2026年6月12日，Pharos 写道：\n> 旧"],
    [
      '问题仍在\n\n------------------ 原始邮件 ------------------\n发件人: "Pharos"<support@example.com>;\n发送时间: 2026年6月12日\n旧',
    ],
    ["问题仍在\n\n发件人: Pharos <x@example.com>\n发送时间: 2026年6月12日\n旧"],
  ])("is left of %j, without the mail of the portal", (text) =>
    expect(findOwnWords(text, signs)).toEqual({ words: "问题仍在", folded: "", isShortened: true }),
  );

  it.each([
    ["问题仍在\n\n-----Original Message-----\nold", "-----Original Message-----\nold"],
    ["问题仍在\n\n-- \n张三\n电话", "-- \n张三\n电话"],
    ["问题仍在\n\n发自我的手机", "发自我的手机"],
    ["问题仍在\n> 旧\n> 旧", "> 旧\n> 旧"],
    [
      "问题仍在\n\nOn Fri, Jun 12, 2026 Lin <lin@elsewhere.example> wrote:\n> old",
      "On Fri, Jun 12, 2026 Lin <lin@elsewhere.example> wrote:\n> old",
    ],
  ])("is left of %j, and what is not the portal's is folded", (text, folded) =>
    expect(findOwnWords(text, signs)).toEqual({ words: "问题仍在", folded, isShortened: false }),
  );

  it.each([
    "第一\n> 你问的\n第二\nFrom: 表名",
    "On call\nstill broken",
    "脚本：\n--\n-- step 1\n--\nselect 1 from dual;\n请看",
    "输出：\nSID  EVENT\n______________\n1201 row lock\n请看",
    "On node2 the alert log of core2 wrote:\nORA-29740\n在日志中 CSSD 写道：\nCRS-1612",
    "队列：\nFrom: app01\nTo: app02\nFrom: app03\nTo: app04",
    "On 2026-11-26 at 10:00 the listener wrote:\nTNS-12541",
    "---- 8< ----\n日志\n---- 8< ----",
    "见 -- 选项\n--\nalter system flush shared_pool;",
  ])("keeps %j whole", (text) =>
    expect(findOwnWords(text, signs)).toEqual({ words: text, folded: "", isShortened: false }),
  );

  it("stays with the quotations it answers", () => {
    const text =
      "2026年11月26日 20:00，Pharos <support@example.com> 写道：\n> 还剩多少空间？\n还剩 2%\n\n> 能否停机？\n可以\n> 谢谢";
    expect(findOwnWords(text, signs)).toEqual({
      words: "> 还剩多少空间？\n还剩 2%\n\n> 能否停机？\n可以",
      folded: "> 谢谢",
      isShortened: true,
    });
  });

  it("includes a mail that is passed on, and folds the old mail when the answers stand in it", () => {
    const passedOn =
      "请看同事的邮件\n\n---------- Forwarded message ---------\n发件人： Lin <lin@elsewhere.example>\n日期：2026年11月26日\n\n备库断开";
    expect(findOwnWords(passedOn, signs)).toEqual({ words: passedOn, folded: "", isShortened: false });
    const below = "From: Pharos <support@example.com>\nSent: Thursday\nSubject: x\n\n1. Space? -> 2%";
    expect(findOwnWords(`See my answers inline.\n\n${below}`, signs)).toEqual({
      words: "See my answers inline.",
      folded: below,
      isShortened: false,
    });
  });
});
