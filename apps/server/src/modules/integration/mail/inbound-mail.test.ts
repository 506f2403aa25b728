import { assignInboundMail, discardInboundMail, readOriginalMail } from "@pharos/api/integration";
import { getServiceRequest } from "@pharos/api/service-request";
import { dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerAddress } from "../../../platform/delivery/mail-answers.ts";
import { actionsOn, type RequestActions, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway, mailOf, type TestMail } from "./mail.testing.ts";

let gateway: MailGateway;
let app: MailGateway["app"];
let act: RequestActions;
beforeAll(async () => {
  gateway = await createMailGateway();
  app = gateway.app;
  act = actionsOn(app);
});
afterAll(() => app.close());

const addressOf = (requestId: number, who: PersonaName, now = app.platform.clock.now()): string =>
  answerAddress(app.platform, { requestId, userId: app.world.users[who] }, now) ?? "";

const handIn = (...given: Parameters<MailGateway["handIn"]>) => gateway.handIn(...given);
const outcomeOf = (wanted: TestMail) => gateway.outcomeOf(wanted);
const waitingMails = () => gateway.waitingMails();

const saidOn = async (id: number) =>
  repliesOf((await app.call(getServiceRequest, { query: { id } }, { as: "sys" })).result);

const mailsTo = (target: string) =>
  app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select(["subject", "body", "reply_to", "thread_key"])
    .where("target", "=", target)
    .where("dedupe_key", "like", "mailBack:%")
    .orderBy("id")
    .execute();

/** Runs `work` while the database has no resources left for one kind of change. */
async function whileFailing(change: string, work: () => Promise<void>): Promise<void> {
  const [, table = ""] = / on (\w+)$/.exec(change) ?? [];
  await app.platform.database.executeSql(`
    create or replace function fail_for_now() returns trigger language plpgsql as
      $$ begin raise exception 'for now' using errcode = '53300'; end $$;
    create trigger failing before ${change} for each row execute function fail_for_now();`);
  try {
    await work();
  } finally {
    await app.platform.database.executeSql(`drop trigger failing on ${table}`);
  }
}

