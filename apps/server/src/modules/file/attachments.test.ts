import {
  deliverToCustomer,
  linkImages,
  listAttachments,
  markFaultReport,
  openAttachment,
  removeAttachment,
  removeCustomerFile,
  setAttachmentStatus,
  setAvatar,
  unmarkFaultReport,
} from "@pharos/api/file";
import { getUserDetail } from "@pharos/api/identity";
import { replyToServiceRequest } from "@pharos/api/service-request";
import { attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { isListed } from "@pharos/domain/file";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { repliesOf } from "../service-request/service-request.testing.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { caseOf } from "./attachment.row.ts";
import {
  type FileActions,
  fileActions,
  png,
  type RequestActions,
  requestActions,
  text,
} from "./file.testing.ts";

const clock = createManualClock(new Date("2026-06-12T02:00:00Z"));
const codes = {
  internal: attachmentStatus.toCode("internal"),
  visible: attachmentStatus.toCode("visible"),
  withdrawn: attachmentStatus.toCode("withdrawn"),
};
let app: TestApp;
let files: FileActions;
let requests: RequestActions;
beforeAll(async () => {
  app = await createTestApp({ clock });
  files = fileActions(app);
  requests = requestActions(app);
});
afterAll(() => app.close());

const setStatus = (as: PersonaName, id: number, status: keyof typeof codes) =>
  app.call(setAttachmentStatus, { body: { id, status: codes[status] } }, { as });
const mark = (as: PersonaName, id: number) => app.call(markFaultReport, { params: { id } }, { as });
const unmark = (as: PersonaName, id: number) => app.call(unmarkFaultReport, { params: { id } }, { as });
const remove = (as: PersonaName, id: number) => app.call(removeAttachment, { params: { id } }, { as });
const namesOf = async (as: PersonaName, id: number) =>
  (await files.list(as, id)).result.list.map(({ name }) => name).toSorted();

/** A request that an expert of the team handles. */
async function handled(): Promise<number> {
  const id = await requests.raise("customer");
  await requests.assign("ta", id, "dba");
  return id;
}

describe("a file of a request", () => {
  it("is seen by the customer's people when it is visible, and by the vendor's in any case", async () => {
    const id = await handled();
    await files.attach("dba", id, { name: "internal.log", status: codes.internal });
    await files.attach("dba", id, { name: "visible.log", status: codes.visible });
    await files.attach("customer", id, { name: "mine.log", status: codes.internal });
    for (const as of ["customer", "customer2", "orgAdmin"] as const)
      expect([as, await namesOf(as, id)]).toEqual([as, ["mine.log", "visible.log"]]);
    for (const as of ["dba", "ta", "pa", "sys", "ma", "dutyDba"] as const)
      expect([as, await namesOf(as, id)]).toEqual([as, ["internal.log", "mine.log", "visible.log"]]);
  });

  it("is nowhere for people of another customer: a foreign number gives what a missing one gives", async () => {
    const id = await handled();
    const fileId = await files.attach("dba", id);
    const objectKey = await files.upload("otherCompany", "x.log");
    for (const as of ["otherCompany", "dba2", "noRole"] as const) {
      for (const [request, file] of [
        [id, fileId],
        [9_999_999, 9_999_999],
      ] as const) {
        const list = await files.list(as, request);
        const open = await app.call(openAttachment, { params: { id: file } }, { as });
        expect([list.status, list.body, open.status, open.body]).toEqual([204, "", 204, ""]);
        const writes = [
          await setStatus(as, file, "visible"),
          await mark(as, file),
          await unmark(as, file),
          await remove(as, file),
          await app.call(removeCustomerFile, { params: { id: file } }, { as }),
        ];
        expect(new Set(writes.map(({ body }) => body)).size).toBe(1);
        expect(writes[0]?.errorCode).toBe("file.notFound");
      }
    }
    const saves = await Promise.all(
      [id, 9_999_999].map((objId) =>
        files.save("otherCompany", { name: "x.log", objectKey, types: 0, objId }),
      ),
    );
    expect(new Set(saves.map(({ body }) => body)).size).toBe(1);
    expect(await namesOf("dba", id)).toEqual(["alert.log"]);
  });

  it("is saved with all others or not at all", async () => {
    const [own, foreign] = [
      await requests.raise("customer"),
      await requests.raise("otherCompany", { accId: null }),
    ];
    const keys = [await files.upload("customer", "a.log"), await files.upload("customer", "b.log")];
    const item = (objId: number, index: number) => ({
      name: "a.log",
      objectKey: keys[index] ?? "",
      types: 0,
      objId,
    });
    expect((await files.save("customer", item(own, 0), item(foreign, 1))).errorCode).toBe("file.notFound");
    expect((await files.save("customer", item(own, 0), item(own, 0))).errorCode).toBe("file.uploadUnknown");
    expect(await namesOf("customer", own)).toEqual([]);
    expect((await files.save("customer", item(own, 0), item(own, 1))).result.ids).toHaveLength(2);
    expect((await files.save("customer", item(own, 0))).errorCode).toBe("file.uploadUnknown");
  });

  it("is refused for kinds of records that have none yet", async () => {
    const objectKey = await files.upload("sys", "a.log");
    for (const types of [9, 15])
      expect((await files.save("sys", { name: "a.log", objectKey, types, objId: 1 })).errorCode).toBe(
        "file.notFound",
      );
    const list = await app.call(listAttachments, { query: { types: "0,13", objId: 1 } }, { as: "sys" });
    expect(list.status).toBe(204);
  });

  it("stands in the history and the audit log", async () => {
    const id = await handled();
    const fileId = await files.attach("dba", id, { name: "analysis.log", status: codes.internal });
    await mark("dba", fileId);
    const actionsOf = async (as: PersonaName) =>
      (await requests.history(as, id)).result.list.map(({ action, content }) => [action, content]);
    expect(await actionsOf("dba")).toContainEqual(["attach", "analysis.log"]);
    expect(await actionsOf("customer")).not.toContainEqual(["attach", "analysis.log"]);
    expect(await actionsOf("customer")).toContainEqual(["report_mark", "analysis.log"]);
    const audited = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("action")
      .where("object_type", "=", "attachment")
      .where("object_id", "=", String(fileId))
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["file.attached", "file.reportMarked"]);
  });
});

