import {
  readRemoteAccess,
  removeRemoteAccess,
  saveRemoteAccess,
  saveServiceRequest,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

const morning = new Date("2026-06-12T10:00:00+08:00");
const secrets = { code: "881 204 557", password: "tulip-7-harbour", remark: "先连跳板机 jump-secret" };
const remote = { tool: 1, validUntil: "2026-06-12T18:00:00.000+08:00", ...secrets };

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(morning));
});
afterAll(() => app.close());

const save = (as: PersonaName, id: number, change: object = {}) =>
  app.call(saveRemoteAccess, { body: { faultId: id, ...remote, ...change } }, { as });
const look = (as: PersonaName, id: number) => app.call(readRemoteAccess, { query: { id } }, { as });
const remove = (as: PersonaName, id: number) =>
  app.call(removeRemoteAccess, { body: { faultId: id } }, { as });

/** Everything in the database that could hold a secret in the open. */
async function everyText(): Promise<string> {
  const tables = [
    "service_request",
    "service_request_remote",
    "service_request_history",
    "audit_log",
    "outbox_event",
    "idempotency_key",
    "message",
  ];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await app.platform.database.executeSql(`select * from ${table}`);
      return JSON.stringify(rows.map((row) => Object.values(row as object).map(plain)));
    }),
  );
  return texts.join("\n");
}
const plain = (value: unknown) => (Buffer.isBuffer(value) ? value.toString() : value);

