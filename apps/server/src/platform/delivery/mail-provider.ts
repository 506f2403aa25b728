import { createHash } from "node:crypto";
import type { Transporter } from "nodemailer";
import type { MailConfig } from "../config.ts";
import { letterHtml } from "./letter/letter-html.ts";
import { createMarkdownRenderer } from "./letter/render-markdown.ts";
import {
  isHeaderSafe,
  type NotificationProvider,
  ProviderAwayError,
  RefusedForGoodError,
  subjectLine,
} from "./notification-provider.ts";

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;

// One address, nothing around it: no lists, no display names, no quoting.
const ADDRESS = /^[^\s@<>(),;:"[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/;

/** Whether a text is one plain mail address. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && isHeaderSafe(text);
}

/** Sends mails over SMTP: as plain text, and letters as HTML beside it. */
export function createMailProvider(config: MailConfig): NotificationProvider {
  let transport: Promise<Transporter> | undefined;
  const render = createMarkdownRenderer();
  const domain = config.from.replace(/^.*@/, "").replace(/>.*$/, "").trim();
  return {
    async send(notification) {
      if (!isMailAddress(notification.target)) throw new RefusedForGoodError("not a mail address");
      const { letter } = notification;
      const html = letter === null ? undefined : await letterHtml(letter, render);
      try {
        transport ??= openTransport(config);
        const opened = await transport;
        await opened.sendMail({
          from: config.from,
          to: notification.target,
          // Also of what was queued before subjects were made one line.
          subject: subjectLine(notification.subject ?? ""),
          text: notification.body,
          ...(html !== undefined && { html }),
          ...(letter?.calendar !== undefined && {
            icalEvent: {
              method: letter.calendarMethod ?? "PUBLISH",
              filename: "plan.ics",
              content: letter.calendar,
            },
          }),
          messageId: messageIdOf(notification.stableId, domain),
          ...(notification.replyTo !== null && { replyTo: notification.replyTo }),
          // A mail that no one sent, so that all about one request stand together in every mailbox.
          ...(notification.threadKey !== null && {
            references: messageIdOf(`thread:${notification.threadKey}`, domain),
            inReplyTo: messageIdOf(`thread:${notification.threadKey}`, domain),
          }),
          // Tells other machines that no one waits for an automatic reply.
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw explain(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** The library is read with the first mail. */
async function openTransport({ url }: MailConfig): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Bodies are texts; nothing in them is ever read from disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The Message-ID of a notification, the same however often it is sent. */
export function messageIdOf(stableId: string, domain: string): string {
  return `<${createHash("sha256").update(stableId).digest("hex").slice(0, 40)}@${domain}>`;
}

/** The SMTP code says whose fault it is; without one the server was not reached or did not let us in. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  const isLogin = "code" in error && error.code === "EAUTH";
  if (code === undefined || code === 421 || isLogin)
    return new ProviderAwayError(error.message, { cause: error });
  return code >= 500 ? new RefusedForGoodError(error.message, { cause: error }) : error;
}
