import { addMembers, updateMember } from "@pharos/api/organisation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls, entry } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterAll(() => app.close());

const add = (name: string, phone: string) =>
  app.call(
    addMembers,
    { body: { companyId: app.world.companies.a, list: [entry(name, phone, { createLogin: false })] } },
    { as: "orgAdmin" },
  );
const names = async () => (await calls.list("orgAdmin", { pageSize: 100 })).map(({ name }) => name);

it("refuses a member who would pass for the portal or for somebody else, at the name", async () => {
  for (const [index, name] of ["系统管理员", "\u202eAdmin", "a\u200bdmin", "\u0430dmin"].entries()) {
    const before = await names();
    const answer = await add(name, `1390000990${index}`);
    expect([
      name,
      answer.body.includes("organisation.name") ||
        answer.body.includes("保留") ||
        answer.body.includes("文字"),
    ]).toEqual([name, true]);
    expect(await names()).toEqual(before);
  }
  expect((await add("陈\u200b管理\u202e", "13900009910")).envelope?.success).toBe(true);
  expect(await names()).toContain("陈管理");
});

it("refuses it when an entry is changed, too", async () => {
  const { id, version } = await calls.memberOf("customer", "orgAdmin");
  const rename = (name: string) =>
    app.call(updateMember, { body: { id, version, name } }, { as: "orgAdmin" });
  expect((await rename("管理员")).errorCode).toBe("organisation.nameReserved");
  expect((await rename("\u0430dmin")).errorCode).toBe("organisation.nameMixed");
  expect((await rename("山茶花")).envelope?.success).toBe(true);
});
