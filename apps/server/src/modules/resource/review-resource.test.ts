import { createHash } from "node:crypto";
import { listMessages } from "@pharos/api/message";
import {
  deleteResource,
  listResourceHistory,
  reviewResource,
  submitResource,
  takeDownResource,
} from "@pharos/api/resource";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { resourceCalls } from "./resource.testing.ts";

const clock = createManualClock(new Date());
let app: TestApp;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = resourceCalls(app);
});
afterAll(() => app.close());

const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");
const statusFor = async (as: PersonaName, id: number) => (await calls.read(as, id)).status;
const titlesOf = async (as: PersonaName): Promise<string[]> => {
  await app.drain();
  return (await app.call(listMessages, { query: { pageSize: 50 } }, { as })).result.list.map(
    ({ title }) => title,
  );
};

describe("the checksum", () => {
  it("is computed from the stored bytes, and one that is stated must be the same", async () => {
    const content = "checksum of these bytes\n";
    const objectKey = await calls.file("pa", content);
    const wrong = await calls.save("pa", { objectKey, sha256: sha256("others") });
    expect(wrong.errorCode).toBe("resource.checksumMismatch");
    expect(wrong.envelope?.operateMessage).toContain(sha256(content));
    expect(await calls.idsFor("pa")).toEqual([]);
    const right = await calls.save("pa", { objectKey, sha256: sha256(content).toUpperCase() });
    expect(right.result.sha256).toBe(sha256(content));
    const odd = await calls.save("pa", { name: "另一个", sha256: "abc" });
    expect(odd.envelope?.fields).toHaveProperty("sha256");
  });

  it("needs a file of one's own that has arrived", async () => {
    expect((await calls.save("pa", { objectKey: undefined })).envelope?.fields).toHaveProperty("objectKey");
    const foreign = await calls.file("dba");
    expect((await calls.save("pa", { objectKey: foreign })).errorCode).toBe("file.uploadUnknown");
    const { objectKey } = (await calls.files.start("pa", "install.sh", 10, 9)).result;
    expect((await calls.save("pa", { objectKey })).errorCode).toBe("file.notChecked");
  });
});

describe("a version under review", () => {
  it("is delivered by somebody else, and found by readers only then", async () => {
    const saved = (await calls.save("pa", { name: "待审核补丁" })).result;
    expect(await statusFor("customer", saved.id)).toBe(204);
    expect(await statusFor("reviewDba", saved.id)).toBe(204);
    const submitted = await calls.submit("pa", saved);
    expect(submitted.result.status).toBe(1);
    expect(await statusFor("customer", saved.id)).toBe(204);
    expect((await calls.read("reviewDba", saved.id)).result.versions[0]?.status).toBe(1);
    expect(await titlesOf("reviewDba")).toContainEqual(expect.stringContaining("待审核补丁"));

    const own = await calls.review("pa", { ...saved, status: 3 });
    expect(own.errorCode).toBe("resource.ownWork");
    expect((await calls.review("customer", { ...saved, status: 3 })).errorCode).toBe(
      "common.permissionDenied",
    );
    const approved = await calls.review("reviewDba", { ...saved, status: 3 });
    expect(approved.result.status).toBe(3);
    expect(await statusFor("customer", saved.id)).toBe(200);
    expect((await calls.review("reviewDba", { ...saved, status: 3 })).errorCode).toBe("resource.notPending");
    expect(await titlesOf("pa")).toContainEqual(expect.stringContaining("待审核补丁"));
  });

  it("is rejected with a reason, mended and sent again", async () => {
    const saved = (await calls.save("pa", { name: "被驳回的补丁", submit: true })).result;
    expect((await calls.review("reviewDba", { ...saved, status: 2 })).envelope?.fields).toHaveProperty(
      "comment",
    );
    const rejected = await calls.review("reviewDba", { ...saved, status: 2, comment: "缺少回退步骤" });
    expect(rejected.result.status).toBe(2);
    expect(await titlesOf("pa")).toContainEqual(expect.stringContaining("被驳回的补丁"));
    expect((await calls.read("pa", saved.id, { isEdit: "true" })).result.versions[0]?.reviewComment).toBe(
      "缺少回退步骤",
    );
    const again = await calls.save("pa", { ...saved, name: "被驳回的补丁", submit: true });
    expect(again.result).toMatchObject({ versionId: saved.versionId, status: 1 });
    const late = await calls.save("pa", { ...saved, name: "被驳回的补丁" });
    expect(late.errorCode).toBe("resource.inReview");
  });

  it("leaves the one before in place until it is delivered", async () => {
    const first = await calls.deliver({ name: "组件", kind: 0, version: "1.0", releaseDate: "2026-01-01" });
    const next = (
      await calls.save("pa", { id: first.id, name: "组件", kind: 0, version: "1.1", submit: true })
    ).result;
    const { result } = await calls.read("customer", first.id);
    expect(result.versions.map(({ version }) => version)).toEqual(["1.0"]);
    await calls.review("reviewDba", { ...next, status: 3 });
    const after = await calls.read("customer", first.id);
    expect(after.result.versions.map(({ version }) => version)).toEqual(["1.1", "1.0"]);
    expect(after.result.currentVersionId).toBe(next.versionId);
    const taken = await calls.save("pa", { id: first.id, name: "组件", kind: 0, version: "1.1" });
    expect(taken.envelope?.fields).toHaveProperty("version");
    const history = await app.call(listResourceHistory, { query: { id: first.id } }, { as: "customer" });
    expect(history.result.list.map(({ version }) => version)).toEqual(["1.1", "1.0"]);
  });
});

