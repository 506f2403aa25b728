import {
  addHistoryNote,
  adviseServiceRequest,
  followServiceRequest,
  getServiceRequest,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOf, createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";
import { toldTo } from "./lifecycle.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const advise = (as: PersonaName, id: number) =>
  app.call(adviseServiceRequest, { body: { faultId: id, contentMd: "建议先冻结归档任务" } }, { as });
const note = (as: PersonaName, id: number) =>
  app.call(addHistoryNote, { body: { faultId: id, content: "客户电话确认可停机窗口" } }, { as });
const follow = (as: PersonaName, id: number, on: boolean) =>
  app.call(followServiceRequest, { body: { faultId: id, on } }, { as });

describe("a note that is sent again with its key", () => {
  it("is kept once, and answers nothing of a request that is out of sight by then", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const send = () =>
      app.call(
        addHistoryNote,
        { body: { faultId: id, content: "只记一次" } },
        { as: "dba", headers: { "idempotency-key": "note-once" } },
      );
    expect((await send()).result.id).toBe(id);
    expect((await send()).result.id).toBe(id);
    const notes = (await act.history("dba", id)).result.list.filter(({ content }) => content === "只记一次");
    expect(notes).toHaveLength(1);
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({ team_id: app.world.teams.two, executor_user_id: null, is_confidential: true })
      .where("id", "=", id)
      .execute();
    expect((await act.read("dba", id)).status).toBe(204);
    const late = await send();
    expect([late.errorCode, late.body.includes("ORA-01555")]).toEqual(["serviceRequest.notFound", false]);
  });
});

describe("advising", () => {
  it("is open to any expert who may read, told to the handlers, and neither seen by customers nor counted", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const { clocks } = (await act.read("dba", id)).result;
    const { result } = await advise("dutyDba", id);
    expect(repliesOf(changeOf(result))).toMatchObject([{ id: result.replyId, kind: 7, visibility: 1 }]);
    expect([changeOf(result).status, changeOf(result).clocks]).toEqual([0, clocks]);
    await app.drain();
    expect(await toldTo(app, "dba", id)).toContain("advised");
    const forCustomer = await act.read("customer", id);
    expect([repliesOf(forCustomer.result), forCustomer.body.includes("归档任务")]).toEqual([[], false]);
    expect((await act.history("customer", id)).result.list.map(({ action }) => action)).not.toContain(
      "advise",
    );
  });

  it("is refused to customers, to people without the role, to strangers and after archiving", async () => {
    const id = await act.raise("customer");
    expect((await advise("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await advise("sys", id)).errorCode).toBe("serviceRequest.expertsOnly");
    expect((await advise("dba2", id)).errorCode).toBe("serviceRequest.notFound");
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({ status: 3, closed_at: ten })
      .where("id", "=", id)
      .execute();
    expect((await advise("ta", id)).errorCode).toBe("serviceRequest.notNotable");
  });
});

describe("a note in the history", () => {
  it("is written by those who handle the request and stays within the vendor", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect((await note("dba", id)).envelope?.success).toBe(true);
    expect((await act.history("ta", id)).result.list[0]).toMatchObject({
      action: "comment",
      content: "客户电话确认可停机窗口",
      isInternal: true,
    });
    expect((await act.history("customer", id)).body).not.toContain("停机窗口");
  });

  it("is refused to those who only read", async () => {
    const id = await act.raise("customer");
    expect((await note("dutyDba", id)).errorCode).toBe("serviceRequest.handlersOnly");
    expect((await note("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await note("otherCompany", id)).envelope?.success).toBe(false);
  });
});

describe("watching", () => {
  it("lets any reader learn of answers, and stop it again", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect((await follow("customer2", id, true)).result).toMatchObject({ isWatching: true });
    await follow("customer2", id, true);
    await act.reply("dba", id);
    await app.drain();
    expect(await toldTo(app, "customer2", id)).toEqual(["vendorReplied"]);
    expect((await follow("customer2", id, false)).result).toMatchObject({ isWatching: false, watchers: [] });
    await act.reply("dba", id);
    await app.drain();
    expect(await toldTo(app, "customer2", id)).toEqual(["vendorReplied"]);
  });

  it("shows customers their own side only", async () => {
    const id = await act.raise("customer");
    await follow("customer2", id, true);
    await follow("dutyDba", id, true);
    expect((await act.read("ta", id)).result.watchers).toHaveLength(2);
    const seen = (await act.read("customer", id)).result.watchers.map(({ userId }) => userId);
    expect(seen).toEqual([app.world.users.customer2]);
  });

  it("opens nothing: who may not read may not watch, and a confidential request closes to watchers", async () => {
    const id = await act.raise("customer");
    expect((await follow("otherCompany", id, true)).errorCode).toBe("serviceRequest.notFound");
    expect((await follow("dba2", id, true)).errorCode).toBe("serviceRequest.notFound");
    await follow("customer2", id, true);
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({ is_confidential: true })
      .where("id", "=", id)
      .execute();
    expect((await app.call(getServiceRequest, { query: { id } }, { as: "customer2" })).status).toBe(204);
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await app.drain();
    expect(await toldTo(app, "customer2", id)).toEqual([]);
  });

  it("goes on for the executor who handed the request over", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await act.assign("ta", id, "ta");
    expect((await act.read("dba", id)).result.isWatching).toBe(true);
  });
});