describe("a mail that comes in", () => {
  it("lands on its request as a public reply of its sender, without the old mail below it", async () => {
    const id = await act.raise("customer");
    const { result } = await handIn(
      mailOf({
        to: addressOf(id, "customer"),
        text: "日志见下\r\n<b>不是标记</b>\r\n\r\n##-- 请在此行上方回复 ##--\r\n旧内容",
      }),
    );
    expect(result).toEqual({ outcome: "taken", faultId: id });
    const [reply] = await saidOn(id);
    expect(reply).toMatchObject({ visibility: 0, isVendor: false });
    expect(reply?.contentMd).toContain("\\<b>");
    expect(reply?.contentMd).not.toContain("旧内容");
  });

  it("is taken once, however often it is handed in", async () => {
    const id = await act.raise("customer");
    const mail = mailOf({ to: addressOf(id, "customer") });
    const outcomes = await Promise.all([handIn(mail), handIn(mail), handIn(mail)]);
    expect(outcomes.map(({ result }) => result?.outcome ?? "").toSorted()).toEqual([
      "duplicate",
      "duplicate",
      "taken",
    ]);
    expect(await saidOn(id)).toHaveLength(1);
  });

  it("brings its files by the rules of files, and says which were left out", async () => {
    const id = await act.raise("customer");
    const part = (name: string, content: string) =>
      [
        "--b",
        "Content-Type: application/octet-stream",
        `Content-Disposition: attachment; filename="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from(content).toString("base64"),
      ].join("\r\n");
    const text = [
      "--b",
      "",
      "附上日志",
      part("alert.log", "ORA-00600\n"),
      part("evil.exe", "MZ"),
      "--b--",
    ].join("\r\n");
    const headers = ["Content-Type: multipart/mixed; boundary=b"];
    expect(await outcomeOf({ to: addressOf(id, "customer"), text, headers })).toBe("taken");
    const [reply] = await saidOn(id);
    expect(reply?.contentMd).toContain("evil.exe");
    const [told] = await mailsTo("customer@example.com");
    expect(told?.subject).toBe("部分附件未收入：Re: news");
    expect(told?.body).toContain("evil.exe：不接受“.exe”类型的文件");
    const files = await app.platform.database.kysely
      .selectFrom("attachment")
      .select("name")
      .where("root_id", "=", id)
      .execute();
    expect(files).toEqual([{ name: "alert.log" }]);
  });

  it("brings what people of the trade send, judged by its content, and says why a file was left out", async () => {
    const id = await act.raise("customer2");
    const to = addressOf(id, "customer2");
    const part = (name: string, content: Buffer) =>
      [
        "--b",
        `Content-Disposition: attachment; filename="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        content.toString("base64"),
      ].join("\r\n");
    const log = Buffer.from("2026-11-26 ORA-00600\n");
    const names = ["alert_orcl.log.1", "core1_ora_20411.trm", "listener.log.20261126", "messages", "vm.dat"];
    const text = [
      "--b\r\n\r\n日志如下",
      ...names.map((name) => part(name, log)),
      part("nul.trc", Buffer.concat([Buffer.alloc(9_000), log])),
      part("photo.heic", log),
      part("core", Buffer.from("\x7fELF\x02\x01\0\0")),
      part("big.log", Buffer.alloc(11 * 1024 * 1024, "ORA-00600 \n")),
      "--b--",
    ].join("\r\n");
    const from = "customer2@example.com";
    const headers = ["Content-Type: multipart/mixed; boundary=b"];
    expect(await outcomeOf({ to, from, text, headers })).toBe("taken");
    const files = await app.platform.database.kysely
      .selectFrom("attachment")
      .select("name")
      .where("root_id", "=", id)
      .execute();
    expect(files.map(({ name }) => name).toSorted()).toEqual([...names, "big.log", "nul.trc"].toSorted());
    const [told] = (await mailsTo(from)).toReversed();
    expect(told?.body).toContain("photo.heic：文件内容与扩展名不符");
    expect(told?.body).toContain("core：无法识别该文件");
  });

  it("under an address of someone else waits, also of a colleague, and is not answered", async () => {
    const id = await act.raise("customer");
    const to = addressOf(id, "customer");
    for (const from of ["orgadmin@example.com", "othercompany@example.com", "nobody@elsewhere.example"])
      expect([from, await outcomeOf({ to, from })]).toEqual([from, "waiting"]);
    expect(await outcomeOf({ to, headers: ["From: <orgadmin@example.com>"] })).toBe("waiting");
    expect(await outcomeOf({ to, from: "customer@example.com>, <orgadmin@example.com" })).toBe("waiting");
    expect(await saidOn(id)).toEqual([]);
    expect((await waitingMails()).slice(0, 5).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => "stranger"),
    );
    expect(await mailsTo("nobody@elsewhere.example")).toEqual([]);
    expect(await outcomeOf({ to })).toBe("taken");
  });

  it("from an address that its person has not verified waits", async () => {
    const id = await act.raise("customer");
    const prove = (at: Date | null) =>
      app.platform.database.kysely
        .updateTable("app_user")
        .set({ email_verified_at: at })
        .where("id", "=", app.world.users.customer)
        .execute();
    await prove(null);
    expect(await outcomeOf({ to: addressOf(id, "customer") })).toBe("waiting");
    await prove(new Date());
    expect(await outcomeOf({ to: addressOf(id, "customer") })).toBe("taken");
    expect(await saidOn(id)).toHaveLength(1);
  });

  it("is judged again when something went wrong the first time, and then once", async () => {
    const id = await act.raise("customer");
    const mail = mailOf({ to: addressOf(id, "customer") });
    await whileFailing("insert on service_request_reply", async () => {
      expect((await handIn(mail)).status).toBe(503);
    });
    expect(await saidOn(id)).toEqual([]);
    expect((await handIn(mail)).result).toEqual({ outcome: "taken", faultId: id });
    expect((await handIn(mail)).result?.outcome).toBe("duplicate");
    expect(await saidOn(id)).toHaveLength(1);
  });

  it("becomes a reply together with the mark that it did, or neither", async () => {
    const id = await act.raise("customer");
    const mail = mailOf({ to: addressOf(id, "customer") });
    await whileFailing("update of reply_id on inbound_mail", async () => {
      expect((await handIn(mail)).status).toBe(503);
    });
    expect(await saidOn(id)).toEqual([]);
    expect((await handIn(mail)).result?.outcome).toBe("taken");
  });

  it("of someone of the vendor who does not handle the request goes back, and is never an internal note", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect(await outcomeOf({ to: addressOf(id, "dba"), from: "dba@example.com" })).toBe("taken");
    expect(await outcomeOf({ to: addressOf(id, "dba2"), from: "dba2@example.com" })).toBe("refused");
    expect(await mailsTo("dba2@example.com")).toHaveLength(1);
    expect(await saidOn(id)).toMatchObject([{ visibility: 0, isVendor: true }]);
  });

  it("to a forged or expired address is answered once a day to someone known, and waits otherwise", async () => {
    const id = await act.raise("customer");
    const forged = addressOf(id, "customer").replace(/.{6}@/, "000000@");
    const expired = addressOf(id, "customer", new Date(app.platform.clock.now().getTime() - 200 * dayMs));
    expect(await outcomeOf({ to: forged })).toBe("refused");
    expect(await outcomeOf({ to: expired })).toBe("refused");
    const dead = (await mailsTo("customer@example.com")).filter(({ body }) => body.includes("地址已失效"));
    expect(dead).toHaveLength(1);
    expect(await outcomeOf({ to: forged, from: "nobody@elsewhere.example" })).toBe("waiting");
    expect(await mailsTo("nobody@elsewhere.example")).toEqual([]);
    expect(await saidOn(id)).toEqual([]);
  });

  it("of a machine is ignored, and a flood ends", async () => {
    const id = await act.raise("customer");
    const to = addressOf(id, "customer");
    for (const header of ["Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"])
      expect([header, await outcomeOf({ to, headers: [header] })]).toEqual([header, "ignored"]);
    const own = `<${"a".repeat(40)}@mail.example.com>`;
    expect(await outcomeOf({ to, messageId: own })).toBe("ignored");
    expect(await outcomeOf({ to, from: "mailer-daemon@example.com" })).toBe("ignored");
    expect(await saidOn(id)).toEqual([]);
    const outcomes: unknown[] = [];
    for (let sent = 0; sent < 7; sent += 1) outcomes.push(await outcomeOf({ to }));
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "ignored")).toHaveLength(2);
  });

  it("of an address that takes part without an account is its reply, and of anyone else is not", async () => {
    const outsider = "ops@partner.example";
    const id = await act.raise("customer", { notifyEmails: ["Ops@Partner.example"] });
    await act.assign("ta", id, "dba");
    const to =
      answerAddress(app.platform, { requestId: id, email: outsider }, app.platform.clock.now()) ?? "";
    expect(await outcomeOf({ to, from: outsider, text: "节点 2 已重启" })).toBe("taken");
    expect(await outcomeOf({ to, from: "customer@example.com" })).toBe("refused");
    expect(await outcomeOf({ to, from: "else@partner.example" })).toBe("waiting");
    const replies = await saidOn(id);
    expect(replies).toMatchObject([
      { author: null, authorEmail: outsider, isVendor: false, contentMd: "节点 2 已重启" },
    ]);
    const [step] = (await act.history("dba", id)).result.list;
    expect(step?.userName).toBe(outsider);
    await app.drain();
    const told = await app.platform.database.kysely
      .selectFrom("message")
      .select("user_id")
      .where("object_id", "=", id)
      .where("post_id", "=", replies[0]?.id ?? 0)
      .execute();
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(
      new Set([app.world.users.customer, app.world.users.dba]),
    );
  });

  it("of an address that was taken off the request, or of a confidential one, waits", async () => {
    const from = "ops@partner.example";
    for (const change of ["notify_emails = '{}'", "is_confidential = true"]) {
      const id = await act.raise("customer", { notifyEmails: [from] });
      const to = answerAddress(app.platform, { requestId: id, email: from }, app.platform.clock.now()) ?? "";
      await app.platform.database.executeSql(`update service_request set ${change} where id = ${id}`);
      expect([change, await outcomeOf({ to, from })]).toEqual([change, "waiting"]);
      expect(await saidOn(id)).toEqual([]);
    }
  });

  it("that is empty goes back, and one in which nothing new is found waits; its sender reads why, once", async () => {
    const id = await act.raise("customer2");
    const to = addressOf(id, "customer2");
    const from = "customer2@example.com";
    const { length: before } = await mailsTo(from);
    expect(await outcomeOf({ to, from, text: " \r\n" })).toBe("refused");
    const old = mailOf({ to, from, text: "> old" });
    expect((await handIn(old)).result?.outcome).toBe("waiting");
    expect((await handIn(old)).result?.outcome).toBe("duplicate");
    expect((await waitingMails())[0]).toMatchObject({ reason: "onlyOld", faultId: id });
    const [refused, waits, ...more] = (await mailsTo(from)).slice(before);
    expect(refused?.body).toContain("正文为空");
    expect(waits?.subject).toBe("您的邮件等待人工处理：Re: news");
    expect(waits?.body).toContain("没有找到新写的内容");
    expect(more).toEqual([]);
    expect(await saidOn(id)).toEqual([]);
  });

  it.each(["Return-Path: <>", "List-Id: <x>", "Precedence: list"])(
    "with %s waits when its sender is known, is ignored otherwise, and is not answered",
    async (header) => {
      const id = await act.raise("orgAdmin");
      const to = addressOf(id, "orgAdmin");
      const from = "orgadmin@example.com";
      expect(await outcomeOf({ to, from, headers: [header] })).toBe("waiting");
      expect((await waitingMails())[0]).toMatchObject({ reason: "listed", faultId: id });
      expect(await outcomeOf({ to: "support@mail.example.com", from, headers: [header] })).toBe("waiting");
      const stranger = { to: "support@mail.example.com", from: "new@elsewhere.example" };
      expect(await outcomeOf({ ...stranger, headers: [header] })).toBe("ignored");
      expect(await mailsTo(from)).toEqual([]);
      expect(await saidOn(id)).toEqual([]);
    },
  );

  it("that a program answered in the name of a person is a note, and moves neither state nor clock", async () => {
    const id = await act.raise("customer2");
    await act.assign("ta", id, "dba");
    await act.reply("dba", id, { needFeedback: true });
    const before = (await act.read("dba", id)).result;
    const to = addressOf(id, "customer2");
    const absence = { to, from: "customer2@example.com", text: "我休假到 12 月 3 日" };
    for (const subject of ["自动回复: 备库", "Automatic reply: 备库", "Out of Office: 备库"])
      expect([subject, await outcomeOf({ ...absence, subject })]).toEqual([subject, "ignored"]);
    const after = (await act.read("dba", id)).result;
    expect([after.status, after.clocks]).toEqual([before.status, before.clocks]);
    expect(after.status).toBe(4);
    const [step] = (await act.history("dba", id)).result.list;
    expect(step).toMatchObject({ action: "comment", content: "Out of Office: 备库\n我休假到 12 月 3 日" });
    expect((await act.history("customer2", id)).body).not.toContain("我休假到");
    expect(await outcomeOf({ ...absence, subject: "休假期间的值班安排" })).toBe("taken");
    expect((await act.read("dba", id)).result.status).toBe(1);
  });

  it("is kept as it was received, and read only by those who read its request", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const to = addressOf(id, "customer");
    const text = `库已起来\r\n\r\nOn 26 Nov 2026 ${to} wrote:\r\n> 请确认`;
    expect(await outcomeOf({ to, text })).toBe("taken");
    const [reply] = await saidOn(id);
    expect(reply).toMatchObject({ contentMd: "库已起来", isShortened: true, foldedText: null });
    const original = (as: PersonaName) =>
      app.call(readOriginalMail, { query: { replyId: reply?.id ?? 0 } }, { as });
    for (const as of ["customer", "orgAdmin", "dba"] as const) {
      const { result } = await original(as);
      expect(result.text).toBe("库已起来\n\nOn 26 Nov 2026 reply@mail.example.com wrote:\n> 请确认");
    }
    for (const as of ["otherCompany", "noRole"] as const)
      expect([as, (await original(as)).errorCode]).toEqual([as, "integration.originalGone"]);
    const { content } = await app.platform.database.kysely
      .selectFrom("inbound_mail_raw")
      .innerJoin("inbound_mail", "inbound_mail.id", "mail_id")
      .select("inbound_mail_raw.content")
      .where("reply_id", "=", reply?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(content).includes("库已起来")).toBe(false);
  });

  it("of the vendor shows customers neither what was folded nor the mail itself", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const text = "已重建索引\r\n\r\nOn 26 Nov 2026 Lin <lin@vendor.example> wrote:\r\n> 内部讨论";
    expect(await outcomeOf({ to: addressOf(id, "dba"), from: "dba@example.com", text })).toBe("taken");
    const [forVendor] = await saidOn(id);
    expect(forVendor?.foldedText).toContain("内部讨论");
    const read = await act.read("customer", id);
    expect(repliesOf(read.result)).toMatchObject([{ contentMd: "已重建索引", foldedText: null }]);
    expect(read.body).not.toContain("内部讨论");
    const query = { replyId: forVendor?.id ?? 0 };
    expect((await app.call(readOriginalMail, { query }, { as: "customer" })).errorCode).toBe(
      "integration.originalGone",
    );
    expect((await app.call(readOriginalMail, { query }, { as: "dba" })).result.text).toContain("内部讨论");
  });

  it("that waits is put on a request as an internal note, or discarded, once", async () => {
    const id = await act.raise("customer");
    const { srNo } = (await act.read("sys", id)).result;
    await outcomeOf({ to: "reply@mail.example.com", from: "new@elsewhere.example", text: "请转交" });
    const [mail] = await waitingMails();
    const body = { id: mail?.id ?? 0, srNo };
    await whileFailing("update of reply_id on inbound_mail", async () => {
      expect((await app.call(assignInboundMail, { body }, { as: "sys" })).status).toBe(503);
    });
    expect(await saidOn(id)).toEqual([]);
    expect((await waitingMails())[0]).toMatchObject({ id: body.id, status: 0 });
    const wrong = await app.call(assignInboundMail, { body: { ...body, srNo: "0" } }, { as: "sys" });
    expect(wrong.envelope?.fields).toHaveProperty("srNo");
    expect((await app.call(assignInboundMail, { body }, { as: "sys" })).result.faultId).toBe(id);
    expect((await app.call(assignInboundMail, { body }, { as: "sys" })).errorCode).toBe(
      "integration.mailDecided",
    );
    const [reply] = await saidOn(id);
    expect(reply).toMatchObject({ visibility: 1 });
    expect(reply?.contentMd).toContain("请转交");
    await outcomeOf({ to: "reply@mail.example.com", from: "new@elsewhere.example" });
    const [next] = await waitingMails();
    const discard = { id: next?.id ?? 0, reason: "推广邮件" };
    expect((await app.call(discardInboundMail, { body: discard }, { as: "sys" })).envelope?.success).toBe(
      true,
    );
    expect((await app.call(discardInboundMail, { body: discard }, { as: "sys" })).errorCode).toBe(
      "integration.mailDecided",
    );
    expect(
      (await app.call(discardInboundMail, { body: { ...discard, id: 999_999 } }, { as: "sys" })).errorCode,
    ).toBe("integration.mailNotFound");
  });

  it("that goes beyond the limits of reading waits for someone, and shows how it begins", async () => {
    const to = addressOf(await act.raise("customer"), "customer");
    const mail = mailOf({ to, headers: Array.from({ length: 5_000 }, () => "X-Filler: 1") });
    expect((await handIn(mail)).result).toEqual({ outcome: "waiting", faultId: null });
    expect((await handIn(mail)).result).toEqual({ outcome: "duplicate", faultId: null });
    const [kept] = await waitingMails();
    expect(kept).toMatchObject({
      reason: "unreadable",
      sender: "<customer@example.com>",
      subject: "Re: news",
    });
    expect(kept?.content).toContain("X-Filler");
  });

  it("is handed in with a token that may, as a mail, and readable", async () => {
    const mail = mailOf({ to: "reply@mail.example.com" });
    expect((await handIn(mail, { authorization: "" })).status).toBe(401);
    expect((await handIn(mail, { authorization: await app.signIn("customer") })).code).toBe(
      "common.permissionDenied",
    );
    expect((await handIn(JSON.stringify({}), { type: "application/json" })).status).toBe(415);
    expect((await handIn("no mail at all")).code).toBe("integration.mailUnreadable");
    const large = await handIn("x".repeat(26 * 1024 * 1024));
    expect(large.status).toBe(413);
  });
});

describe("a mail that goes out", () => {
  it("about a public reply can be answered, about an internal note it cannot", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await act.reply("dba", id, { contentMd: "请确认" });
    await app.drain();
    const rows = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(["target", "body", "reply_to", "thread_key"])
      .where("thread_key", "=", `serviceRequest:${id}`)
      .execute();
    expect(rows.map(({ target }) => target)).toContain("customer@example.com");
    for (const row of rows) {
      expect(row.reply_to).toMatch(/^reply\+[0-9a-z-]+@mail\.example\.com$/);
      expect(row.body.startsWith("##--")).toBe(true);
    }
  });
});
