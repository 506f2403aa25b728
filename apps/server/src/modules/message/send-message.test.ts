import type { CallInput } from "@pharos/api/core";
import {
  listMessageAudience,
  listMessages,
  listSentMessages,
  readMessage,
  sendMessage,
} from "@pharos/api/message";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.kysely.deleteFrom("message").execute();
  await app.platform.database.kysely.deleteFrom("message_sent").execute();
});

type Body = CallInput<typeof sendMessage>["body"];
const userId = (who: PersonaName) => app.world.users[who];
const send = (as: PersonaName, body: Partial<Body>, headers?: Record<string, string>) =>
  app.call(
    sendMessage,
    { body: { title: "停机通知", content: "周六 22:00 起停机两小时。", ...body } },
    { as, ...(headers && { headers }) },
  );
const inboxOf = async (as: PersonaName) => (await app.call(listMessages, {}, { as })).result.list;
const notified = async () => {
  const rows = await app.platform.database.kysely.selectFrom("message").select("user_id").execute();
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
};

describe("writing to people", () => {
  it("arrives in the receiver's own words, with sender, text and link", async () => {
    const { result } = await send("pa", { userIds: [userId("customer")], link: "/service/list/7" });
    expect(result.count).toBe(1);
    expect(await inboxOf("customer")).toMatchObject([
      {
        type: 0,
        title: "停机通知",
        content: "周六 22:00 起停机两小时。",
        senderName: "立春",
        link: "/service/list/7",
      },
    ]);
  });

  it("takes words as they are, also those that look like placeholders", async () => {
    await send("pa", { userIds: [userId("customer")], title: "{{text}} $t(errors.common.notFound) <b>" });
    expect((await inboxOf("customer"))[0]?.title).toBe("{{text}} $t(errors.common.notFound) <b>");
  });

  it("reaches everyone of organisations and a team once", async () => {
    const { users, companies, teams } = app.world;
    const { result } = await send("pa", {
      userIds: [users.customer, users.dba],
      companyIds: [companies.a],
      teamId: teams.one,
    });
    const reached = await notified();
    expect(reached).toHaveLength(result.count);
    expect(new Set(reached).size).toBe(reached.length);
    for (const who of ["customer", "customer2", "orgAdmin", "ta", "dba"] as const)
      expect([who, reached.includes(users[who])]).toEqual([who, true]);
    for (const who of ["otherCompany", "dba2", "disabled"] as const)
      expect([who, reached.includes(users[who])]).toEqual([who, false]);
  });

  it("is once for one key, however often it is sent", async () => {
    const headers = { "idempotency-key": "one-and-only" };
    const first = await send("pa", { userIds: [userId("customer")] }, headers);
    const second = await send("pa", { userIds: [userId("customer")] }, headers);
    expect(second.result).toEqual(first.result);
    expect(await inboxOf("customer")).toHaveLength(1);
  });

  it("reaches as far as the sender may, all or no one", async () => {
    const { users, companies, teams } = app.world;
    const cases: [PersonaName, Partial<Body>, boolean][] = [
      ["sys", { companyIds: [companies.b], teamId: teams.two }, true],
      ["ta", { teamId: teams.one }, true],
      ["ta", { companyIds: [companies.a, companies.c] }, true],
      ["ta", { userIds: [users.dba, users.customer] }, true],
      ["ta", { teamId: teams.two }, false],
      ["ta", { companyIds: [companies.a, companies.b] }, false],
      ["ta", { userIds: [users.dba2] }, false],
      ["orgAdmin", { companyIds: [companies.a] }, true],
      ["orgAdmin", { userIds: [users.customer] }, true],
      ["orgAdmin", { userIds: [users.customer, users.otherCompany] }, false],
      ["orgAdmin", { userIds: [users.dba] }, false],
      ["orgAdmin", { companyIds: [companies.b] }, false],
      ["orgAdmin", { teamId: teams.one }, false],
      ["sys", { userIds: [users.disabled] }, false],
      ["sys", { userIds: [999_999] }, false],
    ];
    for (const [as, body, isAllowed] of cases) {
      const before = (await notified()).length;
      const { errorCode } = await send(as, body);
      expect([as, body, errorCode]).toEqual([as, body, isAllowed ? undefined : "message.recipientUnknown"]);
      if (!isAllowed) expect((await notified()).length).toBe(before);
    }
  });

  it("is refused to everyone else, who stay signed in", async () => {
    for (const as of ["customer", "dba", "ma", "reviewDba"] as const) {
      const { status, errorCode } = await send(as, { userIds: [userId("customer")] });
      expect([as, status, errorCode]).toEqual([as, 200, "common.permissionDenied"]);
    }
    expect(await notified()).toEqual([]);
  });

  it("is refused to no one, without words, and with links that lead away", async () => {
    expect((await send("pa", {})).errorCode).toBe("message.noRecipients");
    const fieldsOf = async (body: Partial<Body>) =>
      Object.keys((await send("pa", { userIds: [userId("customer")], ...body })).envelope?.fields ?? {});
    expect(await fieldsOf({ title: " " })).toEqual(["title"]);
    expect(await fieldsOf({ content: "字".repeat(1025) })).toEqual(["content"]);
    for (const link of ["https://evil.example.com", "//evil.example.com", "javascript:alert(1)", "/\\evil"])
      expect([link, await fieldsOf({ link })]).toEqual([link, ["link"]]);
  });
});

describe("what was sent", () => {
  it("lists the own messages with whom they went to and who has read them", async () => {
    const { companies } = app.world;
    await send("pa", { companyIds: [companies.a] });
    await send("ta", { userIds: [userId("dba")], title: "别人的" });
    const [received] = await inboxOf("customer");
    await app.call(readMessage, { params: { id: received?.id ?? 0 } }, { as: "customer" });
    const { list, total } = (await app.call(listSentMessages, {}, { as: "pa" })).result;
    expect(total).toBe(1);
    expect(list).toMatchObject([
      { title: "停机通知", audience: [{ kind: "company", id: companies.a, name: "澜汐银行" }], readCount: 1 },
    ]);
    expect(list[0]?.recipientCount).toBeGreaterThan(2);
    const search = (keyword: string) => app.call(listSentMessages, { query: { keyword } }, { as: "pa" });
    expect((await search("两小时")).result.total).toBe(1);
    expect((await search("%")).result.total).toBe(0);
    expect((await app.call(listSentMessages, {}, { as: "customer" })).status).toBe(205);
  });
});

describe("finding receivers", () => {
  const find = async (as: PersonaName, kind: "user" | "company" | "team", keyword?: string) =>
    (
      await app.call(
        listMessageAudience,
        { query: { kind, ...(keyword !== undefined && { keyword }) } },
        { as },
      )
    ).result.map(({ name }) => name);

  it("offers exactly whom one may write to", async () => {
    expect((await find("orgAdmin", "company")).toSorted()).toEqual(["澜汐银行"]);
    expect(await find("orgAdmin", "team")).toEqual([]);
    expect((await find("ta", "company")).toSorted()).toEqual(["云汀物流", "澜汐银行"]);
    expect(await find("ta", "team")).toEqual(["交付一组"]);
    expect(await find("ta", "user", "芒种")).toEqual(["芒种"]);
    expect(await find("ta", "user", "夏至")).toEqual([]);
    expect(await find("pa", "user", "夏至")).toEqual(["夏至"]);
  });

  it("is closed to those who do not send", async () => {
    const { status } = await app.call(listMessageAudience, { query: { kind: "user" } }, { as: "customer" });
    expect(status).toBe(205);
  });
});
