import type { CallInput } from "@pharos/api/core";
import {
  recoverServiceRequest,
  replyToServiceRequest,
  type saveServiceRequest,
} from "@pharos/api/service-request";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Letter } from "../../platform/delivery/letter/letter.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { fileActions } from "../file/file.testing.ts";
import { actionsOn, type RequestActions } from "./service-request.testing.ts";

let app: TestApp;
let act: RequestActions;

beforeAll(async () => {
  app = await createTestApp({ environment: { MAIL_REPLY_ADDRESS: "reply@mail.example.com" } });
  act = actionsOn(app);
  await app.platform.database.executeSql(`
    update app_user set email = account || '@example.com', email_verified_at = now()`);
});
beforeEach(async () => {
  await app.drain();
  await app.platform.database.executeSql("truncate notification_outbox");
});
afterAll(() => app.close());

interface Mail {
  readonly target: string;
  readonly subject: string | null;
  readonly body: string;
  readonly letter: Letter;
  readonly reply_to: string | null;
  readonly thread_key: string | null;
}

const outsider = "ops@partner.example";
const addresses = { notifyEmails: [outsider] };

async function mailsAfter(doing: () => Promise<unknown>): Promise<Mail[]> {
  // What happened before is another matter, and within five minutes it would be put together with this.
  await app.drain();
  await app.platform.database.executeSql("truncate notification_outbox, notify_delivery");
  await doing();
  await app.drain();
  const rows = await app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select(["target", "subject", "body", "letter", "reply_to", "thread_key"])
    .where("channel", "=", "email")
    .orderBy("target")
    .execute();
  return rows as unknown as Mail[];
}

const accountOf = async (userId: number) =>
  (
    await app.platform.database.kysely
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).email ?? "";

async function raise(input: Partial<CallInput<typeof saveServiceRequest>["body"] & object> = {}) {
  const id = await act.raise("customer", { ...addresses, ...input });
  await act.assign("ta", id, "dba");
  return id;
}

const to = (mails: readonly Mail[], target: string): Mail => {
  const found = mails.filter((mail) => mail.target === target);
  expect(found.map((mail) => mail.target)).toEqual([target]);
  const [mail] = found;
  if (!mail) throw new Error(`no mail to ${target}`);
  return mail;
};

describe("the mail about a public reply", () => {
  it("carries the reply, the message before it, and one conversation for all mails", async () => {
    const id = await raise();
    await act.reply("customer", id, { contentMd: "节点 2 也报错" });
    const code = "```\nselect * from t where a*b=1;\n```";
    const mails = await mailsAfter(() => act.reply("dba", id, { contentMd: `请执行：\n\n${code}` }));
    const mail = to(mails, await accountOf(app.world.users.customer));
    const { srNo, title } = (await act.read("sys", id)).result;
    expect(mail.subject).toBe(`[${srNo}] ${title}`);
    expect(mail.thread_key).toBe(`serviceRequest:${id}`);
    expect(mail.body).toContain("select * from t where a*b=1;");
    expect(mail.body).toMatch(/^> 节点 2 也报错$/m);
    expect(mail.body.indexOf("select *")).toBeLessThan(mail.body.indexOf("节点 2"));
    expect(mail.letter.sections[0]?.posts[0]?.markdown).toContain(code);
    expect(mail.letter.sections[0]?.button?.url).toContain(`/service/message/${id}`);
  });

  it("tells an address without an account nothing that needs one, and lets it answer by mail", async () => {
    const id = await raise();
    const mails = await mailsAfter(() => act.reply("dba", id, { contentMd: "请查看日志" }));
    const mail = to(mails, outsider);
    expect(mail.body).toContain("请查看日志");
    expect(mail.body).not.toContain("http");
    expect(mail.letter).toMatchObject({ origin: null, sections: [{ button: null }] });
    expect(mail.reply_to).toMatch(/^reply\+[0-9a-z-]+@mail\.example\.com$/);
    expect(mail.thread_key).toBe(`serviceRequest:${id}`);
    expect(mail.body).toMatch(/^##-- 请在此行上方回复/);
  });

  it("is in the requester's language, also for addresses without an account", async () => {
    const id = await raise();
    const locale = (value: string) =>
      app.platform.database.kysely
        .updateTable("app_user")
        .set({ locale: value })
        .where("id", "=", app.world.users.customer)
        .execute();
    await locale("en");
    const mails = await mailsAfter(() => act.reply("dba", id, { contentMd: "Done" }));
    await locale("zh");
    expect(to(mails, outsider).body).toMatch(/^##-- Write above this line/);
    expect(to(mails, outsider).body).toContain("Said before:");
  });

  it("names the files that came with it", async () => {
    const id = await raise();
    const uploaded = await fileActions(app).upload("dba", "awr.log");
    const mails = await mailsAfter(() =>
      app.call(
        replyToServiceRequest,
        { body: { faultId: id, contentMd: "报告见附件", enclosureKeys: [uploaded] } },
        { as: "dba" },
      ),
    );
    expect(to(mails, outsider).body).toContain("附件：awr.log");
  });
});

describe("what never leaves", () => {
  it("is an internal note, also as what was said before", async () => {
    const id = await raise();
    expect(await mailsAfter(() => act.reply("dba", id, { contentMd: "内部判断", visibility: 1 }))).toEqual(
      [],
    );
    const mails = await mailsAfter(() => act.reply("dba", id, { contentMd: "公开" }));
    expect(JSON.stringify(mails)).not.toContain("内部判断");
  });

  it("is anything of a confidential request: neither title nor words, and no address without an account", async () => {
    const id = await raise({ isConfidential: true, title: "机密标题" });
    const mails = await mailsAfter(() => act.reply("dba", id, { contentMd: "机密内容" }));
    expect(mails.map(({ target }) => target)).toEqual([await accountOf(app.world.users.customer)]);
    expect(JSON.stringify(mails)).not.toContain("机密");
  });

  it("is a reply that was withdrawn before its mail went out", async () => {
    const id = await raise();
    const mails = await mailsAfter(async () => {
      const { replyId } = (await act.reply("dba", id, { contentMd: "发错了" })).result;
      await app.platform.database.executeSql(
        `update service_request_reply set removed_at = now() where id = ${replyId}`,
      );
    });
    expect(to(mails, outsider).body).not.toContain("发错了");
  });
});

describe("mails about steps", () => {
  it("carry what was said with them: question, restoring, end", async () => {
    const id = await raise();
    const asking = await mailsAfter(() =>
      act.reply("dba", id, { contentMd: "请提供 AWR", needFeedback: true }),
    );
    expect(to(asking, outsider).body).toContain("请提供 AWR");
    const now = app.platform.clock.now().toISOString();
    const restored = await mailsAfter(() =>
      app.call(
        recoverServiceRequest,
        {
          body: {
            faultId: id,
            happenTime: now,
            recoverTime: now,
            recoverType: 0,
            recoverDesc: "重启实例后恢复",
          },
        },
        { as: "dba" },
      ),
    );
    expect(to(restored, outsider).body).toContain("重启实例后恢复");
    const closed = await mailsAfter(() => act.close("customer", id));
    expect(to(closed, outsider).body).toContain("请提供 AWR");
  });
});
