import type { CallInput } from "@pharos/api/core";
import { openAttachment } from "@pharos/api/file";
import { listMessages } from "@pharos/api/message";
import { exportCerts, listCerts, removeCert, saveCert } from "@pharos/api/team";
import { attachmentType } from "@pharos/domain/enums";
import { dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { announceExpiringCerts } from "./remind-certs.job.ts";

const start = new Date("2026-06-12T10:00:00+08:00");
const clock = createManualClock(start);
let app: TestApp;
beforeEach(async () => {
  clock.set(start);
  app = await createTestApp({ clock });
});
afterEach(() => app.close());

type Body = NonNullable<CallInput<typeof saveCert>["body"]>;
const save = (as: PersonaName, body: Partial<Body> = {}) =>
  app.call(saveCert, { body: { name: "OCP 19c", ...body } }, { as });
const list = async (as: PersonaName, query: CallInput<typeof listCerts>["query"] = {}) =>
  (await app.call(listCerts, { query }, { as })).result;

describe("certificates", () => {
  it("are one's own, and those of members for who answers for the team", async () => {
    await save("dba", { name: "OCP 19c" });
    await save("dba2", { name: "OBCP" });
    await save("ta", { name: "RHCE", userId: app.world.users.dba });
    const names = async (as: PersonaName) => (await list(as)).list.map(({ name }) => name).sort();
    expect(await names("dba")).toEqual(["OCP 19c", "RHCE"]);
    expect(await names("ta")).toEqual(["OCP 19c", "RHCE"]);
    expect(await names("dba2")).toEqual(["OBCP"]);
    for (const as of ["pa", "ma", "sys"] as const) expect(await names(as)).toHaveLength(3);
    expect((await app.call(listCerts, {}, { as: "customer" })).status).toBe(205);
    expect(await list("dba", { userId: app.world.users.dba2 })).toMatchObject({ total: 0 });
  });

  it("are not written for others, and those of others look like missing ones", async () => {
    const { id } = (await save("dba2")).result;
    expect((await save("dba", { userId: app.world.users.dba2 })).errorCode).toBe("team.member.notFound");
    expect((await save("ta", { userId: app.world.users.dba2 })).errorCode).toBe("team.member.notFound");
    expect((await save("ma", { userId: app.world.users.dba2 })).errorCode).toBe("team.certNotYours");
    expect((await save("customer")).errorCode).toBe("common.permissionDenied");
    const foreign = await save("ta", { id, version: 1, name: "x" });
    const absent = await save("ta", { id: 999_999, version: 1, name: "x" });
    expect(foreign.body).toBe(absent.body);
    expect((await app.call(removeCert, { params: { id } }, { as: "ta" })).errorCode).toBe(
      "team.cert.notFound",
    );
    expect((await app.call(removeCert, { params: { id } }, { as: "ma" })).errorCode).toBe(
      "team.certNotYours",
    );
    expect((await app.call(removeCert, { params: { id } }, { as: "dba2" })).envelope?.success).toBe(true);
    expect((await list("dba2")).total).toBe(0);
  });

  it("are confirmed by someone else, and pending again after the owner changes them", async () => {
    const { id } = (await save("dba")).result;
    expect((await save("dba", { id, version: 1, status: 1 })).errorCode).toBe("team.ownCert");
    expect((await save("ta", { id, version: 1, status: 1 })).envelope?.success).toBe(true);
    expect((await list("dba")).list).toMatchObject([{ status: 1, version: 2 }]);
    expect((await save("dba", { id, version: 1 })).errorCode).toBe("common.dataChanged");
    await save("dba", { id, version: 2, certNo: "N-1" });
    expect((await list("dba")).list).toMatchObject([{ status: 0, certNo: "N-1", version: 3 }]);
    // No one confirms their own, whatever the role.
    expect((await save("pa", { status: 1 })).errorCode).toBe("team.ownCert");
  });

  it("are found by words and by expiry, sorted, and taken away as a file", async () => {
    await save("dba", { name: "OCP", expireDate: "2026-08-11" });
    await save("dba", { name: "OCM", expireDate: "2026-08-12" });
    await save("dba", { name: "RHCE", expireDate: "2026-06-11" });
    await save("dba", { name: "PGCE", issuer: "中国 PG 分会" });
    const names = async (query: CallInput<typeof listCerts>["query"]) =>
      (await list("dba", query)).list.map(({ name }) => name);
    expect(await names({ expiring: "true" })).toEqual(["OCP"]);
    expect(await names({ expiring: "false" })).toEqual(["RHCE", "OCM", "PGCE"]);
    expect(await names({ name: "分会" })).toEqual(["PGCE"]);
    expect(await names({ sortField: "name", sortOrder: "desc" })).toEqual(["RHCE", "PGCE", "OCP", "OCM"]);
    expect((await list("dba", { name: "OCP" })).list).toMatchObject([{ daysLeft: 60 }]);
    const file = await app.inject({
      url: `${exportCerts.path}?format=csv`,
      headers: { authorization: await app.signIn("dba") },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body.trim().split("\n")).toHaveLength(5);
    const dates = await save("dba", { issueDate: "2026-06-12", expireDate: "2026-06-11" });
    expect(Object.keys(dates.envelope?.fields ?? {})).toEqual(["expireDate"]);
  });
});

describe("the scan of a certificate", () => {
  it("is read by who may see the certificate, and belongs to this one", async () => {
    const { id } = (await save("dba")).result;
    const scan = await attachScan(id, "dba");
    const { body } = await open("dba2", 999_999);
    expect((await list("ta")).list).toMatchObject([{ id, enclosureId: scan }]);
    for (const as of ["dba", "ta", "ma"] as const) expect((await open(as, scan)).status).toBe(200);
    for (const as of ["dba2", "reviewDba", "customer"] as const) {
      const hidden = await open(as, scan);
      expect([hidden.status, hidden.body]).toEqual([204, body]);
    }
    expect((await save("dba", { id, version: 1, enclosureId: scan })).envelope?.success).toBe(true);
  });

  it("is not another person's, and none for a certificate that is not there yet", async () => {
    const [own, foreign] = [(await save("dba")).result.id, (await save("dba2")).result.id];
    const scan = await attachScan(foreign, "dba2");
    for (const body of [{ id: own, version: 1, enclosureId: scan }, { enclosureId: scan }])
      expect(Object.keys((await save("dba", body)).envelope?.fields ?? {})).toEqual(["enclosureId"]);
  });

  const open = (as: PersonaName, id: number) => app.call(openAttachment, { params: { id } }, { as });

  /** A checked file of a certificate, as the module of files leaves it. */
  async function attachScan(certId: number, owner: PersonaName): Promise<number> {
    const db = app.platform.database.kysely;
    const owner_user_id = app.world.users[owner];
    const key = `scan-${certId}`;
    const file = await db
      .insertInto("stored_file")
      .values({
        handle: key,
        bucket: "private",
        upload_key: `up/${key}`,
        object_key: `files/${key}`,
        name: "scan.pdf",
        size_bytes: 10,
        state: 2,
        scan: 1,
        owner_user_id,
        used_at: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const attachment = await db
      .insertInto("attachment")
      .values({
        file_id: file.id,
        type: attachmentType.toCode("certificate"),
        object_id: certId,
        root_id: certId,
        name: "scan.pdf",
        status: 0,
        created_by: owner_user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return attachment.id;
  }
});

describe("the notice of expiry", () => {
  const messages = async (as: PersonaName) =>
    (await app.call(listMessages, {}, { as })).result.list.map(({ title }) => title);
  const remind = async () => {
    const count = await announceExpiringCerts(app.platform);
    await app.drain();
    return count;
  };

  it("comes once for each certificate and date, to the owner and the team's admin", async () => {
    const { id } = (await save("dba", { name: "OCP 19c", expireDate: "2026-08-12" })).result;
    expect(await remind()).toBe(0);
    clock.set(new Date(start.getTime() + dayMs));
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    expect(await messages("dba")).toEqual(["您的证书“OCP 19c”将于 2026-08-12 到期，请安排续证"]);
    expect(await messages("ta")).toEqual(["芒种的证书“OCP 19c”将于 2026-08-12 到期"]);
    expect(await messages("dba2")).toEqual([]);
    // A new last day arms it again.
    await save("dba", { id, version: 1, expireDate: "2026-08-13" });
    clock.set(new Date(start.getTime() + 2 * dayMs));
    expect(await remind()).toBe(1);
    expect(await messages("dba")).toHaveLength(2);
  });

  it("comes for the others when one cannot be written", async () => {
    const { executeSql } = app.platform.database;
    const { id: broken } = (await save("dba", { name: "写不进去", expireDate: "2026-07-01" })).result;
    await save("dba", { name: "写得进去", expireDate: "2026-07-01" });
    await executeSql(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
      create trigger refused before update on cert for each row when (new.id = ${broken}) execute function refuse()`);
    expect(await remind()).toBe(1);
    const { rows } = await executeSql("select key from queue_attempt where queue = 'team.remindCerts'");
    expect(rows).toEqual([{ key: String(broken) }]);
    await executeSql("drop trigger refused on cert");
    expect(await remind()).toBe(1);
  });

  it("does not come for what is over, and not for what has no end", async () => {
    await save("dba", { name: "RHCE", expireDate: "2026-06-11" });
    await save("dba", { name: "PGCE" });
    expect(await remind()).toBe(0);
  });
});
