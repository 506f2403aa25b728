import {
  assignServiceRequest,
  readServiceRequestHistoryTexts,
  recoverServiceRequest,
  removeServiceRequestReply,
  saveServiceRequest,
  updateServiceRequestReply,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const textsOf = (as: PersonaName, id: number, stepId: number) =>
  app.call(readServiceRequestHistoryTexts, { query: { id, stepId } }, { as });

/** The newest step of a kind. */
const stepOf = async (as: PersonaName, id: number, action: string) =>
  (await act.history(as, id)).result.list.find((step) => step.action === action);

describe("the history of words", () => {
  it("keeps the old description, for everyone who reads the request", async () => {
    const id = await act.raise("customer", { contentMd: "旧的描述" });
    const { version } = (await act.read("customer", id)).result;
    const body = { id, version, title: "ORA-01555", contentMd: "新的描述", type: 0 };
    await app.call(saveServiceRequest, { body }, { as: "customer" });
    for (const as of ["customer", "sys"] as const) {
      const step = await stepOf(as, id, "edit");
      expect(step?.hasTexts).toBe(true);
      expect((await textsOf(as, id, step?.id ?? 0)).result.texts).toEqual([
        { field: "contentMd", from: "旧的描述", to: "新的描述" },
      ]);
    }
    const step = await stepOf("sys", id, "edit");
    expect((await textsOf("otherCompany", id, step?.id ?? 0)).status).toBe(204);
    const other = await act.raise("customer");
    expect((await textsOf("customer", other, step?.id ?? 0)).status).toBe(204);
  });

  it("keeps edited and withdrawn replies for the vendor, and never tells customers", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const { replyId } = (await act.reply("dba", id, { contentMd: "判断有误" })).result;
    const { replyId: secondId } = (await act.reply("dba", id, { contentMd: "发错客户" })).result;
    await app.call(updateServiceRequestReply, { body: { id: replyId, contentMd: "判断更正" } }, { as: "ta" });
    await app.call(removeServiceRequestReply, { params: { id: secondId } }, { as: "dba" });
    for (const [action, from, to] of [
      ["edit_reply", "判断有误", "判断更正"],
      ["remove_reply", "发错客户", null],
    ] as const) {
      const step = await stepOf("sys", id, action);
      expect((await textsOf("sys", id, step?.id ?? 0)).result.texts).toEqual([
        { field: "contentMd", from, to },
      ]);
      const forCustomer = await stepOf("customer", id, action);
      expect(forCustomer?.hasTexts ?? false).toBe(false);
      expect((await textsOf("customer", id, step?.id ?? 0)).result?.texts ?? []).toEqual([]);
    }
    expect((await act.history("customer", id)).body).not.toMatch(/判断有误|发错客户/);
  });
});

describe("the history of a hand-over", () => {
  it("names engineer and team before and after, with the reason for the vendor", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const body = { faultId: id, executorId: app.world.users.dba2, reason: "需要二组的经验" };
    await app.call(assignServiceRequest, { body }, { as: "pa" });
    const step = await stepOf("ta", id, "assign");
    expect(step).toMatchObject({ content: body.reason, targetName: "夏至" });
    expect(step?.changes).toEqual([
      { field: "executor", from: "芒种", to: "夏至" },
      { field: "team", from: "交付一组", to: "交付二组" },
    ]);
  });
});

describe("the history of restoring", () => {
  it("has the moments and the kind before and after", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    const at = (minutes: number) =>
      new Date(Date.parse("2026-06-12T01:00:00Z") + minutes * 60_000).toISOString();
    const recover = (type: number, minutes: number) =>
      app.call(
        recoverServiceRequest,
        { body: { faultId: id, happenTime: at(0), recoverTime: at(minutes), recoverType: type } },
        { as: "dba" },
      );
    expect((await recover(0, 10)).envelope?.success).toBe(true);
    await act.close("customer", id);
    await act.reopen("customer", id);
    expect((await recover(1, 20)).envelope?.success).toBe(true);
    const step = await stepOf("customer", id, "recover");
    expect(step?.changes.map(({ field }) => field)).toEqual(["recoverTime", "recoverType"]);
    expect(step?.changes[1]).toEqual({ field: "recoverType", from: "0", to: "1" });
  });
});
