import type { Schema } from "@pharos/db";
import { assistantLimits } from "@pharos/domain/assistant";
import type { Config } from "../config.ts";

/** How long rows of a table are kept. */
export interface RetentionRule<Table extends keyof Schema = keyof Schema> {
  readonly table: Table;
  /** The column with the moment from which the time counts. */
  readonly since: keyof Schema[Table] & string;
  readonly days: number;
  /** A condition beside the age, as SQL. */
  readonly where?: string;
  /** What the rows are, for the documentation. */
  readonly what: string;
}

const rule = <Table extends keyof Schema>(table: Table, of: Omit<RetentionRule<Table>, "table">) =>
  ({ table, ...of }) as unknown as RetentionRule;

/**
 * Every table that grows with time and not with the business, and how long its rows are kept. Business records and their
 * history stay; the audit log stays too, because its rows can be neither changed nor deleted.
 */
export const retentionRules = ({ retention }: Pick<Config, "retention">): readonly RetentionRule[] => [
  rule("outbox_event", { since: "delivered_at", days: retention.eventDays, what: "delivered events" }),
  rule("notification_outbox", {
    since: "created_at",
    days: retention.deliveryDays,
    where: "status <> 0",
    what: "mails, SMS and lines in group chats that were sent or given up, with their words",
  }),
  rule("webhook_delivery", {
    since: "created_at",
    days: retention.webhookDays,
    what: "calls of webhooks, whatever became of them",
  }),
  rule("inbound_mail", { since: "received_at", days: retention.inboundMailDays, what: "mails that came in" }),
  rule("message", {
    since: "read_at",
    days: retention.messageDays,
    what: "messages in the portal after they were read or deleted",
  }),
  rule("message", {
    since: "created_at",
    days: retention.unreadMessageDays,
    where: "read_at is null",
    what: "messages in the portal that nobody read",
  }),
  rule("session", {
    since: "expires_at",
    days: 30,
    what: "sessions that ended; until then they tell which networks are familiar",
  }),
  rule("sms_code", { since: "created_at", days: 2, what: "codes sent to phones" }),
  rule("address_code", { since: "expires_at", days: 0, what: "codes that prove an address" }),
  rule("clock_nonce", {
    since: "expires_at",
    days: 0,
    what: "numbers that are used once, when they have expired",
  }),
  rule("doc_lease", {
    since: "expires_at",
    days: 1,
    what: "rights to upload a document, when they have expired",
  }),
  rule("assistant_message", {
    since: "created_at",
    days: assistantLimits.keptDays,
    what: "questions to the assistant and its answers",
  }),
  rule("assistant_conversation", {
    since: "asked_at",
    days: assistantLimits.keptDays,
    what: "conversations with the assistant",
  }),
  rule("assistant_suggestion", {
    since: "created_at",
    days: assistantLimits.keptDays,
    what: "what the assistant suggested at requests; what became of it stays counted by day",
  }),
  rule("assistant_usage", { since: "day", days: 400, what: "how much of the model a day has used" }),
  rule("search_history", { since: "searched_at", days: 365, what: "searches of a person, at most 20 each" }),
  rule("search_gap", {
    since: "last_at",
    days: 400,
    what: "words that found nothing and are no longer asked for",
  }),
  rule("search_question", {
    since: "last_at",
    days: 180,
    what: "questions that nobody asks any more, with what was opened of them",
  }),
  rule("idempotency_key", { since: "created_at", days: 2, what: "answers kept for a repeated request" }),
  rule("rate_limit", { since: "expires_at", days: 0, what: "counters of limits that no longer count" }),
  rule("api_token_use", { since: "minute", days: 400, what: "how often a token was used on a day" }),
];