describe("leaving remote-connection details", () => {
  it("seals them with the request and shows nothing of them but that they are there", async () => {
    const id = await act.raise("customer", { remote });
    const detail = (await act.read("dba", id)).result;
    expect(detail.remote).toEqual({
      tool: 1,
      exists: true,
      validUntil: remote.validUntil,
      lastReadBy: null,
      lastReadTime: null,
    });
    const seen = JSON.stringify([
      detail,
      (await act.history("customer", id)).result,
      (await act.read("customer", id)).result,
    ]);
    for (const secret of Object.values(secrets)) expect(seen).not.toContain(secret);
    const stored = await everyText();
    expect(stored).not.toContain(secrets.code);
    expect(stored).not.toContain(secrets.password);
  });

  it("refuses what no one could connect with", async () => {
    const empty = await app.call(
      saveServiceRequest,
      { body: { title: "连不上", contentMd: "连不上", type: 0, remote: { tool: 1 } } },
      { as: "customer" },
    );
    expect([empty.envelope?.success, Object.keys(empty.envelope?.fields ?? {})]).toEqual([
      false,
      ["remote.code"],
    ]);
    const id = await act.raise("customer");
    const past = await save("customer", id, { validUntil: "2026-06-12T09:00:00+08:00" });
    expect(Object.keys(past.envelope?.fields ?? {})).toEqual(["validUntil"]);
    const strange = await save("customer", id, { tool: 12 });
    expect(Object.keys(strange.envelope?.fields ?? {})).toEqual(["tool"]);
  });

  it("lets reporter, organisation's admin, executor and helpers change them, and no one else", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    for (const persona of ["customer", "orgAdmin", "dba"] as const)
      expect([persona, (await save(persona, id)).envelope?.success]).toEqual([persona, true]);
    for (const persona of ["sys", "pa", "ta"] as const)
      expect([persona, (await save(persona, id)).errorCode]).toEqual([
        persona,
        "serviceRequest.remoteNotAllowed",
      ]);
    expect((await save("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
  });

  it("keeps what was left out, empties what was emptied, and forgets who saw the old ones", async () => {
    const id = await act.raise("customer", { remote });
    await act.assign("ta", id, "dba");
    await look("dba", id);
    const saved = await app.call(
      saveRemoteAccess,
      { body: { faultId: id, tool: 99, password: null } },
      { as: "customer" },
    );
    expect(saved.result.remote).toMatchObject({ tool: 99, lastReadBy: null, lastReadTime: null });
    expect((await look("dba", id)).result).toMatchObject({ tool: 99, code: secrets.code, password: null });
  });

  it("are changed with the other words of the request too, by those who may", async () => {
    const id = await act.raise("customer", { remote });
    const edit = async (as: PersonaName, change: object) => {
      const { title, contentMd, type, version } = (await act.read(as, id)).result;
      const body = { id, version, title, contentMd, type, ...change };
      return app.call(saveServiceRequest, { body }, { as });
    };
    expect((await edit("customer", { remote: { tool: 2 } })).envelope?.success).toBe(true);
    expect((await look("customer", id)).result).toMatchObject({ tool: 2, code: secrets.code });
    expect((await edit("ta", { remote: { tool: 3 } })).errorCode).toBe("serviceRequest.remoteNotAllowed");
    expect((await look("customer", id)).result.tool).toBe(2);
  });
});

describe("looking at them", () => {
  it("shows them to the two ends of the connection and says so to everyone", async () => {
    const id = await act.raise("customer", { remote });
    await act.assign("ta", id, "dba");
    clock.set(new Date("2026-06-12T10:30:00+08:00"));
    expect((await look("dba", id)).result).toEqual(remote);
    const detail = (await act.read("customer", id)).result;
    expect(detail.remote).toMatchObject({
      lastReadBy: detail.executor?.name,
      lastReadTime: "2026-06-12T10:30:00.000+08:00",
    });
    const [line] = (await act.history("customer", id)).result.list;
    expect(line).toMatchObject({ action: "remote_read", userName: detail.executor?.name, content: null });
    const audit = await app.platform.database.kysely
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "serviceRequest.remoteRead")
      .where("object_id", "=", String(id))
      .execute();
    expect(audit.map(({ user_id }) => user_id)).toEqual([app.world.users.dba]);
    clock.set(morning);
  });

  it("leaves a line for each look", async () => {
    const id = await act.raise("customer", { remote });
    await look("customer", id);
    await look("orgAdmin", id);
    const { list } = (await act.history("customer", id)).result;
    expect(list.filter(({ action }) => action === "remote_read")).toHaveLength(2);
  });

  it("refuses leads, system admins and experts who do not handle the request, and records no look", async () => {
    const id = await act.raise("customer", { remote });
    for (const persona of ["sys", "pa", "ta", "dba"] as const) {
      const answer = await look(persona, id);
      expect([persona, answer.errorCode]).toEqual([persona, "serviceRequest.remoteNotAllowed"]);
      expect(JSON.stringify(answer.envelope)).not.toContain(secrets.password);
    }
    expect((await act.read("customer", id)).result.remote?.lastReadBy).toBeNull();
  });

  it("answers strangers as if there were no such request", async () => {
    const id = await act.raise("customer", { remote });
    const [foreign, missing] = [await look("otherCompany", id), await look("otherCompany", 7_999_999)];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  });

  it("says when there is nothing to look at", async () => {
    const id = await act.raise("customer");
    expect((await look("customer", id)).errorCode).toBe("serviceRequest.noRemote");
  });
});

describe("wiping them", () => {
  it("takes them back at once", async () => {
    const id = await act.raise("customer", { remote });
    expect((await remove("customer", id)).result.remote).toBeNull();
    expect((await remove("customer", id)).errorCode).toBe("serviceRequest.noRemote");
    expect((await remove("ta", id)).errorCode).toBe("serviceRequest.remoteNotAllowed");
  });

  it("happens with the closing, and the history says so without them", async () => {
    const id = await act.raise("customer", { remote });
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await act.close("customer", id);
    expect((await act.read("customer", id)).result.remote).toBeNull();
    const [line] = (await act.history("customer", id)).result.list;
    expect(line).toMatchObject({ action: "close", isRemoteRemoved: true });
    expect((await look("dba", id)).errorCode).toBe("serviceRequest.wrongState");
  });

  it("happens a day after their validity, and not before", async () => {
    const id = await act.raise("customer", { remote });
    const endless = await act.raise("customer", { remote: { ...remote, validUntil: null } });
    clock.set(new Date("2026-06-13T17:59:00+08:00"));
    await app.platform.jobs.runNow("serviceRequest.wipeRemote");
    expect((await act.read("customer", id)).result.remote).not.toBeNull();
    clock.set(new Date("2026-06-13T18:01:00+08:00"));
    await app.platform.jobs.runNow("serviceRequest.wipeRemote");
    expect((await act.read("customer", id)).result.remote).toBeNull();
    expect((await act.read("customer", endless)).result.remote).not.toBeNull();
    const [line] = (await act.history("customer", id)).result.list;
    expect(line).toMatchObject({ action: "remote_wiped", userName: "" });
    clock.set(morning);
  });
});
