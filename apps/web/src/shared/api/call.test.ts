import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RawBody } from "@pharos/api/core";
import { getUserDetail, login, logout, saveLanguage } from "@pharos/api/identity";
import { uploadInspection } from "@pharos/api/inspection";
import { listMessages, readMessage } from "@pharos/api/message";
import { saveServiceRequest } from "@pharos/api/service-request";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readToken, storeToken } from "../session/index.ts";
import { call } from "./call.ts";
import { setClientReactions } from "./client-reactions.ts";
import {
  AbsentError,
  CancelledError,
  fieldErrorsOf,
  NetworkError,
  NotAllowedError,
  RefusedError,
  ServerError,
  SignedOutError,
} from "./errors.ts";
import { cancelPending } from "./pending.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const done = (result: unknown, message = "") => ({
  success: true,
  operateMessage: message,
  operateCallBackObj: result,
});
const refused = (message: string, more: object = {}) => ({
  success: false,
  operateMessage: message,
  operateCallBackObj: null,
  ...more,
});

let server: Server;
let answer: Answer = json(200, done(null));
let seen: Seen[] = [];
let reactions: string[] = [];

/** A browser's cookie jar, as far as one page sees it. */
function cookieJar() {
  const values = new Map<string, string>();
  return {
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...attributes] = text.split("; ");
      const [name = "", value = ""] = pair.split("=", 2);
      if (attributes.includes("Max-Age=0")) values.delete(name);
      else values.set(name, value);
    },
  };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port, the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const nodeFetch = globalThis.fetch;
  // A page's addresses are relative to its own origin; Node has none.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    nodeFetch(`http://127.0.0.1:${port}${path}`, init),
  );
});

beforeEach(() => {
  seen = [];
  reactions = [];
  answer = json(200, done(null));
  vi.stubGlobal("document", cookieJar());
  vi.stubGlobal("location", { protocol: "http:" });
  setClientReactions({
    locale: () => "en-US",
    signedOut: (message) => reactions.push(`signedOut:${message}`),
    absent: () => reactions.push("absent"),
    notAllowed: () => reactions.push("notAllowed"),
    words: (key) => `words:${key}`,
  });
});

afterEach(() => cancelPending());
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("a call", () => {
  it("sends token, language, query and body, and answers the result", async () => {
    storeToken("t0ken");
    answer = json(200, done({ total: 0, list: [], pageNum: 2, pageSize: 10, unread: 0 }));
    const page = await call(listMessages, { query: { pageNum: 2, unread: "true" } });
    expect(page.pageNum).toBe(2);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/esapi/message/list?pageNum=2&unread=true" });
    expect(seen[0]?.headers).toMatchObject({ authorization: "t0ken", "accept-language": "en-US" });
    expect(seen[0]?.headers["content-type"]).toBeUndefined();

    answer = json(200, done({ unread: 3 }));
    await call(readMessage, { params: { id: 7 } });
    expect(seen[1]?.url).toBe("/esapi/message/read/7");

    answer = json(200, done({ lang: "zh" }));
    await call(saveLanguage, { body: { lang: "zh" } });
    expect(seen[2]).toMatchObject({ method: "POST", body: '{"lang":"zh"}' });
    expect(seen[2]?.headers["content-type"]).toBe("application/json");
  });

  it("sends a file as it is, with its own type, by an endpoint as the bundle knows it", async () => {
    const { rawBody: _, ...known } = uploadInspection;
    const body = new Blob(["{}\n"], { type: "application/x-ndjson" }) as unknown as RawBody;
    answer = json(200, done({ batchId: 1, batchNo: "INS", status: 0, isDuplicate: false }));
    await call(known as typeof uploadInspection, { query: { companyId: 5 }, body });
    expect(seen[0]).toMatchObject({ method: "POST", url: "/esapi/bethune/upload?companyId=5", body: "{}\n" });
    expect(seen[0]?.headers["content-type"]).toBe("application/x-ndjson");
  });

  it("never sends cookies", async () => {
    storeToken("t0ken");
    await call(logout);
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it("sends the idempotency key it is given", async () => {
    answer = json(200, done({ id: 1, srNo: "SR1", auditState: 0 }));
    await call(
      saveServiceRequest,
      { body: { title: "a", contentMd: "b", type: 0 } },
      { idempotencyKey: "k-1" },
    );
    expect(seen[0]?.headers["idempotency-key"]).toBe("k-1");
  });

  it("keeps a refreshed token, but not when the session has changed meanwhile", async () => {
    storeToken("old");
    answer = json(200, done(null), { authorization: "new" });
    await call(logout);
    expect(readToken()).toBe("new");

    answer = (response) => {
      storeToken("somebody-else");
      json(200, done(null), { authorization: "newer" })(response);
    };
    await call(logout);
    expect(readToken()).toBe("somebody-else");
  });
});

describe("a refusal", () => {
  it("carries the server's words, code, fields and data", async () => {
    answer = json(
      200,
      refused("Check the form", {
        code: "common.validation",
        fields: { title: "Required", "items.0.name": "Too long" },
        operateCallBackObj: { version: 4 },
      }),
    );
    const error = await failureOf(call(saveServiceRequest, { body: { title: "", contentMd: "b", type: 0 } }));
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      message: "Check the form",
      code: "common.validation",
      data: { version: 4 },
    });
    expect(fieldErrorsOf(error)).toEqual([
      { name: ["title"], errors: ["Required"] },
      { name: ["items", 0, "name"], errors: ["Too long"] },
    ]);
    expect(reactions).toEqual([]);
  });

  it.each([400, 413, 422])("may also come with status %i", async (status) => {
    answer = json(status, refused("No"));
    expect(await failureOf(call(logout))).toBeInstanceOf(RefusedError);
  });
});

