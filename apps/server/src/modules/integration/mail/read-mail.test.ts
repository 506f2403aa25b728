import { describe, expect, it } from "vitest";
import { createMailReader } from "./read-mail.ts";

const readMail = createMailReader({
  addresses: ["support@example.com"],
  names: [],
  replyAddress: "support@example.com",
});
const mailWith = (headers: string, body = "words"): Buffer =>
  Buffer.from(`From: a@example.com\r\n${headers}\r\n${body}`);

const parameters = (count: number): string =>
  `Content-Type: text/plain; ${Array.from({ length: count }, () => "a*0=b").join("; ")}\r\n`;

describe("a mail made to keep a server busy", () => {
  it.each([
    ["64,000 header lines", mailWith("a:\r\n".repeat(64_000)), "tooComplex"],
    ["40,000 parameters", mailWith(parameters(40_000)), "tooComplex"],
    ["15,000 parameters", mailWith(parameters(15_000)), "mail"],
    [
      "20 parts with thousands of parameters",
      mailWith(
        "Content-Type: multipart/mixed; boundary=x\r\n",
        `--x\r\n${parameters(40_000)}\r\n`.repeat(20),
      ),
      "tooComplex",
    ],
    [
      "a million parts",
      mailWith("Content-Type: multipart/mixed; boundary=x\r\n", "--x\r\n\r\n".repeat(1_000_000)),
      "tooComplex",
    ],
    ["tags without an end", mailWith("Content-Type: text/html\r\n", "<".repeat(900_000)), "mail"],
    ["line breaks without an end", mailWith("Content-Type: text/html\r\n", "<br".repeat(300_000)), "mail"],
    ["comments without an end", mailWith("Content-Type: text/html\r\n", "<!--".repeat(200_000)), "mail"],
    [
      "a long run of spaces",
      mailWith("Content-Transfer-Encoding: quoted-printable\r\n", `${" ".repeat(900_000)}x`),
      "mail",
    ],
    ["addresses in one line", mailWith("", "<a<a@".repeat(200_000)), "mail"],
    ["one recipient after the other", mailWith(`To: ${"a@b.c,".repeat(20_000)}\r\n`), "mail"],
    ["comments within comments", mailWith(`To: ${"(".repeat(100_000)}\r\n`), "mail"],
    ["quoted lines", mailWith("", `words\r\n${"> a\r\n".repeat(300_000)}`), "mail"],
    ["senders", mailWith("", "From: a@b.c\r\n".repeat(100_000)), "mail"],
    ["heads of old mails", mailWith("", "From: a@b.c\r\nDate: 1\r\n\r\n".repeat(60_000)), "mail"],
    ["sentences that begin like old mails", mailWith("", "On 2026-01-01 a@b.c\r\n".repeat(60_000)), "mail"],
    ["passed on mails", mailWith("", "==== Forwarded message ====\r\n".repeat(40_000)), "mail"],
    [
      "quotations within quotations",
      mailWith("Content-Type: text/html\r\n", `${"<blockquote type=cite>".repeat(50_000)}x`),
      "mail",
    ],
    [
      "tables within tables",
      mailWith("Content-Type: text/html\r\n", "<table><tr><td>".repeat(60_000)),
      "mail",
    ],
    [
      "pictures written into HTML without an end",
      mailWith("Content-Type: text/html\r\n", '<img src="data:image/png;base64,'.repeat(30_000)),
      // All of them are the same picture.
      "mail",
    ],
    [
      "thousands of pictures written into HTML",
      mailWith(
        "Content-Type: text/html\r\n",
        Array.from(
          { length: 15_000 },
          (_, at) => `<img src="data:image/png;base64,${Buffer.from(String(at)).toString("base64")}">`,
        ).join(""),
      ),
      "tooComplex",
    ],
    [
      "styles that keep blanks",
      mailWith("Content-Type: text/html\r\n", '<p style="white-space:pre">'.repeat(40_000)),
      "mail",
    ],
    ["marks of pictures", mailWith("", "[cid:a] [cid-between:b] ".repeat(60_000)), "mail"],
    [
      "thousands of pictures between parts",
      mailWith(
        "Content-Type: multipart/mixed; boundary=x\r\n",
        "--x\r\nContent-Type: image/png\r\nContent-Disposition: inline\r\n\r\na\r\n".repeat(4_000),
      ),
      "tooComplex",
    ],
    ["one line", mailWith("", "a".repeat(3_000_000)), "mail"],
    ["encoded words", mailWith(`Subject: ${"=?utf-8?q?a?=".repeat(9_000)}\r\n`), "mail"],
  ])("by %s is read within the limits, or given up", async (_, raw, kind) => {
    expect(await readMail(raw)).toMatchObject({ kind });
  });

  it("does not stop the next one from being read", async () => {
    const bomb = mailWith("a:\r\n".repeat(64_000));
    const readings = await Promise.all([readMail(bomb), readMail(mailWith(""))]);
    expect(readings).toMatchObject([{ kind: "tooComplex" }, { kind: "mail", mail: { words: "words" } }]);
  });
});
