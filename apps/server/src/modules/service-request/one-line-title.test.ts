import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { actionsOn, type RequestActions } from "./service-request.testing.ts";

let app: TestApp;
let act: RequestActions;
beforeAll(async () => {
  app = await createTestApp({
    environment: { SMTP_URL: "smtp://127.0.0.1:5539", MAIL_FROM: "portal@example.com" },
  });
  act = actionsOn(app);
});
afterAll(() => app.close());

it("keeps a title as one line, and a description as it was written", async () => {
  const title = "x\u001btail\r\n\u202eb\u200b 👨‍👩‍👧";
  const contentMd = "第一行\r\n\tindented \u001b[31mORA-00600\u001b[0m\n";
  const id = await act.raise("customer", { title, contentMd });
  const { result } = await act.read("customer", id);
  expect(result).toMatchObject({ title: "xtail b 👨‍👩‍👧", contentMd: "第一行\n\tindented ORA-00600" });
});

it("mails about a request whose title was kept with controls before", async () => {
  const id = await act.raise("customer");
  await act.assign("ta", id, "dba");
  const { kysely } = app.platform.database;
  await kysely
    .updateTable("service_request")
    .set({ title: "x\u001btail\u007f\u2028b" })
    .where("id", "=", id)
    .execute();
  await app.drain();
  const { id: before } = await kysely
    .selectFrom("notification_outbox")
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>("id"), eb.lit(0)).as("id"))
    .executeTakeFirstOrThrow();
  await act.reply("dba", id);
  await app.drain();
  const mails = await kysely
    .selectFrom("notification_outbox")
    .select(["subject", "status", "error"])
    .where("id", ">", before)
    .where("channel", "=", "email")
    .execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) {
    expect(mail.subject).toMatch(/^\[SR\d{8}-\d+\] xtail b$/);
    expect(mail.error ?? "").not.toContain("line");
    expect(mail.status).not.toBe(2);
  }
});
