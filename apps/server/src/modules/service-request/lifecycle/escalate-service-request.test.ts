import type { CallInput } from "@pharos/api/core";
import { escalateServiceRequest, listServiceRequests, saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
} from "../service-request.testing.ts";
import { toldTo } from "./lifecycle.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const reason = "业务影响扩大，需要更多人手";

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

type Body = CallInput<typeof escalateServiceRequest>["body"];

const escalate = (
  as: PersonaName,
  id: number,
  body: Omit<Body, "faultId" | "reason"> & { reason?: string },
) => app.call(escalateServiceRequest, { body: { faultId: id, reason, ...body } }, { as });

describe("escalating the severity", () => {
  it("is the customer's to raise: the clocks aim at the new targets, and those who handle it are told", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    clock.advanceMinutes(20);
    const raised = await escalate("customer", id, { target: "severity", type: codes.p1 });
    expect([raised.result.type, clockOf(raised.result, "firstResponse").dueAt]).toEqual([
      codes.p1,
      minutesAfter(ten, 25),
    ]);
    expect((await act.history("customer", id)).result.list[0]).toMatchObject({
      action: "change_severity",
      content: reason,
      changes: [{ field: "type", from: String(codes.p3), to: String(codes.p1) }],
    });
    await app.drain();
    for (const who of ["ta", "dba"] as const) {
      expect(await toldTo(app, who, id)).toContain("escalated.severity");
    }
  });

  it("goes both ways for the vendor, and is notified when it was done while editing too", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    await act.assign("ta", id, "dba");
    expect((await escalate("dba", id, { target: "severity", type: codes.p3 })).result.type).toBe(codes.p3);
    const { version, title, contentMd } = (await act.read("dba", id)).result;
    await app.call(
      saveServiceRequest,
      { body: { id, version, title, contentMd, type: codes.p1, reason } },
      { as: "dba" },
    );
    await app.drain();
    expect((await toldTo(app, "ta", id)).filter((key) => key === "escalated.severity")).toHaveLength(2);
  });

  it("is refused to colleagues, downwards to customers, without a change and without a reason", async () => {
    const id = await act.raise("customer");
    const up = { target: "severity", type: codes.p1 } as const;
    expect((await escalate("customer2", id, up)).errorCode).toBe("serviceRequest.reporterOnly");
    const down = await escalate("customer", id, { target: "severity", type: codes.p4 });
    expect(down.envelope?.fields).toHaveProperty("type");
    const same = await escalate("ta", id, { target: "severity", type: codes.p3 });
    expect(same.envelope?.fields).toHaveProperty("type");
    expect((await escalate("ta", id, { target: "severity" })).envelope?.fields).toHaveProperty("type");
    expect((await escalate("customer", id, { ...up, reason: "太慢" })).envelope?.fields).toHaveProperty(
      "reason",
    );
    expect((await escalate("otherCompany", id, up)).errorCode).toBe("serviceRequest.notFound");
  });
});

describe("calling another team in", () => {
  it("opens the request to its people, who answer it like helpers; customers see nothing of it", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect((await act.read("dba2", id)).status).toBe(204);
    const called = await escalate("dba", id, { target: "team", teamId: app.world.teams.two });
    expect([called.result.escalationLevel, called.result.calledTeams.map(({ name }) => name)]).toEqual([
      1,
      ["交付二组"],
    ]);
    expect((await act.read("dba2", id)).status).toBe(200);
    const listed = await app.call(listServiceRequests, { query: { pageSize: 200 } }, { as: "dba2" });
    expect(listed.result.list.map((row) => row.id)).toContain(id);
    expect((await act.reply("dba2", id, { contentMd: "二组协助分析" })).envelope?.success).toBe(true);

    const forCustomer = await act.read("customer", id);
    expect([forCustomer.result.calledTeams, forCustomer.result.escalationLevel]).toEqual([[], null]);
    const history = await act.history("customer", id);
    expect(history.result.list.map(({ action }) => action)).not.toContain("escalate");
    expect(history.body).not.toContain(reason);
    await app.drain();
    expect(await toldTo(app, "ta", id)).toContain("escalated.team");
    expect(await toldTo(app, "customer", id)).not.toContain("escalated.team");
  });

  it("holds for confidential requests: the team is called because it shall see it", async () => {
    const id = await act.raise("customer", { isConfidential: true });
    await escalate("ta", id, { target: "team", teamId: app.world.teams.two });
    expect((await act.read("dba2", id)).status).toBe(200);
    expect((await act.read("ma", id)).status).toBe(204);
  });

  it("is refused for a team that is in already, for none, and to customers", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const own = await escalate("ta", id, { target: "team", teamId: app.world.teams.one });
    expect(own.envelope?.fields).toHaveProperty("teamId");
    const two = { target: "team", teamId: app.world.teams.two } as const;
    expect((await escalate("ta", id, two)).envelope?.success).toBe(true);
    expect((await escalate("ta", id, two)).envelope?.fields).toHaveProperty("teamId");
    const none = await escalate("ta", id, { target: "team", teamId: 999_999 });
    expect(none.envelope?.fields).toHaveProperty("teamId");
    expect((await escalate("ta", id, { target: "team" })).envelope?.fields).toHaveProperty("teamId");
    expect((await escalate("customer", id, two)).errorCode).toBe("serviceRequest.vendorOnly");
  });

  it("has one winner when two call the same team at once", async () => {
    const id = await act.raise("customer");
    const answers = await Promise.all(
      (["ta", "pa"] as const).map((who) =>
        escalate(who, id, { target: "team", teamId: app.world.teams.two }),
      ),
    );
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("calling the leaders", () => {
  it("rises step by step and tells each their own", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    expect((await escalate("dba", id, { target: "platform" })).result.escalationLevel).toBe(2);
    await app.drain();
    expect(await toldTo(app, "pa", id)).toContain("escalated.platform");
    expect(await toldTo(app, "ma", id)).toEqual([]);
    expect((await escalate("ta", id, { target: "management" })).result.escalationLevel).toBe(3);
    await app.drain();
    expect(await toldTo(app, "ma", id)).toContain("escalated.management");
    expect((await act.history("ta", id)).result.list[0]).toMatchObject({
      action: "escalate",
      isInternal: true,
      changes: [{ field: "escalationLevel", from: "2", to: "3" }],
    });
  });

  it("tells no one of a confidential request who only reads figures", async () => {
    const id = await act.raise("customer", { isConfidential: true });
    await escalate("ta", id, { target: "management" });
    await app.drain();
    expect([await toldTo(app, "ma", id), await toldTo(app, "pa", id)]).toEqual([
      [],
      ["escalated.management"],
    ]);
  });

  it("is refused twice, downwards, to people who do not handle it, and when it is closed", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await escalate("ta", id, { target: "management" });
    for (const target of ["management", "platform"] as const) {
      expect((await escalate("ta", id, { target })).envelope?.fields).toHaveProperty("target");
    }
    expect((await escalate("customer", id, { target: "platform" })).errorCode).toBe(
      "serviceRequest.vendorOnly",
    );
    expect((await escalate("dutyDba", id, { target: "platform" })).errorCode).toBe(
      "serviceRequest.handlersOnly",
    );
    await act.reply("dba", id);
    await act.close("customer", id);
    expect((await escalate("ta", id, { target: "platform" })).errorCode).toBe("serviceRequest.wrongState");
  });
});
