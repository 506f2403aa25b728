import { createHmac } from "node:crypto";
import { type SubmitApplication, submitApplication } from "@pharos/api/application";
import { getEnvClock, getSmsCode } from "@pharos/api/identity";
import type { TestApp } from "../../testing/index.ts";

/** Forgets what was asked for before, sends a code for an application to a phone, and reads it. */
export async function codeFor(app: TestApp, phone: string): Promise<string> {
  const db = app.platform.database.kysely;
  await db.deleteFrom("rate_limit").execute();
  const { now, nonce, opKey } = (await app.call(getEnvClock, {})).result;
  const signature = createHmac("sha256", Buffer.from(opKey, "base64"))
    .update([phone, "apply", "86", now, nonce].join("|"))
    .digest("base64");
  const question = {
    phoneNum: phone,
    action: "apply",
    areaCode: "86",
    reqKey: `${nonce}.${signature}`,
  } as const;
  await app.call(getSmsCode, { body: question });
  const sms = await db
    .selectFrom("notification_outbox")
    .select("body")
    .where("target", "=", `+86${phone}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return /\b\d{6}\b/.exec(sms?.body ?? "")?.[0] ?? "";
}

/** A stranger's application with a fresh code. */
export async function applyAs(
  app: TestApp,
  phone: string,
  changes: Partial<SubmitApplication> = {},
): Promise<string> {
  const smsCode = await codeFor(app, phone);
  const body = { ...strangersForm, phone, smsCode, ...changes };
  return (await app.call(submitApplication, { body })).result.applyNo;
}

/** What a stranger fills in, without phone and code. */
export const strangersForm = {
  applyType: 0,
  companyName: "松籁教育",
  contactName: "苏叶",
  email: "suye@example.com",
  reason: "希望提交服务请求",
} as const;

/** The stored application with a number. */
export const applicationOf = (app: TestApp, applyNo: string) =>
  app.platform.database.kysely
    .selectFrom("application")
    .selectAll()
    .where("apply_no", "=", applyNo)
    .executeTakeFirstOrThrow();

/** Messages of a kind in people's inboxes, newest first. */
export const messagesLike = (app: TestApp, titleKey: string) =>
  app.platform.database.kysely
    .selectFrom("message")
    .select(["user_id", "title_key", "params"])
    .where("title_key", "like", titleKey)
    .orderBy("id", "desc")
    .execute();
