import { createApiToken } from "@pharos/api/integration";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerAddress } from "../../../platform/delivery/mail-answers.ts";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { actionsOn } from "../../service-request/service-request.testing.ts";
import { createMailGateway, mailOf } from "./mail.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    environment: { MAIL_REPLY_ADDRESS: "reply@mail.example.com", MAIL_AUTHSERV_ID: "mx.example.net" },
  });
});
afterAll(() => app.close());

it("takes a mail as a reply only when the own mail server vouches for its sender", async () => {
  const { database, clock } = app.platform;
  const id = await actionsOn(app).raise("customer");
  await database.kysely
    .updateTable("app_user")
    .set({ email: "customer@example.com", email_verified_at: new Date() })
    .where("id", "=", app.world.users.customer)
    .execute();
  const expireDate = dateAt(clock.now().getTime() + dayMs, businessTimeZone);
  const { token } = (
    await app.call(
      createApiToken,
      { body: { name: "gateway", userId: app.world.users.sys, permissions: ["mail:receive"], expireDate } },
      { as: "sys" },
    )
  ).result;
  const target = { requestId: id, userId: app.world.users.customer };
  const to = answerAddress(app.platform, target, clock.now());
  const outcomes: unknown[] = [];
  for (const [index, header] of [
    "X-None: 1",
    "Authentication-Results: mx.example.net; dmarc=fail header.from=example.com",
    "Authentication-Results: elsewhere.example; dmarc=pass header.from=example.com",
    "Authentication-Results: mx.example.net; dmarc=pass header.from=example.com",
  ].entries()) {
    const headers = ["From: customer@example.com", `To: ${to}`, `Message-ID: <${index}@example.com>`, header];
    const reply = await app.inject({
      method: "POST",
      url: "/esapi/mail/inbound",
      headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822" },
      payload: `${headers.join("\r\n")}\r\n\r\nstill broken`,
    });
    outcomes.push(reply.json<{ operateCallBackObj: { outcome: string } }>().operateCallBackObj.outcome);
  }
  expect(outcomes).toEqual(["waiting", "waiting", "waiting", "taken"]);
  const kept = await database.kysely.selectFrom("inbound_mail").select("reason").orderBy("id").execute();
  expect(kept.map(({ reason }) => reason)).toEqual(["unproven", "unproven", "unproven", "taken"]);
});

it("makes nothing of a mail to no signed address while no mail server vouches for senders", async () => {
  const gateway = await createMailGateway({ isVouching: false });
  try {
    const id = await actionsOn(gateway.app).raise("customer");
    const { srNo } = (await actionsOn(gateway.app).read("customer", id)).result;
    const to = "support@mail.example.com";
    for (const subject of ["数据库宕机了", `Re: ${srNo}`]) {
      const { result } = await gateway.handIn(mailOf({ to, subject }));
      expect(result).toEqual({ outcome: "waiting", faultId: null });
    }
    expect((await gateway.waitingMails()).map(({ reason }) => reason)).toEqual(["unproven", "unproven"]);
  } finally {
    await gateway.app.close();
  }
});

it.each([
  ["waits for a person, because a forwarded one proves nobody", {}, "waiting", ["unproven"]],
  ["is a reply where the installation says so", { MAIL_UNVERIFIED_SENDERS: "reply" }, "taken", []],
])(
  "a mail to a signed address, with no mail server to vouch for senders, %s",
  async (_, environment, outcome, reasons) => {
    const gateway = await createMailGateway({ isVouching: false, environment });
    try {
      const { platform, world } = gateway.app;
      const requestId = await actionsOn(gateway.app).raise("customer");
      const target = { requestId, userId: world.users.customer };
      const to = answerAddress(platform, target, platform.clock.now()) ?? "";
      expect(await gateway.outcomeOf({ to })).toBe(outcome);
      expect((await gateway.waitingMails()).map(({ reason }) => reason)).toEqual(reasons);
    } finally {
      await gateway.app.close();
    }
  },
);
