import {
  assignInboundMail,
  discardInboundMail,
  listInboundMails,
  raiseFromInboundMail,
  readOriginalMail,
} from "@pharos/api/integration";
import { getServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn, type RequestActions, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway, mailOf } from "../mail/mail.testing.ts";

let gateway: MailGateway;
let app: MailGateway["app"];
let act: RequestActions;
beforeAll(async () => {
  gateway = await createMailGateway();
  app = gateway.app;
  act = actionsOn(app);
});
afterAll(() => app.close());

const stranger = "new@elsewhere.example";
const withFile = [
  "--b",
  "",
  "库连不上",
  "--b",
  'Content-Disposition: attachment; filename="alert.log"',
  "",
  "ORA-00600",
  "--b--",
].join("\r\n");

/** A mail of a stranger that waits, with a file; answers its id. */
async function waiting(): Promise<number> {
  const headers = ["Content-Type: multipart/mixed; boundary=b"];
  await gateway.handIn(
    mailOf({ to: "support@mail.example.com", from: stranger, subject: "求助", text: withFile, headers }),
  );
  const [mail] = await gateway.waitingMails();
  expect(mail).toMatchObject({ reason: "unknownSender", attachmentNames: ["alert.log"] });
  return mail?.id ?? 0;
}

const list = (as: PersonaName) => app.call(listInboundMails, { query: { status: 0 } }, { as });
const detailOf = async (id: number) =>
  (await app.call(getServiceRequest, { query: { id } }, { as: "sys" })).result;

