import { askCloseConfirmation } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, minutesAfter, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const ask = (as: PersonaName, faultId: number, message?: string) =>
  app.call(askCloseConfirmation, { body: { faultId, message } }, { as });

const raiseAnswered = async (): Promise<number> => {
  const id = await act.raise("customer", { email: "dba-group@example.com" });
  await act.reply("dba", id);
  return id;
};

describe("asking to confirm closing", () => {
  it("shows the customer the proposal until it is answered, and since when it waits", async () => {
    const id = await raiseAnswered();
    clock.advanceMinutes(30);
    const asked = await ask("dba", id, "补丁已生效，可以关闭吗？");
    expect(asked.result.status).toBe(1);
    const seen = (await act.read("customer", id)).result;
    expect(seen.closeProposal).toEqual({ since: minutesAfter(ten, 30), message: "补丁已生效，可以关闭吗？" });
    expect(Date.parse(seen.inactivityEndsTime ?? "")).toBe(ten.getTime() + (30 + 72 * 60) * 60_000);
    clock.advanceMinutes(5);
    await act.reply("customer", id, { contentMd: "还有一台没好" });
    expect((await act.read("dba", id)).result).toMatchObject({
      closeProposal: null,
      inactivityEndsTime: null,
    });
    clock.advanceMinutes(5);
    await ask("dba", id);
    expect((await act.read("customer", id)).result.closeProposal).toMatchObject({ message: null });
  });

  it("notifies the customer with a link that opens the dialog, and stands in the history", async () => {
    const id = await raiseAnswered();
    await ask("dba", id, "请确认");
    await app.drain();
    const message = await app.platform.database.kysely
      .selectFrom("message")
      .select(["link", "content", "event"])
      .where("user_id", "=", app.world.users.customer)
      .where("object_id", "=", id)
      .where("event", "=", "fault.closeNotify")
      .executeTakeFirst();
    expect(message).toEqual({
      link: `/service/message/${id}?open=close`,
      content: "请确认",
      event: "fault.closeNotify",
    });
    expect((await act.history("customer", id)).result.list[0]).toMatchObject({
      action: "close_notify",
      content: "请确认",
    });
  });

  it("is the right of those who lead the request", async () => {
    const id = await raiseAnswered();
    for (const as of ["customer", "orgAdmin"] as const)
      expect((await ask(as, id)).errorCode).toBe("serviceRequest.vendorOnly");
    expect((await ask("dutyDba", id)).errorCode).toBe("serviceRequest.executorOnly");
    for (const as of ["ta", "pa"] as const) expect((await ask(as, id)).envelope?.success).toBe(true);
  });

  it("needs an answer of the vendor first, and a request that is worked on", async () => {
    const silent = await act.raise("customer");
    expect((await ask("ta", silent)).errorCode).toBe("serviceRequest.wrongState");
    await act.recover("customer", silent);
    expect((await ask("ta", silent)).errorCode).toBe("serviceRequest.vendorReplyMissing");
    const id = await raiseAnswered();
    await act.close("customer", id);
    const late = await ask("dba", id);
    expect(late.envelope?.operateMessage).toBe("当前状态为“已关闭”，不能进行该操作");
    expect((await ask("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
  });

  it("lets the vendor close after 72 hours without an answer", async () => {
    const id = await raiseAnswered();
    await ask("dba", id);
    const facts = { rootCauseState: 0, solution: "扩容" };
    clock.advanceMinutes(72 * 60 - 1);
    expect((await act.close("dba", id, facts)).errorCode).toBe("serviceRequest.notRestoredOrConfirmed");
    clock.advanceMinutes(1);
    expect((await act.close("dba", id, facts)).result.status).toBe(2);
  });
});