describe("the end of a session", () => {
  it.each([401, 403])("is announced once for status %i, with the server's words", async (status) => {
    storeToken("t0ken");
    answer = json(status, refused("Expired"));
    expect(await failureOf(call(getUserDetail))).toBeInstanceOf(SignedOutError);
    expect(reactions).toEqual(["signedOut:Expired"]);
  });

  it("is not announced for a token that has been replaced since", async () => {
    storeToken("old");
    answer = (response) => {
      storeToken("new");
      json(401, refused("Expired"))(response);
    };
    expect(await failureOf(call(getUserDetail))).toBeInstanceOf(SignedOutError);
    expect(reactions).toEqual([]);
  });

  it("is never announced by a public endpoint", async () => {
    answer = json(401, refused("Wrong"));
    const error = await failureOf(
      call(login, { body: { loginType: "password", account: "a", password: "b" } }),
    );
    expect(error).toBeInstanceOf(RefusedError);
    expect(reactions).toEqual([]);
  });
});

describe("a page read", () => {
  it("leads to /404 for 204 and to /limit for 205", async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await failureOf(call(getUserDetail))).toBeInstanceOf(AbsentError);
    answer = (response) => response.writeHead(205).end();
    expect(await failureOf(call(getUserDetail))).toBeInstanceOf(NotAllowedError);
    expect(reactions).toEqual(["absent", "notAllowed"]);
  });

  it("stays where it is when it only decorates a page", async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await failureOf(call(getUserDetail, {}, { isPageRead: false }))).toBeInstanceOf(AbsentError);
    expect(reactions).toEqual([]);
  });
});

describe("trouble", () => {
  it.each([
    [429, "7", 7],
    [503, "2", 2],
    [500, undefined, null],
  ])("of status %i says when to try again", async (status, retryAfter, seconds) => {
    answer = json(status, refused("Later"), retryAfter === undefined ? {} : { "retry-after": retryAfter });
    const error = await failureOf(call(logout));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: "Later", status, retryAfterSeconds: seconds });
  });

  it.each(["<html>Bad gateway</html>", "", '{"error":"proxy"}', "null"])(
    "of something that is not our server has words too: %s",
    async (text) => {
      answer = (response) => response.writeHead(502).end(text);
      expect(await failureOf(call(logout))).toMatchObject({ name: "ServerError", message: "words:failed" });
      answer = (response) => response.writeHead(200).end(text);
      expect(await failureOf(call(logout))).toMatchObject({ name: "ServerError", message: "words:failed" });
    },
  );

  it("of the network is readable", async () => {
    answer = (response) => response.destroy();
    const error = await failureOf(call(logout));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: "words:unreachable" });
  });

  it("is silent when the call was cancelled, by its caller or by the end of the session", async () => {
    answer = () => {};
    const own = new AbortController();
    const byCaller = failureOf(call(logout, {}, { signal: own.signal }));
    const bySession = failureOf(call(logout));
    await vi.waitUntil(() => seen.length === 2);
    own.abort();
    expect(await byCaller).toBeInstanceOf(CancelledError);
    cancelPending();
    expect(await bySession).toBeInstanceOf(CancelledError);
    answer = json(200, done(null));
    expect(await call(logout)).toBeNull();
  });
});
