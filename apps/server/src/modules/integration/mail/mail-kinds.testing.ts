/** What a mail of a kind is made of: the portal's own mail that it answers, and where it goes. */
export interface Answered {
  /** The signed address that the portal's mail is answered at. */
  readonly to: string;
  readonly from: string;
  /** Of the portal's mail. */
  readonly subject: string;
  readonly body: string;
  readonly messageId: string;
}

/** A mail before it has a head. */
export interface Written {
  readonly subject?: string;
  readonly headers?: readonly string[];
  readonly body: string | Buffer;
}

const plain = "Content-Type: text/plain; charset=utf-8";

/** A plain text. */
export const text = (body: string, headers: readonly string[] = []): Written => ({
  headers: [plain, ...headers],
  body,
});

/** An HTML text. */
export const html = (body: string): Written => ({
  headers: ["Content-Type: text/html; charset=utf-8"],
  body,
});

/** Parts of one mail; each is a head and a content. */
export const multipart = (
  kind: string,
  parts: readonly (readonly [head: readonly string[], content: string])[],
): Written => ({
  headers: [`Content-Type: multipart/${kind}; boundary="=_b"`],
  body: [...parts.map(([head, content]) => ["--=_b", ...head, "", content].join("\r\n")), "--=_b--", ""].join(
    "\r\n",
  ),
});

/** Representations of the same within other parts. */
export const alternative = (
  plainText: string,
  htmlText: string,
): readonly [head: readonly string[], content: string] => [
  ['Content-Type: multipart/alternative; boundary="=_a"'],
  [
    "--=_a",
    plain,
    "",
    plainText,
    "--=_a",
    "Content-Type: text/html; charset=utf-8",
    "",
    htmlText,
    "--=_a--",
  ].join("\r\n"),
];

/** A file of a mail. */
export const file = (
  type: string,
  name: string,
  content: Buffer | string,
  more: readonly string[] = [`Content-Disposition: attachment; filename="${name}"`],
): readonly [head: readonly string[], content: string] => [
  [`Content-Type: ${type}; name="${name}"`, "Content-Transfer-Encoding: base64", ...more],
  Buffer.from(content).toString("base64"),
];

/** Every line with the mark of a quotation. */
export const quoted = (lines: string): string => lines.replaceAll(/^/gm, "> ");

/** A text as HTML. */
export const asHtml = (lines: string): string =>
  lines.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\r\n");

/** The smallest picture there is. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The whole mail, as a mail server hands it over. */
export function mailFrom(
  { to, from, messageId }: Answered,
  { subject, headers = [], body }: Written,
): Buffer {
  const head = [
    `From: 客户 <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject ?? "Re: case"}`,
    `Date: Thu, 26 Nov 2026 21:00:00 +0800`,
    `In-Reply-To: ${messageId}`,
    "MIME-Version: 1.0",
    ...headers,
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([
    Buffer.from(head),
    Buffer.isBuffer(body) ? body : Buffer.from(body.replaceAll(/\r?\n/g, "\r\n")),
  ]);
}