describe("mails that wait", () => {
  it("are seen by leads of teams and the people on duty, and by no one else", async () => {
    const id = await waiting();
    for (const as of ["sys", "pa", "ta", "dutyDba"] as const)
      expect([as, (await list(as)).result.list.map((mail) => mail.id).includes(id)]).toEqual([as, true]);
    for (const as of ["dba", "ma"] as const)
      expect([as, (await list(as)).errorCode]).toEqual([as, "integration.triageOffDuty"]);
    for (const as of ["orgAdmin", "customer", "noRole"] as const)
      expect([as, (await list(as)).status]).toEqual([as, 205]);
    const body = { id, reason: "推广" };
    expect((await app.call(discardInboundMail, { body }, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
    expect((await app.call(discardInboundMail, { body }, { as: "dba" })).errorCode).toBe(
      "integration.triageOffDuty",
    );
  });

  it("become a request with their files, and the sender takes part from then on", async () => {
    const id = await waiting();
    const body = {
      id,
      companyId: app.world.companies.a,
      reporterUserId: app.world.users.customer,
      title: "库连不上",
      type: 1,
    };
    const elsewhere = { ...body, companyId: app.world.companies.b };
    expect((await app.call(raiseFromInboundMail, { body: elsewhere }, { as: "ta" })).envelope?.success).toBe(
      false,
    );
    const { faultId } = (await app.call(raiseFromInboundMail, { body }, { as: "ta" })).result;
    expect(await detailOf(faultId)).toMatchObject({
      title: "库连不上",
      type: 1,
      contentMd: "库连不上",
      reporter: { userId: app.world.users.customer },
      notifyEmails: [stranger],
    });
    expect(await fileNames(faultId)).toEqual(["alert.log"]);
    expect((await app.call(raiseFromInboundMail, { body }, { as: "ta" })).errorCode).toBe(
      "integration.mailDecided",
    );
  });

  it("of machines stand beside them, counted and with the reason, and a person can still take them in", async () => {
    const machine = "noreply@bank.example";
    const ignored = async (): Promise<number> => {
      const outcome = await gateway.outcomeOf({
        to: "support@mail.example.com",
        from: machine,
        subject: "监控告警",
        text: "归档目录 98%",
      });
      expect(outcome).toBe("ignored");
      return (await listIgnored("dutyDba")).list[0]?.id ?? 0;
    };
    const listIgnored = async (as: PersonaName) =>
      (await app.call(listInboundMails, { query: { status: 3 } }, { as })).result;
    const { ignoredCount: before } = await listIgnored("dutyDba");
    const id = await ignored();
    const { list: found, ignoredCount } = await listIgnored("dutyDba");
    expect(ignoredCount).toBe(before + 1);
    expect(found[0]).toMatchObject({ id, sender: machine, status: 3, reason: "automatic" });
    expect((await app.call(listInboundMails, { query: { status: 3 } }, { as: "dba" })).errorCode).toBe(
      "integration.triageOffDuty",
    );
    expect((await app.call(readOriginalMail, { query: { mailId: id } }, { as: "dutyDba" })).result.text).toBe(
      "归档目录 98%",
    );
    expect((await app.call(discardInboundMail, { body: { id, reason: "x" } }, { as: "ta" })).errorCode).toBe(
      "integration.mailDecided",
    );
    const body = {
      id,
      companyId: app.world.companies.a,
      reporterUserId: app.world.users.customer,
      title: "监控告警",
      type: 1,
    };
    expect((await app.call(raiseFromInboundMail, { body }, { as: "dba" })).errorCode).toBe(
      "integration.triageOffDuty",
    );
    const { faultId } = (await app.call(raiseFromInboundMail, { body }, { as: "ta" })).result;
    // A machine that is mailed answers.
    expect(await detailOf(faultId)).toMatchObject({ contentMd: "归档目录 98%", notifyEmails: [] });
    const { srNo } = await detailOf(faultId);
    const note = { id: await ignored(), srNo, as: "note" as const };
    await app.call(assignInboundMail, { body: note }, { as: "ta" });
    expect(repliesOf(await detailOf(faultId))[0]?.contentMd).toContain("归档目录 98%");
    expect((await app.call(assignInboundMail, { body: note }, { as: "ta" })).errorCode).toBe(
      "integration.mailDecided",
    );
    expect((await listIgnored("dutyDba")).ignoredCount).toBe(before);
  });

  it("become the reply of their sender or an internal note, with their files", async () => {
    const requestId = await act.raise("customer");
    await act.assign("ta", requestId, "dba");
    const { srNo } = await detailOf(requestId);
    for (const as of ["reply", "note"] as const) {
      const id = await waiting();
      expect((await app.call(assignInboundMail, { body: { id, srNo, as } }, { as: "ta" })).result).toEqual({
        faultId: requestId,
      });
    }
    const [reply, note] = repliesOf(await detailOf(requestId));
    expect(reply).toMatchObject({ visibility: 0, author: null, authorEmail: stranger, isVendor: false });
    expect(reply?.contentMd).toBe("库连不上");
    expect(note).toMatchObject({ visibility: 1, author: { userId: app.world.users.ta }, authorEmail: null });
    expect(note?.contentMd).toContain(stranger);
    expect(await fileNames(requestId)).toEqual(["alert.log", "alert.log"]);
    const kept = await app.platform.database.kysely
      .selectFrom("inbound_mail_raw")
      .innerJoin("inbound_mail", "inbound_mail.id", "inbound_mail_raw.mail_id")
      .select("mail_id")
      .where("decided_at", "is not", null)
      .execute();
    expect(kept.length).toBeGreaterThan(1);
  });

  it("are never put on a request the decider does not see, nor spoken in the name of the vendor", async () => {
    const hidden = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    const id = await waiting();
    const body = { id, srNo: (await detailOf(hidden)).srNo };
    expect((await app.call(assignInboundMail, { body }, { as: "ta" })).envelope?.fields).toHaveProperty(
      "srNo",
    );
    await gateway.outcomeOf({ to: "support@mail.example.com", from: "dba@example.com" });
    const [ofVendor] = await gateway.waitingMails();
    const own = await act.raise("customer");
    await act.assign("ta", own, "dba");
    const asReply = { id: ofVendor?.id ?? 0, srNo: (await detailOf(own)).srNo, as: "reply" as const };
    expect(
      (await app.call(assignInboundMail, { body: asReply }, { as: "ta" })).envelope?.fields,
    ).toHaveProperty("as");
    expect(repliesOf(await detailOf(own))).toEqual([]);
  });

  it("are discarded with a reason, which stays", async () => {
    const id = await waiting();
    const empty = await app.call(discardInboundMail, { body: { id, reason: " " } }, { as: "ta" });
    expect(empty.envelope?.fields).toHaveProperty("reason");
    await app.call(discardInboundMail, { body: { id, reason: "推广邮件" } }, { as: "ta" });
    const mine = await app.call(listInboundMails, { query: { status: 4 } }, { as: "ta" });
    expect(mine.result.list).toMatchObject([{ id, discardReason: "推广邮件" }]);
    expect((await app.call(listInboundMails, { query: { status: 4 } }, { as: "dutyDba" })).result.total).toBe(
      0,
    );
  });
});

async function fileNames(rootId: number): Promise<string[]> {
  const rows = await app.platform.database.kysely
    .selectFrom("attachment")
    .select("name")
    .where("root_id", "=", rootId)
    .execute();
  return rows.map(({ name }) => name);
}
