import { deleteReplyMacro, listReplyMacros, saveReplyMacro } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let teamId: number;

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
  const { team_id } = await app.platform.database.kysely
    .selectFrom("team_member")
    .select("team_id")
    .where("user_id", "=", app.world.users.dba)
    .where("status", "=", 1)
    .executeTakeFirstOrThrow();
  teamId = team_id;
});
afterAll(() => app.close());

const save = (as: PersonaName, input: object = {}) =>
  app.call(saveReplyMacro, { body: { title: "收集日志", bodyMd: "请上传 {srNo} 的日志", ...input } }, { as });
const list = async (as: PersonaName, id?: number) =>
  (await app.call(listReplyMacros, { query: { id } }, { as })).result;
const remove = (as: PersonaName, id: number) => app.call(deleteReplyMacro, { params: { id } }, { as });
const titles = async (as: PersonaName) => (await list(as)).map(({ title }) => title);

describe("a saved text", () => {
  it("brings its words for a request and what it sets, to its owner only", async () => {
    const saved = (await save("dba", { title: "我的", needFeedback: true, kind: 2 })).result;
    expect(saved).toMatchObject({ needFeedback: true, kind: 2, teamId: null, isEditable: true });
    const id = await act.raise("customer");
    const { srNo } = (await act.read("dba", id)).result;
    const mine = (await list("dba", id)).find((one) => one.id === saved.id);
    expect(mine).toMatchObject({ bodyMd: "请上传 {srNo} 的日志", filledMd: `请上传 ${srNo} 的日志` });
    for (const as of ["ta", "dutyDba", "pa", "sys"] as const) expect(await titles(as)).not.toContain("我的");
    expect((await app.call(listReplyMacros, { query: {} }, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
  });

  it("of a team is used by everyone in it, and changed by its owner and the team's admins", async () => {
    const { id, version } = (await save("dba", { title: "团队的", teamId })).result;
    const seen = (await list("ta")).find((one) => one.id === id);
    expect(seen).toMatchObject({ isEditable: true, teamId });
    expect(await titles("dba2")).not.toContain("团队的");
    const changed = await save("ta", { id, title: "团队的（新）", teamId, version });
    expect(changed.result).toMatchObject({ title: "团队的（新）", version: version + 1 });
    const stale = await save("dba", { id, title: "旧", teamId, version });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toMatchObject({ title: "团队的（新）" });
    expect((await remove("ta", id)).envelope?.success).toBe(true);
    expect(await titles("dba")).not.toContain("团队的（新）");
  });

  it("of others looks like none, also to those who may use it", async () => {
    const { id } = (await save("ta", { title: "管理员的", teamId })).result;
    expect((await list("dba")).find((one) => one.id === id)?.isEditable).toBe(false);
    for (const as of ["dba", "dba2", "sys"] as const) {
      const refused = await remove(as, id);
      expect(refused.errorCode).toBe("serviceRequest.macroNotFound");
      expect(refused.body).toBe((await remove(as, 999_999_999)).body);
      expect((await save(as, { id, version: 1 })).errorCode).toBe("serviceRequest.macroNotFound");
    }
  });

  it("is refused for a foreign team, without words, or as a note that asks the customer", async () => {
    expect((await save("dba2", { teamId })).envelope?.fields).toHaveProperty("teamId");
    expect((await save("dba", { title: " " })).envelope?.fields).toHaveProperty("title");
    expect((await save("dba", { isInternal: true, needFeedback: true })).envelope?.fields).toHaveProperty(
      "isInternal",
    );
    expect((await save("customer")).errorCode).toBe("common.permissionDenied");
  });
});
