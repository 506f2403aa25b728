import { getUserDetail, saveLanguage, saveViewTags, userLogin } from "@pharos/api/identity";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const flagNames = [
  "isSys",
  "isPA",
  "isMA",
  "isTA",
  "isEsDba",
  "isUser",
  "isEsUser",
  "isInternalEmployee",
  "isReviewDba",
  "isOrgAdmin",
] as const;
type Flag = (typeof flagNames)[number];
const infoOf = async (as: PersonaName) => (await app.call(getUserDetail, {}, { as })).result;

const flagsOf: Partial<Record<PersonaName, readonly Flag[]>> = {
  sys: ["isSys", "isInternalEmployee"],
  pa: ["isPA", "isEsDba", "isInternalEmployee"],
  ma: ["isMA", "isEsDba", "isInternalEmployee"],
  ta: ["isTA", "isEsDba", "isInternalEmployee"],
  dba: ["isEsDba", "isInternalEmployee"],
  dba2: ["isEsDba", "isInternalEmployee"],
  reviewDba: ["isEsDba", "isInternalEmployee", "isReviewDba"],
  dutyDba: ["isEsDba", "isInternalEmployee"],
  orgAdmin: ["isUser", "isEsUser", "isOrgAdmin"],
  customer: ["isUser", "isEsUser"],
  customer2: ["isUser", "isEsUser"],
  otherCompany: ["isUser", "isEsUser"],
  expiredCustomer: ["isUser", "isEsUser"],
  noRole: [],
};

describe("the user info", () => {
  it.each(personaNames.filter((name) => name !== "disabled"))("has exactly the flags of %s", async (name) => {
    const info = await infoOf(name);
    expect(flagNames.filter((flag) => info[flag])).toEqual(
      flagNames.filter((flag) => flagsOf[name]?.includes(flag)),
    );
  });

  it("sends people to /invite only when they are neither sys nor expert nor user", async () => {
    for (const name of personaNames.filter((one) => one !== "disabled")) {
      const { isSys, isEsDba, isUser } = await infoOf(name);
      expect([name, isSys || isEsDba || isUser]).toEqual([name, name !== "noRole"]);
    }
  });

  it("tells a customer's employer, and a vendor's teams and status", async () => {
    expect(await infoOf("customer")).toMatchObject({
      userId: app.world.users.customer,
      account: "customer",
      employeeName: "木槿",
      headImgUrl: null,
      roles: ["user"],
      companyId: app.world.companies.a,
      companyName: "澜汐银行",
      teams: [],
      engineerStatus: null,
      lang: "zh",
      viewTags: [],
      unreadMsgCount: 0,
      mustChangePassword: false,
    });
    expect(await infoOf("ta")).toMatchObject({
      roles: ["ta", "dba"],
      companyId: app.world.companies.vendor,
      companyName: "屿光数据服务",
      teams: [{ teamId: app.world.teams.one, teamName: "交付一组", isAdmin: true }],
      engineerStatus: 1,
    });
    expect(await infoOf("dutyDba")).toMatchObject({ engineerStatus: 0 });
    expect(await infoOf("noRole")).toMatchObject({
      roles: [],
      perms: [],
      companyId: null,
      companyName: null,
      employeeName: "浮萍",
    });
  });

  it("carries what the New menu is gated by", async () => {
    const created = async (name: PersonaName) =>
      (await infoOf(name)).perms.filter((permission) => permission.endsWith(":create")).sort();
    expect(await created("customer")).toEqual(["consult:create", "req:create", "service:create"]);
    expect(await created("dba")).toEqual(["knowledge:create", "plan:create", "req:create", "service:create"]);
    expect(await created("noRole")).toEqual([]);
  });

  it("adds the permissions of a standing to those of the roles", async () => {
    expect((await infoOf("reviewDba")).perms).toContain("knowledge:review");
    expect((await infoOf("dba")).perms).not.toContain("knowledge:review");
    expect((await infoOf("orgAdmin")).perms).toContain("org:member");
    expect((await infoOf("customer")).perms).not.toContain("org:member");
    expect((await infoOf("sys")).perms).toContain("team:view");
  });

  it("is refused to a stranger", async () => {
    expect((await app.call(getUserDetail, {})).status).toBe(401);
    expect((await app.call(userLogin, {})).status).toBe(401);
  });

  it("is the same for user/login, which records the visit", async () => {
    const db = app.platform.database.kysely;
    await db.updateTable("app_user").set({ last_login_at: null }).where("account", "=", "dba2").execute();
    expect((await app.call(userLogin, {}, { as: "dba2" })).result).toEqual(await infoOf("dba2"));
    const { last_login_at } = await db
      .selectFrom("app_user")
      .select("last_login_at")
      .where("account", "=", "dba2")
      .executeTakeFirstOrThrow();
    expect(last_login_at).not.toBeNull();
  });
});

describe("preferences", () => {
  it("keeps the Power View, each tag once, and shows it at once", async () => {
    const saved = await app.call(
      saveViewTags,
      { body: { viewTags: ["安全", "银行业", "安全"] } },
      { as: "dba" },
    );
    expect(saved.envelope).toMatchObject({
      operateMessage: "Power View 已保存",
      operateCallBackObj: { viewTags: ["安全", "银行业"] },
    });
    expect((await infoOf("dba")).viewTags).toEqual(["安全", "银行业"]);
    await app.call(saveViewTags, { body: { viewTags: [] } }, { as: "dba" });
    expect((await infoOf("dba")).viewTags).toEqual([]);
  });

  it.each(["性能问题", "Oracle", "没有这个标签"])(
    "refuses %j, which is no tag of the Power View",
    async (tag) => {
      const refused = await app.call(saveViewTags, { body: { viewTags: ["安全", tag] } }, { as: "dba" });
      expect(refused.errorCode).toBe("user.viewTagUnknown");
      expect(refused.envelope?.operateMessage).toContain(tag);
      expect((await infoOf("dba")).viewTags).toEqual([]);
    },
  );

  it("refuses a tag that is out of use", async () => {
    const db = app.platform.database.kysely;
    await db
      .updateTable("dict_menu")
      .set({ status: 0 })
      .where("id", "=", app.world.catalogue.tagBanking)
      .execute();
    expect((await app.call(saveViewTags, { body: { viewTags: ["银行业"] } }, { as: "dba" })).errorCode).toBe(
      "user.viewTagUnknown",
    );
  });

  it("remembers the language at once", async () => {
    expect((await app.call(saveLanguage, { body: { lang: "en" } }, { as: "customer2" })).result).toEqual({
      lang: "en",
    });
    expect((await infoOf("customer2")).lang).toBe("en");
    expect(
      (await app.call(saveLanguage, { body: { lang: "fr" as "en" } }, { as: "customer2" })).errorCode,
    ).toBe("common.validation");
  });
});