describe("who may see it", () => {
  it("is decided by those who handle the request", async () => {
    const id = await handled();
    const fileId = await files.attach("dba", id, { status: codes.internal });
    expect((await setStatus("dutyDba", fileId, "visible")).errorCode).toBe("file.handlersOnly");
    expect((await setStatus("dba", fileId, "visible")).envelope?.success).toBe(true);
    expect(await namesOf("customer", id)).toEqual(["alert.log"]);
    expect((await setStatus("customer", fileId, "internal")).errorCode).toBe("file.handlersOnly");
    expect((await setStatus("ta", fileId, "internal")).envelope?.success).toBe(true);
    expect(await namesOf("customer", id)).toEqual([]);
  });

  it("cannot be taken away from the customer's own files", async () => {
    const id = await handled();
    const fileId = await files.attach("customer", id);
    expect((await setStatus("dba", fileId, "internal")).errorCode).toBe("file.customerFilesStay");
    expect((await setStatus("customer2", fileId, "withdrawn")).errorCode).toBe("file.uploaderOnly");
    expect((await setStatus("customer", fileId, "withdrawn")).envelope?.success).toBe(true);
    expect(await namesOf("customer2", id)).toEqual([]);
    expect((await files.open("dba", fileId)).errorCode).toBe("file.alreadyWithdrawn");
  });

  it("ends for the uploader after half an hour, for leads not", async () => {
    const id = await handled();
    const fileId = await files.attach("dba", id);
    clock.set(new Date(clock.now().getTime() + 31 * 60_000));
    expect((await setStatus("dba", fileId, "withdrawn")).errorCode).toBe("file.withdrawWindowPassed");
    expect((await setStatus("ta", fileId, "withdrawn")).envelope?.success).toBe(true);
  });

  it("agrees, as a condition in the database, with the rule, for all people and files", async () => {
    const id = await handled();
    const { replyId } = (await requests.reply("dba", id, { contentMd: "内部", visibility: 1 })).result;
    await files.attach("dba", id, { types: 1, name: "note.log" }).catch(() => undefined);
    const noteKey = await files.upload("dba", "note.log");
    await files.save("dba", { name: "note.log", objectKey: noteKey, types: 1, objId: replyId, status: 1 });
    for (const as of ["dba", "ta", "customer", "customer2"] as const) {
      for (const status of [codes.internal, codes.visible]) await files.attach(as, id, { status });
      const withdrawn = await files.attach(as, id);
      await setStatus(as, withdrawn, "withdrawn");
    }
    const { kysely } = app.platform.database;
    const all = await kysely
      .selectFrom("attachment")
      .select("id")
      .where("root_id", "=", id)
      .where("type", "in", [0, 1])
      .execute();
    expect(all.length).toBeGreaterThan(12);
    const owner = app.modules
      .flatMap(({ fileOwners = [] }) => fileOwners)
      .find(({ types }) => types.includes("reply"));
    if (!owner) throw new Error("requests have no files");
    for (const scan of [0, 1, 2]) {
      const fileIds = kysely.selectFrom("attachment").select("file_id").where("root_id", "=", id);
      const state = scan === 0 ? 1 : 2;
      await kysely.updateTable("stored_file").set({ scan, state }).where("id", "in", fileIds).execute();
      for (const persona of Object.keys(personas) as PersonaName[]) {
        if ("isDisabled" in personas[persona]) continue;
        const session = await app.sessions.resolve(await app.signIn(persona));
        if (!session) throw new Error("no session");
        const { actor } = session;
        const subject = await owner.find(kysely, actor, {
          type: "serviceRequest",
          objectId: id,
        });
        if (!subject) continue;
        const attachments = attachmentRepo(kysely);
        const query = { types: [0, 1], pageNum: 1, pageSize: 100 };
        const { rows } = await attachments.list(actor, subject, query);
        const expected = [];
        for (const one of all) {
          const row = await attachments.find(one.id);
          if (row && isListed(caseOf(actor, subject, row))) expected.push(row.id);
        }
        expect([persona, scan, rows.map((row) => row.id).toSorted((a, b) => a - b)]).toEqual([
          persona,
          scan,
          expected.toSorted((a, b) => a - b),
        ]);
      }
    }
  });
});

