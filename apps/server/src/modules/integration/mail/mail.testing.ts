import type { Envelope } from "@pharos/api/core";
import { createApiToken, listInboundMails } from "@pharos/api/integration";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { createTestApp, type TestApp } from "../../../testing/index.ts";

/** A mail of a test; what is left out is ordinary. */
export interface TestMail {
  readonly to: string;
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: readonly string[];
  readonly messageId?: string;
}

let count = 0;

/** A mail as a mail server hands it over. */
export function mailOf({
  to,
  from = "customer@example.com",
  subject = "Re: news",
  text = "问题仍在",
  headers = [],
  messageId,
}: TestMail): string {
  count += 1;
  return [
    `From: <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId ?? `<mail-${count}@example.com>`}`,
    ...(headers.some((line) => line.toLowerCase().startsWith("content-type"))
      ? headers
      : ["Content-Type: text/plain; charset=utf-8", ...headers]),
    "",
    text,
  ].join("\r\n");
}

/** The application with proven addresses for everyone, and a program that hands mails in. */
export type MailGateway = Awaited<ReturnType<typeof createMailGateway>>;

const authservId = "mx.example.net";

/** What the own mail server writes above a mail whose sender it has checked. */
function vouched(mail: string | Buffer): Buffer {
  const [, domain = "example.com"] = /^From:.*@([\w.-]+)/im.exec(Buffer.from(mail).toString("latin1")) ?? [];
  const header = `Authentication-Results: ${authservId}; dmarc=pass header.from=${domain}\r\n`;
  return Buffer.concat([Buffer.from(header), Buffer.from(mail)]);
}

/** Starts it, with a mail server that checks senders unless `isVouching` is false. */
export async function createMailGateway({
  isVouching = true,
  environment = {},
}: {
  readonly isVouching?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
} = {}) {
  const app = await createTestApp({
    environment: {
      MAIL_REPLY_ADDRESS: "reply@mail.example.com",
      ...(isVouching && { MAIL_AUTHSERV_ID: authservId }),
      ...environment,
    },
  });
  for (const [name, id] of Object.entries(app.world.users))
    await app.platform.database.kysely
      .updateTable("app_user")
      .set({ email: `${name}@example.com`.toLowerCase(), email_verified_at: new Date() })
      .where("id", "=", id)
      .execute();
  const token = `Bearer ${await tokenOf(app)}`;

  async function handIn(
    mail: string | Buffer,
    { authorization = token, type = "message/rfc822" }: { authorization?: string; type?: string } = {},
  ) {
    const reply = await app.inject({
      method: "POST",
      url: "/esapi/mail/inbound",
      headers: { authorization, "content-type": type },
      payload: isVouching && type === "message/rfc822" ? vouched(mail) : mail,
    });
    const envelope = reply.json<Envelope<{ outcome: string; faultId: number | null }>>();
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      result: envelope.operateCallBackObj,
    };
  }

  return {
    app,
    handIn,
    outcomeOf: async (wanted: TestMail) => (await handIn(mailOf(wanted))).result?.outcome,
    waitingMails: async () =>
      (await app.call(listInboundMails, { query: { status: 0, pageSize: 100 } }, { as: "sys" })).result.list,
  };
}

async function tokenOf(app: TestApp): Promise<string> {
  const { result } = await app.call(
    createApiToken,
    {
      body: {
        name: "邮件网关",
        userId: app.world.users.sys,
        permissions: ["mail:receive"],
        expireDate: dateAt(app.platform.clock.now().getTime() + dayMs, businessTimeZone),
      },
    },
    { as: "sys" },
  );
  return result.token;
}
