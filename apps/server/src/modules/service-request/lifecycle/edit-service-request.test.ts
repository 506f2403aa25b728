import { saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
} from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const edit = async (as: PersonaName, id: number, change: object) => {
  const { version, title, contentMd, type } = (await act.read(as, id)).result;
  return app.call(saveServiceRequest, { body: { id, version, title, contentMd, type, ...change } }, { as });
};

describe("editing a request", () => {
  it("is the reporter's right until work begins, and says what was changed", async () => {
    const id = await act.raise("customer", { phone: "13900000010" });
    expect((await edit("customer", id, { title: "新的标题", phone: "13900000099" })).envelope?.success).toBe(
      true,
    );
    expect((await act.read("customer", id)).result).toMatchObject({
      title: "新的标题",
      version: 2,
      mode: "contract",
    });
    const [step] = (await act.history("customer2", id)).result.list;
    expect(step).toMatchObject({
      action: "edit",
      changes: [
        { field: "title", from: "ORA-01555 快照过旧", to: "新的标题" },
        { field: "phone", from: null, to: null },
      ],
    });

    await act.reply("dba", id);
    const refused = await edit("customer", id, { title: "再改" });
    expect(refused.errorCode).toBe("serviceRequest.editWindowPassed");
    expect((await edit("dba", id, { title: "专家来改" })).envelope?.success).toBe(true);
  });

  it("is not a colleague's right, nor that of an expert who does not lead it", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect((await edit("customer2", id, { title: "x" })).errorCode).toBe("serviceRequest.reporterOnly");
    expect((await edit("dutyDba", id, { title: "x" })).errorCode).toBe("serviceRequest.executorOnly");
    expect((await edit("orgAdmin", id, { title: "管理员修改" })).envelope?.success).toBe(true);
  });

  it("refuses a stale save and answers the fresh record", async () => {
    const id = await act.raise("customer");
    const { version } = (await act.read("customer", id)).result;
    await edit("orgAdmin", id, { title: "先到的修改" });
    const stale = await edit("customer", id, { version, title: "后到的修改" });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toMatchObject({
      id,
      title: "先到的修改",
      version: version + 1,
    });
  });

  it("lets one of two simultaneous saves win", async () => {
    const id = await act.raise("customer");
    // All of them have read the same version, however late they come.
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => edit("customer", id, { version: 1, title: `第 ${n} 个` })),
    );
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    expect((await act.read("customer", id)).result.version).toBe(2);
  });

  it("leaves no trace when nothing changes, and keeps what is left out", async () => {
    const id = await act.raise("customer", { isConfidential: true, dbVersion: "19c" });
    await edit("customer", id, {});
    expect((await act.read("customer", id)).result).toMatchObject({
      version: 1,
      isConfidential: true,
      dbVersion: "19c",
    });
    await edit("customer", id, { dbVersion: null });
    expect((await act.read("customer", id)).result).toMatchObject({
      version: 2,
      isConfidential: true,
      dbVersion: null,
    });
  });

  it("keeps organisation and service number as they were submitted", async () => {
    const id = await act.raise("customer");
    expect((await edit("customer", id, { accId: null })).envelope?.fields).toHaveProperty("accId");
    expect(
      (await edit("customer", id, { companyId: app.world.companies.b })).envelope?.fields,
    ).toHaveProperty("companyId");
    expect(
      (await edit("customer", id, { assetId: app.world.assets.bTrading })).envelope?.fields,
    ).toHaveProperty("assetId");
    expect((await edit("customer", id, { version: undefined })).envelope?.fields).toHaveProperty("version");
  });
});

describe("changing the severity", () => {
  it("counts a raise from now and gives no time", async () => {
    const id = await act.raise("customer", { type: codes.p3 });
    clock.advanceMinutes(20);
    await edit("customer", id, { type: codes.p1 });
    const detail = (await act.read("customer", id)).result;
    expect(clockOf(detail, "firstResponse")).toMatchObject({
      dueAt: minutesAfter(ten, 25),
      targetMinutes: 5,
    });
    expect((await act.history("customer", id)).result.list[0]?.action).toBe("change_severity");
  });

  it("is not lowered by customers, and by the vendor only with a reason", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    expect((await edit("customer", id, { type: codes.p3 })).envelope?.fields).toHaveProperty("type");
    await act.assign("ta", id, "dba");
    expect((await edit("dba", id, { type: codes.p3, reason: "太短" })).envelope?.fields).toEqual({
      reason: "请填写至少 10 个字符的原因",
    });
    expect(
      (await edit("dba", id, { type: codes.p3, reason: "与客户确认为部分模块不可用" })).envelope?.success,
    ).toBe(true);
  });
});

describe("strange input", () => {
  it("is refused at its field, never a failure", async () => {
    const id = await act.raise("customer");
    expect((await edit("customer", id, { title: "半个字符 \ud800 结尾" })).envelope?.fields).toHaveProperty(
      "title",
    );
    for (const happenTime of ["0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "now"]) {
      expect((await edit("customer", id, { happenTime })).envelope?.fields).toHaveProperty("happenTime");
    }
  });
});
