import { discardInboundMail, listInboundMails, readOriginalMail } from "@pharos/api/integration";
import { getServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerAddress } from "../../../platform/delivery/mail-answers.ts";
import { actionsOn, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway, mailOf } from "./mail.testing.ts";

let gateway: MailGateway;
beforeAll(async () => {
  gateway = await createMailGateway({ environment: { KEEP_INBOUND_MAIL_DAYS: "30" } });
});
afterAll(() => gateway.app.close());

const words = "库 core1 的口令已更换，请联系林。";

it("is kept sealed, is read by whoever reads its reply, and goes after its days while the reply stays", async () => {
  const { app } = gateway;
  const { kysely: db } = app.platform.database;
  const requestId = await actionsOn(app).raise("customer");
  const target = { requestId, userId: app.world.users.customer };
  const to = answerAddress(app.platform, target, app.platform.clock.now()) ?? "";
  expect(await gateway.outcomeOf({ to, text: words })).toBe("taken");
  const reply = async () =>
    repliesOf(
      (await app.call(getServiceRequest, { query: { id: requestId } }, { as: "customer" })).result,
    )[0];
  const replyId = (await reply())?.id ?? 0;
  const { content } = await db.selectFrom("inbound_mail_raw").select("content").executeTakeFirstOrThrow();
  for (const part of [words, "customer@example.com", "Message-ID"])
    expect(Buffer.from(content).includes(part)).toBe(false);
  const original = () => app.call(readOriginalMail, { query: { replyId } }, { as: "customer" });
  expect((await original()).result.text).toBe(words);
  expect((await app.call(readOriginalMail, { query: { replyId } }, { as: "otherCompany" })).errorCode).toBe(
    "integration.originalGone",
  );

  const receivedDaysAgo = (days: number) =>
    app.platform.database.executeSql(`update inbound_mail set received_at = now() - interval '${days} days'`);
  await receivedDaysAgo(29);
  await app.platform.jobs.runNow("platform.purge");
  expect((await original()).result.text).toBe(words);
  await receivedDaysAgo(31);
  await app.platform.jobs.runNow("platform.purge");
  expect(await db.selectFrom("inbound_mail_raw").select("mail_id").execute()).toEqual([]);
  expect((await original()).errorCode).toBe("integration.originalGone");
  expect((await reply())?.contentMd).toBe(words);
});

it("that waits is counted for the people on duty and on /readyz until somebody has decided", async () => {
  const { app } = gateway;
  const counted = async () => {
    const query = { status: 0 };
    const inbox = (await app.call(listInboundMails, { query }, { as: "dutyDba" })).result;
    const { waitingMails } = (await app.inject("/readyz")).json<{ waitingMails: number }>();
    return { inbox: inbox.waitingCount, ready: waitingMails, id: inbox.list[0]?.id ?? 0 };
  };
  const before = await counted();
  const stranger = mailOf({ to: "support@mail.example.com", from: "new@elsewhere.example", text: "求助" });
  expect((await gateway.handIn(stranger)).result?.outcome).toBe("waiting");
  const waiting = await counted();
  expect([waiting.inbox, waiting.ready]).toEqual([before.inbox + 1, before.ready + 1]);
  await app.drain();
  const told = await app.platform.database.kysely
    .selectFrom("message")
    .select("user_id")
    .where("event", "=", "mail.waiting")
    .where("object_id", "=", waiting.id)
    .execute();
  expect(told).toEqual([{ user_id: app.world.users.dutyDba }]);
  const body = { id: waiting.id, reason: "推广" };
  expect((await app.call(discardInboundMail, { body }, { as: "dba" })).errorCode).toBe(
    "integration.triageOffDuty",
  );
  await app.call(discardInboundMail, { body }, { as: "dutyDba" });
  const after = await counted();
  expect([after.inbox, after.ready]).toEqual([before.inbox, before.ready]);
});