describe("what is delivered", () => {
  it("is taken down by platform and system admins, and keeps its bytes when it comes back", async () => {
    const first = await calls.deliver({ name: "会下架", kind: 0, version: "1.0", releaseDate: "2026-01-01" });
    const next = await calls.save("pa", {
      id: first.id,
      name: "会下架",
      kind: 0,
      version: "1.1",
      submit: true,
    });
    await calls.review("reviewDba", { ...next.result, status: 3 });
    const body = { id: first.id, versionId: next.result.versionId, comment: "安装包损坏" };
    expect((await app.call(takeDownResource, { body }, { as: "reviewDba" })).errorCode).toBe(
      "common.permissionDenied",
    );
    expect((await app.call(takeDownResource, { body }, { as: "sys" })).result.status).toBe(0);
    const { versions } = (await calls.read("customer", first.id)).result;
    expect(versions.map(({ version }) => version)).toEqual(["1.0"]);
    expect((await calls.download("customer", body)).errorCode).toBe("resource.notFound");
    const other = await calls.save("pa", {
      ...body,
      name: "会下架",
      kind: 0,
      version: "1.1",
      objectKey: await calls.file("pa"),
    });
    expect(other.envelope?.fields).toHaveProperty("objectKey");
    expect((await calls.submit("pa", body)).result.status).toBe(1);
  });

  it("is delivered as the reviewer read it, or not at all", async () => {
    const { companies } = app.world;
    const first = { name: "只给一家", deliverScope: 1 as const, companyIds: [companies.a] };
    const { id, versionId } = (await calls.save("pa", { ...first, submit: true })).result;
    const readVersion = (await calls.read("reviewDba", id, { isEdit: "true" })).result.version;
    // The scope is left out: it stays what it was.
    await calls.save("pa", { id, name: "只给一家", version: "5.2.1-p4" });
    expect((await calls.read("reviewDba", id, { isEdit: "true" })).result).toMatchObject({
      deliverScope: 1,
      companies: [{ id: companies.a }],
    });
    await calls.save("pa", { id, name: "只给一家", version: "5.2.1-p5", deliverScope: 0 });
    const stale = await calls.review("reviewDba", { id, versionId, status: 3, rowVersion: readVersion });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(await statusFor("otherCompany", id)).toBe(204);
    // What waited goes back to who uploaded it: nobody has read it with its new recipients.
    const { versions } = (await calls.read("pa", id, { isEdit: "true" })).result;
    expect(versions.find((one) => one.id === versionId)).toMatchObject({ status: 0 });
    expect((await calls.review("reviewDba", { id, versionId, status: 3 })).errorCode).toBe(
      "resource.notPending",
    );
    expect((await calls.submit("pa", { id, versionId })).result.status).toBe(1);
    expect((await calls.review("reviewDba", { id, versionId, status: 3 })).result.status).toBe(3);
    expect(await statusFor("otherCompany", id)).toBe(200);
  });

  it("is changed, sent to review and decided on only as it was read", async () => {
    const { id, versionId } = (await calls.save("pa", { name: "两人同时改" })).result;
    const blind = await calls.save("pa", { id, versionId, name: "两人同时改", rowVersion: undefined });
    expect(blind.envelope?.fields).toHaveProperty("rowVersion");
    const rowVersion = await calls.rowVersion(id);
    await calls.save("pa", { id, versionId, name: "两人同时改：第二稿" });
    const stale = { id, versionId, rowVersion };
    expect((await calls.save("pa", { ...stale, name: "两人同时改" })).errorCode).toBe("common.dataChanged");
    expect((await app.call(submitResource, { body: stale }, { as: "pa" })).errorCode).toBe(
      "common.dataChanged",
    );
    const read = await calls.rowVersion(id);
    expect((await calls.submit("pa", stale)).result.status).toBe(1);
    // Sending it is a step of the resource too: who read it before has not read what waits.
    const early = await calls.review("reviewDba", { ...stale, rowVersion: read, status: 3 });
    expect(early.errorCode).toBe("common.dataChanged");
    const file = { objectKey: await calls.file("pa") };
    expect((await calls.save("pa", { id, versionId, name: "x", ...file })).errorCode).toBe(
      "resource.inReview",
    );
    expect((await calls.review("reviewDba", { id, versionId, status: 3 })).result.status).toBe(3);
  });

  it("is not told to be there to who may not see it, whatever version is named", async () => {
    const { id, versionId } = (await calls.save("pa", { name: "看不见的草稿" })).result;
    const other = (await calls.save("pa", { name: "另一份草稿" })).result;
    const body = { id, versionId, rowVersion: 1 };
    const seen = await app.call(reviewResource, { body: { ...body, status: 3 } }, { as: "reviewDba" });
    expect(seen.errorCode).toBe("resource.notFound");
    // A version of another resource is none of this one.
    expect((await calls.submit("pa", { id, versionId: other.versionId })).errorCode).toBe(
      "resource.notFound",
    );
  });

  it("is given to others by another reviewer only", async () => {
    const { id, versionId } = await calls.deliver({ name: "范围", deliverScope: 2 });
    const wider = { id, name: "范围", version: "5.2.1-p4", deliverScope: 0 } as const;
    expect((await calls.save("pa", wider)).errorCode).toBe("resource.deliveryByReviewer");
    expect(await statusFor("customer", id)).toBe(204);
    expect((await calls.save("sys", wider)).result.id).toBe(id);
    expect(await statusFor("customer", id)).toBe(200);
    expect((await calls.read("customer", id)).result.versions.map((version) => version.id)).toEqual([
      versionId,
    ]);
    const stale = await calls.save("sys", { ...wider, version: "5.2.1-p5", rowVersion: 1 });
    expect(stale.errorCode).toBe("common.dataChanged");
  });

  it("is deleted by a system admin only, drafts by their uploader; bytes stay for 30 days", async () => {
    const { id } = await calls.deliver({ name: "将被删除" });
    const remove = (as: PersonaName, which: number) =>
      app.call(deleteResource, { params: { id: which } }, { as });
    expect((await remove("pa", id)).errorCode).toBe("resource.draftsOnly");
    expect((await remove("customer", id)).errorCode).toBe("common.permissionDenied");
    const draft = (await calls.save("pa", { name: "草稿" })).result.id;
    expect((await remove("pa", draft)).envelope?.success).toBe(true);
    expect((await remove("sys", id)).envelope?.success).toBe(true);
    expect(await statusFor("customer", id)).toBe(204);

    const files = async () =>
      app.platform.database.kysely
        .selectFrom("resource_version")
        .innerJoin("stored_file", "stored_file.id", "resource_version.file_id")
        .select("stored_file.object_key")
        .where("resource_version.resource_id", "=", id)
        .execute();
    const [stored] = await files();
    clock.set(new Date(clock.now().getTime() + 29 * 86_400_000));
    await app.platform.jobs.runNow("resource.purge");
    expect(await files()).toHaveLength(1);
    clock.set(new Date(clock.now().getTime() + 2 * 86_400_000));
    await app.platform.jobs.runNow("resource.purge");
    await app.platform.jobs.runNow("file.uploadGc");
    expect(await files()).toEqual([]);
    expect(await app.platform.storage.private.stat(stored?.object_key ?? "x")).toBeUndefined();
  });
});

it("refuses targets that make no sense", async () => {
  const inverted = await calls.save("pa", {
    targets: [{ dbType: "postgresql", fromVersion: "16", toVersion: "12" }],
  });
  expect(inverted.envelope?.fields).toHaveProperty(["targets.0.toVersion"]);
  const twice = await calls.save("pa", { targets: [{ dbType: "mysql" }, { dbType: "mysql" }] });
  expect(twice.envelope?.fields).toHaveProperty(["targets.1.dbType"]);
});