describe("the fault report", () => {
  it("is one of the request, becomes visible, and the customer is notified", async () => {
    const id = await handled();
    const [first, second] = [
      await files.attach("dba", id, { name: "v1.log", status: codes.internal }),
      await files.attach("dba", id, { name: "v2.log", status: codes.internal }),
    ];
    await mark("dba", first);
    await mark("dba", second);
    const list = (await files.list("customer", id)).result.list;
    expect(list.map(({ name, isFaultReport }) => `${name} ${isFaultReport}`).toSorted()).toEqual([
      "v1.log false",
      "v2.log true",
    ]);
    expect((await setStatus("dba", second, "internal")).errorCode).toBe("file.reportWithdrawFirst");
    expect((await unmark("customer", second)).errorCode).toBe("file.handlersOnly");
    expect((await unmark("dba", second)).envelope?.success).toBe(true);
    expect((await unmark("dba", second)).errorCode).toBe("file.notAReport");
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select("user_id")
      .where("object_id", "=", id)
      .where("title_key", "like", "%reportMarked%")
      .execute();
    expect(new Set(notified.map(({ user_id }) => user_id))).toContain(app.world.users.customer);
  });

  it("is nothing for colleagues, customers, and files that are not theirs to show", async () => {
    const id = await handled();
    const fileId = await files.attach("dba", id);
    expect((await mark("dutyDba", fileId)).errorCode).toBe("file.handlersOnly");
    expect((await mark("customer", fileId)).errorCode).toBe("file.handlersOnly");
    const { replyId } = (await requests.reply("dba", id, { visibility: 1 })).result;
    const objectKey = await files.upload("dba", "note.log");
    const saved = await files.save("dba", {
      name: "note.log",
      objectKey,
      types: 1,
      objId: replyId,
      status: 1,
    });
    expect((await mark("dba", saved.result.ids[0] ?? 0)).errorCode).toBe("file.internalNote");
    expect((await setStatus("dba", saved.result.ids[0] ?? 0, "visible")).errorCode).toBe("file.internalNote");
  });
});

