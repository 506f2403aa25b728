import { createHmac } from "node:crypto";
import type { TestApp } from "../../testing/index.ts";

/** An answer of the server, as these tests compare it. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
  readonly retryAfter: string | undefined;
  readonly token: string;
}

interface Post {
  readonly ip?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts JSON from an address, with or without a token. */
export async function post(
  app: TestApp,
  url: string,
  payload: object,
  { ip = "192.0.2.1", token, headers }: Post = {},
): Promise<Answer> {
  const reply = await app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: ip,
    headers: { ...headers, ...(token && { authorization: token }) },
  });
  const code = reply.headers["x-error-code"];
  const retryAfter = reply.headers["retry-after"];
  return {
    status: reply.statusCode,
    code: typeof code === "string" ? code : undefined,
    body: reply.body,
    retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
    token: reply.json<{ operateCallBackObj: { token?: string } | null }>().operateCallBackObj?.token ?? "",
  };
}

/** Tries to sign in with account and password. */
export const tryPassword = (
  app: TestApp,
  account: string,
  password: string,
  options: Post = {},
): Promise<Answer> => post(app, "/api/login", { loginType: "password", account, password }, options);

/** Tries to sign in with phone and code. */
export const trySmsCode = (
  app: TestApp,
  phoneNum: string,
  smsCode: string,
  options: Post = {},
): Promise<Answer> =>
  post(app, "/api/login", { loginType: "sms", phoneNum, areaCode: "86", smsCode }, options);

/** What a browser does to make a request key. */
export async function makeRequestKey(app: TestApp, phoneNum: string, action = "login"): Promise<string> {
  const reply = await app.inject({ method: "GET", url: "/api/env/clock" });
  const { now, nonce, opKey } = reply.json<{
    operateCallBackObj: { now: string; nonce: string; opKey: string };
  }>().operateCallBackObj;
  const signature = createHmac("sha256", Buffer.from(opKey, "base64"))
    .update([phoneNum, action, "86", now, nonce].join("|"))
    .digest("base64");
  return `${nonce}.${signature}`;
}

/** Asks for a code with a fresh request key. */
export async function askForCode(app: TestApp, phoneNum: string, options: Post = {}): Promise<Answer> {
  const reqKey = await makeRequestKey(app, phoneNum);
  return post(app, "/api/code/getSmsCode", { phoneNum, action: "login", areaCode: "86", reqKey }, options);
}

/** The code in the newest SMS to a phone, as someone reads it on the development outbox. */
export async function readCode(app: TestApp, phoneNum: string): Promise<string | undefined> {
  const row = await app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select("body")
    .where("target", "=", `+86${phoneNum}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return /\b\d{6}\b/.exec(row?.body ?? "")?.[0];
}

/** Asks for the own user info with a token; the status says whether the session holds. */
export async function statusOf(app: TestApp, token: string): Promise<number> {
  const reply = await app.inject({
    method: "GET",
    url: "/esapi/user/detail",
    headers: { authorization: token },
  });
  return reply.statusCode;
}

/** Audit lines of an action, oldest first. */
export async function auditOf(app: TestApp, action: string) {
  return app.platform.database.kysely
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", action)
    .orderBy("id")
    .execute();
}
