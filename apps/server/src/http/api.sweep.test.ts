import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { isPermission } from "@pharos/domain/permissions";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../platform/testing/eventually.ts";
import { hostileValues } from "../testing/hostile-values.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { documentedStatuses } from "./wire.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const names = (Object.keys(personas) as PersonaName[]).filter((name) => !("isDisabled" in personas[name]));
const guarded = endpoints.filter(
  ({ endpoint }) => endpoint.access !== "public" && endpoint.access !== "shareToken",
);
const permissionOf = ({ access }: AnyEndpoint) =>
  typeof access === "object" ? access.permission : undefined;
// A session that a sweep would end must not be one that other tests stand on.
const sweepable = guarded.filter(({ name }) => name !== "logout" && name !== "changePassword");

describe("every endpoint", () => {
  it.each(guarded)("$module $name lets no one in without a session", async ({ endpoint }) => {
    for (const headers of [
      {},
      { authorization: "x".repeat(43) },
      { authorization: "Bearer " },
      { cookie: `token=${await app.signIn("sys")}` },
    ]) {
      const reply = await app.inject({
        method: endpoint.method,
        url: filled(endpoint, 1),
        headers,
        ...bodyOf(endpoint),
      });
      expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 401]);
      expect(reply.headers["x-error-code"]).toMatch(/^common\.(signInFirst|sessionExpired)$/);
    }
  });

  it.each(sweepable.filter(({ endpoint }) => permissionOf(endpoint)))(
    "$module $name refuses everybody without its permission",
    async ({ endpoint }) => {
      const permission = permissionOf(endpoint);
      for (const name of names) {
        const token = await tokenOf(name);
        const session = await app.sessions.resolve(token);
        if (!permission || !isPermission(permission) || session?.actor.permissions.has(permission)) continue;
        const reply = await app.inject({
          method: endpoint.method,
          url: filled(endpoint, 1),
          headers: { authorization: token },
          ...bodyOf(endpoint),
        });
        expect([name, reply.statusCode]).toEqual([name, endpoint.method === "GET" ? 205 : 200]);
        expect(reply.headers["x-error-code"]).toBe("common.permissionDenied");
        if (endpoint.method === "GET") expect(reply.body).toBe("");
        else expect(reply.body).toContain('"success":false');
      }
    },
  );

  it.each(endpoints)("$module $name has words for what it says", ({ endpoint }) => {
    const { words } = app.platform;
    for (const code of endpoint.errors) expect([code, words.has(`errors.${code}`)]).toEqual([code, true]);
    if (endpoint.done)
      expect([endpoint.done, words.has(`done.${endpoint.done}`)]).toEqual([endpoint.done, true]);
  });
});

describe("someone who must change the password first", () => {
  const open = guarded.filter(({ endpoint }) => endpoint.isOpenBeforePasswordChange).map(({ name }) => name);

  it("gets nowhere else until it is done", async () => {
    const token = await app.signIn("customer2");
    const setStatus = async (status: number): Promise<void> => {
      const { users } = app.world;
      await app.platform.withTransaction(undefined, async (tx) => {
        await tx.db.updateTable("app_user").set({ status }).where("id", "=", users.customer2).execute();
        app.platform.sessionChanges.announce(tx, { userId: users.customer2 });
      });
      await eventually("the session hears of it", async () => {
        const session = await app.sessions.resolve(token);
        return session?.actor.mustChangePassword === (status === 3);
      });
    };
    await setStatus(3);
    for (const { name, endpoint } of sweepable) {
      const reply = await app.inject({
        method: endpoint.method,
        url: filled(endpoint, 1),
        headers: { authorization: token },
        ...bodyOf(endpoint),
      });
      expect([name, reply.headers["x-error-code"] === "auth.mustChangePassword"]).toEqual([
        name,
        !open.includes(name),
      ]);
    }
    await setStatus(1);
  });

  it("may read who it is, change the password, the language, and leave", () => {
    expect(open.toSorted()).toEqual([
      "changePassword",
      "getUserDetail",
      "logout",
      "saveLanguage",
      "userLogin",
    ]);
  });
});