describe("files of replies", () => {
  const send = async (as: PersonaName, faultId: number, visibility: number, contentMd = "见附件") => {
    const keys = [await files.upload(as, `${as}-${visibility}.log`)];
    return app.call(
      replyToServiceRequest,
      { body: { faultId, contentMd, visibility, enclosureKeys: keys } },
      { as },
    );
  };

  it("come with a public reply to both sides, and with a note to the vendor only", async () => {
    const id = await handled();
    const reply = await send("dba", id, 0);
    const note = await send("dba", id, 1);
    await send("customer", id, 0);
    const list = (await files.list("customer", id)).result.list;
    expect(list.map(({ name, types, objId }) => [name, types, objId === reply.result.replyId])).toEqual([
      ["customer-0.log", 1, false],
      ["dba-0.log", 1, true],
    ]);
    const secret = (await files.list("dba", id)).result.list.find(
      ({ objId }) => objId === note.result.replyId,
    );
    expect(secret).toMatchObject({ name: "dba-1.log", status: codes.internal, isInternalNote: true });
    const direct = await files.open("customer", secret?.id ?? 0);
    const missing = await files.open("customer", 9_999_999);
    expect([direct.status, direct.body]).toEqual([missing.status, missing.body]);
  });

  it("are refused with the reply when they are not the writer's own", async () => {
    const id = await handled();
    const objectKey = await files.upload("customer2", "hers.log");
    const before = repliesOf((await requests.read("customer", id)).result).length;
    const answer = await app.call(
      replyToServiceRequest,
      { body: { faultId: id, contentMd: "见附件", enclosureKeys: [objectKey] } },
      { as: "customer" },
    );
    expect(answer.errorCode).toBe("file.uploadUnknown");
    expect(repliesOf((await requests.read("customer", id)).result)).toHaveLength(before);
  });

  it("come with a new request too", async () => {
    const objectKey = await files.upload("customer", "awr.html", text("<html></html>"));
    const id = await requests.raise("customer", { enclosureKeys: [objectKey] });
    expect(await namesOf("dba", id)).toEqual(["awr.html"]);
  });
});

