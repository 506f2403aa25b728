import { listOutbox } from "@pharos/api/system";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { auditOf } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("writes one line for a person and a closed door, however often it is tried", async () => {
  for (let time = 0; time < 3; time += 1)
    expect((await app.call(listOutbox, {}, { as: "customer" })).status).toBe(205);
  await app.call(listOutbox, {}, { as: "dba" });
  await app.call(listOutbox, {}, { as: "sys" });
  const lines = await auditOf(app, "identity.denied");
  expect(lines.map(({ account }) => account)).toEqual(["customer", "dba"]);
  expect(lines[0]).toMatchObject({
    user_id: app.world.users.customer,
    detail: { endpoint: "GET /esapi/system/outbox" },
  });
});

it("writes nothing for someone who is not signed in", async () => {
  const before = await auditOf(app, "identity.denied");
  expect((await app.call(listOutbox, {})).status).toBe(401);
  expect(await auditOf(app, "identity.denied")).toHaveLength(before.length);
});
