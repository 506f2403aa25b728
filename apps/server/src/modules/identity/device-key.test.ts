import { getDeviceKey } from "@pharos/api/identity";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 240_000);
afterAll(() => app.close());

async function keyOf(authorization: string): Promise<string> {
  const reply = await app.inject({ method: "GET", url: getDeviceKey.path, headers: { authorization } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["cache-control"]).toContain("no-store");
  return reply.json<{ operateCallBackObj: { key: string } }>().operateCallBackObj.key;
}

it("is the same for a person in every session, and another one for everybody else", async () => {
  const first = await keyOf(await app.signIn("dba"));
  const next = await keyOf(await app.signIn("dba"));
  const others = [await keyOf(await app.signIn("dba2")), await keyOf(await app.signIn("customer"))];
  expect(Buffer.from(first, "base64url")).toHaveLength(32);
  expect(next).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

it("is told to nobody without a session", async () => {
  const reply = await app.inject({ method: "GET", url: getDeviceKey.path });
  expect(reply.statusCode).toBe(401);
  expect(reply.body).not.toContain('"key"');
});