describe("pictures in texts", () => {
  const link = async (as: PersonaName, url: string) => {
    const name = url.slice(url.lastIndexOf("/") + 1);
    return (await app.call(linkImages, { query: { names: name } }, { as })).result.links.length === 1;
  };

  it("are shown to the readers of the text, and before it is sent to no one but the writer", async () => {
    const id = await handled();
    const { url } = (await files.image("customer", "screen.png", png(4, 4))).envelope.operateCallBackObj ?? {
      url: "",
    };
    expect(url).toMatch(/^\/files\/inline\/[a-z0-5]{26}\.png$/);
    expect([await link("customer", url), await link("dba", url), await link("sys", url)]).toEqual([
      true,
      false,
      false,
    ]);
    await requests.reply("customer", id, { contentMd: `如图 ![](${url})` });
    const seen = [];
    for (const as of ["customer", "customer2", "dba", "otherCompany", "dba2"] as const)
      seen.push(await link(as, url));
    expect(seen).toEqual([true, true, true, false, false]);
    expect(await namesOf("dba", id)).toEqual([]);
  });

  it("of notes stay among the vendor's people, also when they are quoted to the customer", async () => {
    const id = await handled();
    const { url } = (await files.image("dba", "secret.png", png(4, 4))).envelope.operateCallBackObj ?? {
      url: "",
    };
    await requests.reply("dba", id, { contentMd: `![](${url})`, visibility: 1 });
    await requests.reply("dba", id, { contentMd: `> ![](${url})` });
    expect([await link("dba", url), await link("customer", url)]).toEqual([true, false]);
  });

  it("are no way to another person's files", async () => {
    const id = await handled();
    const other = await requests.raise("otherCompany", { accId: null });
    const { url } = (await files.image("otherCompany", "x.png", png(4, 4))).envelope.operateCallBackObj ?? {
      url: "",
    };
    await requests.reply("customer", id, { contentMd: `![](${url})` });
    expect(await link("customer", url)).toBe(false);
    await requests.reply("otherCompany", other, { contentMd: `![](${url})` });
    expect([await link("otherCompany", url), await link("customer", url)]).toEqual([true, false]);
  });

  it.each([
    ["a text", "a.png", text("not a picture"), "file.imageBroken"],
    ["a drawing", "a.svg", text("<svg onload='alert(1)'/>"), "file.imageTypes"],
    ["a flood of pixels", "a.png", png(60_000, 60_000), "file.imageTooManyPixels"],
  ])("are refused when they are %s", async (_what, name, content, code) => {
    expect((await files.image("customer", name, content)).errorCode).toBe(code);
  });

  it("are public only for articles and avatars, and articles need the right to write them", async () => {
    expect((await files.image("customer", "a.png", png(4, 4), "article")).errorCode).toBe(
      "common.permissionDenied",
    );
    const article = await files.image("dba", "a.png", png(4, 4), "article");
    expect(article.envelope.operateCallBackObj?.url).toMatch(/^\/files\/public\/f\//);
  });
});

describe("the avatar", () => {
  it("is a picture of one's own, and can be changed and removed", async () => {
    const first = await files.image("customer", "me.png", png(4, 4, ["eXIf", "GPS"]), "avatar");
    const { objectKey = "", url = "" } = first.envelope.operateCallBackObj ?? {};
    expect((await app.call(setAvatar, { body: { objectKey } }, { as: "customer2" })).errorCode).toBe(
      "file.notYourImage",
    );
    const set = await app.call(setAvatar, { body: { objectKey } }, { as: "customer" });
    expect(set.result.headImgUrl).toBe(url);
    expect((await app.call(getUserDetail, {}, { as: "customer" })).result.headImgUrl).toBe(url);
    const shown = await files.send(url, "GET", {});
    expect(shown.body.equals(png(4, 4))).toBe(true);
    expect(
      (await app.call(setAvatar, { body: { objectKey: null } }, { as: "customer" })).result.headImgUrl,
    ).toBeNull();
  });

  it("is never a file of a record", async () => {
    const objectKey = await files.upload("customer", "photo.png", png(4, 4));
    expect((await app.call(setAvatar, { body: { objectKey } }, { as: "customer" })).errorCode).toBe(
      "file.notYourImage",
    );
  });
});

describe("files delivered to one customer", () => {
  const deliver = async (as: PersonaName, faultId?: number) =>
    app.call(
      deliverToCustomer,
      {
        body: {
          companyId: app.world.companies.a,
          files: [{ name: "report.log", objectKey: await files.upload(as, "report.log") }],
          remark: "季度报告",
          ...(faultId !== undefined && { faultId }),
        },
      },
      { as },
    );
  const listed = async (as: PersonaName) => {
    const query = {
      types: String(attachmentType.toCode("customerOnly")),
      objId: app.world.companies.a,
      pageSize: 100,
    };
    const answer = await app.call(listAttachments, { query }, { as });
    return answer.status === 204 ? null : answer.result.list.length;
  };

  it("are for its members, the uploader and platform leads only", async () => {
    const [fileId = 0] = (await deliver("dba")).result.ids;
    const seen = [];
    for (const as of ["customer", "orgAdmin", "dba", "pa", "sys", "ta", "otherCompany", "dba2"] as const)
      seen.push(await listed(as));
    expect(seen).toEqual([1, 1, 1, 1, 1, 0, null, null]);
    expect((await files.open("ta", fileId)).status).toBe(204);
    expect((await files.open("customer", fileId)).status).toBe(200);
    expect(
      (await app.call(removeCustomerFile, { params: { id: fileId } }, { as: "customer" })).errorCode,
    ).toBe("file.uploaderOnly");
    expect(
      (await app.call(removeCustomerFile, { params: { id: fileId } }, { as: "orgAdmin" })).envelope?.success,
    ).toBe(true);
    expect(await listed("customer")).toBe(0);
  });

  it("are told to its members, and to no one else", async () => {
    await app.drain();
    await app.platform.database.kysely.deleteFrom("message").execute();
    await deliver("dba");
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "params", "link"])
      .where("title_key", "=", "fileServer.message.delivered")
      .orderBy("user_id")
      .execute();
    const { users, companies } = app.world;
    expect(notified.map(({ user_id }) => user_id)).toEqual(
      [users.orgAdmin, users.customer, users.customer2].toSorted((a, b) => a - b),
    );
    expect(notified[0]).toMatchObject({
      params: { count: 1, file: "report.log" },
      link: `/organization/${companies.a}`,
    });
  });

  it("come from people who serve the customer, and belong to requests of that customer", async () => {
    const own = await handled();
    const foreign = await requests.raise("otherCompany", { accId: null });
    expect((await deliver("dba", own)).result.ids).toHaveLength(1);
    expect((await deliver("pa", foreign)).errorCode).toBe("file.notFound");
    expect((await deliver("dba2")).errorCode).toBe("file.notFound");
    expect((await deliver("customer")).errorCode).toBe("common.permissionDenied");
  });

  it("cannot be used to remove any other file", async () => {
    const fileId = await files.attach("dba", await handled());
    const answer = await app.call(removeCustomerFile, { params: { id: fileId } }, { as: "sys" });
    const missing = await app.call(removeCustomerFile, { params: { id: 9_999_999 } }, { as: "sys" });
    expect(answer.body).toBe(missing.body);
  });
});