describe("hostile input", () => {
  it.each(endpoints.filter(({ name }) => name !== "logout"))(
    "$module $name answers it without an internal error",
    async ({ endpoint }) => {
      const token = await app.signIn("pa");
      for (const value of hostileValues) {
        for (const request of hostileRequests(endpoint, value)) {
          const reply = await app.inject({
            ...request,
            headers: { authorization: token, ...request.headers },
          });
          expect([value, documentedStatuses.includes(reply.statusCode as 200)]).toEqual([value, true]);
          expect([value, reply.statusCode]).not.toEqual([value, 500]);
          expect(reply.body).not.toMatch(/\bat .*\.ts:|syntax error|violates|node_modules|select .* from/i);
        }
      }
    },
    60_000,
  );

  it.each([
    ["broken JSON", "{", "application/json", 400],
    ["a list instead of an object", "[]", "application/json", 200],
    ["deep JSON", `${"[".repeat(5_000)}${"]".repeat(5_000)}`, "application/json", 400],
    ["another type", "a=1", "application/x-www-form-urlencoded", 415],
    [
      "more than a request may carry",
      JSON.stringify({ title: "x".repeat(1_100_000) }),
      "application/json",
      413,
    ],
  ])("%s is refused with words", async (_, payload, type, status) => {
    const reply = await app.inject({
      method: "POST",
      url: "/esapi/fault/save",
      payload,
      headers: { "content-type": type, authorization: await tokenOf("customer"), "accept-language": "en-US" },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false, operateMessage: expect.stringMatching(/^[A-Z]/) });
  });

  it.each(["/esapi/service/orgApply", "/esapi/fault/save"])(
    "JSON nested without end at %s, with a key, is no failure",
    async (url) => {
      const nested = `${'{"a":['.repeat(1_000)}${"]}".repeat(1_000)}`;
      const headers = { "idempotency-key": "deep", "content-type": "application/json" };
      for (const payload of [nested, `{"title":${nested}}`]) {
        const reply = await app.inject({
          method: "POST",
          url,
          payload,
          headers: { ...headers, authorization: await tokenOf("customer") },
        });
        expect([reply.statusCode, reply.headers["x-error-code"]]).toEqual([400, "common.badRequest"]);
      }
    },
  );

  it("drops what a client may not set", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/esapi/user/save/viewTag",
      payload:
        '{"viewTags":[],"__proto__":{"isSys":true},"constructor":{"prototype":{"isSys":true}},"userId":1,"roles":["sys"]}',
      headers: { "content-type": "application/json", authorization: await tokenOf("customer") },
    });
    expect(reply.json()).toMatchObject({ success: true });
    const info = await app.inject({
      method: "GET",
      url: "/esapi/user/detail",
      headers: { authorization: await tokenOf("customer") },
    });
    expect(info.json()).toMatchObject({ operateCallBackObj: { isSys: false } });
  });
});

it("answers an unknown path of the interface with words, in the caller's language", async () => {
  const reply = await app.inject({
    method: "GET",
    url: "/esapi/no/such/path",
    headers: { "accept-language": "en-US" },
  });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({
    success: false,
    code: "common.unknownCall",
    operateMessage: "There is no such call",
  });
});

it("says that it lives, that it is ready and what is behind, and nothing else", async () => {
  expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await app.inject("/readyz")).json()).toEqual({
    status: "ready",
    parkedWork: 0,
    failedDeliveries: 0,
    waitingMails: 0,
    searchLagSeconds: expect.any(Number),
    freeDiskMegabytes: expect.any(Number),
    eventLoopDelay: { p99Ms: expect.any(Number), maxMs: expect.any(Number) },
    rowSecurity: "on",
  });
});

it("sends the security headers with every answer", async () => {
  const reply = await app.inject("/api/env/clock");
  expect(reply.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect(reply.headers["content-security-policy"]).toContain("script-src 'self';");
});

const tokens = new Map<PersonaName, Promise<string>>();
function tokenOf(name: PersonaName): Promise<string> {
  const token = tokens.get(name) ?? app.signIn(name);
  tokens.set(name, token);
  return token;
}

function filled(endpoint: AnyEndpoint, id: unknown): string {
  return endpoint.path.replaceAll(
    /:\w+/g,
    encodeURIComponent(typeof id === "string" ? id : (JSON.stringify(id) ?? "")),
  );
}

function bodyOf(endpoint: AnyEndpoint): { payload?: object } {
  return endpoint.method === "GET" || endpoint.method === "DELETE" ? {} : { payload: {} };
}

interface HostileRequest {
  readonly method: AnyEndpoint["method"];
  readonly url: string;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
}

/** The value in every field at once, and in each field alone. */
function hostileRequests(endpoint: AnyEndpoint, value: unknown): HostileRequest[] {
  const text = encodeURIComponent(isWellFormed(value) ? value : JSON.stringify(value));
  const url = endpoint.path.replaceAll(/:\w+/g, text.slice(0, 400) || "-");
  const { method } = endpoint;
  if (method === "GET") {
    const fields = fieldsOf(endpoint.query);
    const all = fields.map((field) => `${field}=${text.slice(0, 4_000)}`).join("&");
    return [
      { method, url: `${url}?${all.slice(0, 7_000)}` },
      ...fields.map((field) => ({ method, url: `${url}?id=1&${field}=${text.slice(0, 4_000)}` })),
    ];
  }
  const fields = fieldsOf(endpoint.body);
  return [
    { method, url, payload: Object.fromEntries(fields.map((field) => [field, value])) },
    { method, url, payload: { id: value } },
  ];
}

function isWellFormed(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}

/** Field names of an object schema, or of all alternatives of a union. */
function fieldsOf(schema: AnyEndpoint["body"]): string[] {
  if (!schema) return [];
  const definition = schema._zod.def as {
    shape?: object;
    options?: AnyEndpoint["body"][];
    in?: AnyEndpoint["body"];
  };
  if (definition.shape) return Object.keys(definition.shape);
  return [...new Set((definition.options ?? []).flatMap(fieldsOf))];
}