describe("a closed request", () => {
  it("takes internal files of the vendor only, an archived one none", async () => {
    const id = await handled();
    const kept = await files.attach("dba", id, { status: codes.internal });
    await requests.close("customer", id);
    const objectKey = await files.upload("customer", "late.log");
    expect(
      (await files.save("customer", { name: "late.log", objectKey, types: 0, objId: id })).errorCode,
    ).toBe("file.recordClosed");
    const late = await files.attach("dba", id, { status: codes.visible, name: "late.log" });
    const rows = (await files.list("dba", id)).result.list;
    expect(rows.find((row) => row.id === late)?.status).toBe(codes.internal);
    expect((await setStatus("dba", kept, "visible")).errorCode).toBe("file.recordClosed");
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({ status: 3 })
      .where("id", "=", id)
      .execute();
    const dbaKey = await files.upload("dba", "x.log");
    expect(
      (await files.save("dba", { name: "x.log", objectKey: dbaKey, types: 0, objId: id })).errorCode,
    ).toBe("file.recordArchived");
    expect((await remove("ta", kept)).errorCode).toBe("file.recordArchived");
  });
});

describe("cleaning", () => {
  it("removes what no one saved within a day, and the bytes of what was removed, but nothing that is in use", async () => {
    const id = await handled();
    const used = await files.attach("dba", id, { name: "used.log", content: text("used\n") });
    const removed = await files.attach("dba", id, { name: "removed.log", content: text("removed\n") });
    await remove("dba", removed);
    const unused = await files.upload("customer", "unused.log", text("unused\n"));
    const rows = () =>
      app.platform.database.kysely
        .selectFrom("stored_file")
        .select(["upload_key", "object_key", "name"])
        .execute();
    const find = async (name: string) => (await rows()).find((row) => row.name === name);
    const [unusedRow, removedRow] = [await find("unused.log"), await find("removed.log")];
    await app.platform.jobs.runNow("file.uploadGc");
    expect((await find("unused.log"))?.upload_key).toBe(unused);
    clock.set(new Date(clock.now().getTime() + 25 * 3_600_000));
    await app.platform.jobs.runNow("file.uploadGc");
    expect([await find("unused.log"), await find("removed.log")]).toEqual([undefined, undefined]);
    const { private: bucket } = app.platform.storage;
    for (const row of [unusedRow, removedRow])
      expect(await bucket.stat(row?.object_key ?? "x")).toBeUndefined();
    expect((await files.read("dba", used)).status).toBe(200);
  });

  it("keeps the bytes of what was removed while another file has the same ones", async () => {
    const id = await handled();
    const content = text("the same twice\n");
    const kept = await files.attach("customer", id, { name: "kept.log", content });
    const removed = await files.attach("dba", id, { name: "removed.log", content });
    const keys = async () =>
      (
        await app.platform.database.kysely
          .selectFrom("attachment")
          .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
          .select("stored_file.object_key")
          .where("attachment.id", "in", [kept, removed])
          .execute()
      ).map(({ object_key }) => object_key);
    const [first = "", second] = await keys();
    expect(second).toBe(first);
    await remove("dba", removed);
    clock.set(new Date(clock.now().getTime() + 25 * 3_600_000));
    await app.platform.jobs.runNow("file.uploadGc");
    expect(await keys()).toEqual([first]);
    expect((await files.read("dba", kept)).body.equals(content)).toBe(true);
    await remove("customer", kept);
    clock.set(new Date(clock.now().getTime() + 25 * 3_600_000));
    await app.platform.jobs.runNow("file.uploadGc");
    expect(await app.platform.storage.private.stat(first)).toBeUndefined();
  });
});
