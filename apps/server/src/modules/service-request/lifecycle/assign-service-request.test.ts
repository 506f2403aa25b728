import { assignServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

describe("assigning a request", () => {
  it("is done by the team's admin and the platform's admins; the one before stays a watcher", async () => {
    const id = await act.raise("customer");
    expect((await act.assign("ta", id, "dba")).result.executor?.name).toBe("芒种");
    const moved = (await act.assign("pa", id, "dba2")).result;
    expect([moved.executor?.name, moved.teamName]).toEqual(["夏至", "交付二组"]);
    const watchers = await app.platform.database.kysely
      .selectFrom("service_request_watcher")
      .select("user_id")
      .where("service_request_id", "=", id)
      .execute();
    expect(watchers).toEqual([{ user_id: app.world.users.dba }]);
  });

  it("lets an expert of the team take what no one has, and hand over what is theirs", async () => {
    const id = await act.raise("customer");
    expect((await act.assign("dba", id, "ta")).errorCode).toBe("serviceRequest.assignNotAllowed");
    expect((await act.assign("dba", id, "dba")).result.executor?.name).toBe("芒种");
    expect((await act.assign("dba", id, "dba")).errorCode).toBe("serviceRequest.alreadyExecutor");
    expect((await act.assign("dba", id, "ta")).result.executor?.name).toBe("谷雨");
    expect((await act.assign("dba", id, "dba")).errorCode).toBe("serviceRequest.alreadyTaken");
  });

  it("has one winner when several take it at once", async () => {
    const id = await act.raise("customer");
    const takers = ["dba", "ta", "dba", "dba"] as const;
    const answers = await Promise.all(takers.map((who) => act.assign(who, id, who)));
    const winners = answers.filter(({ envelope }) => envelope?.success);
    // The team admin may take over from anyone who was first.
    expect(winners.length).toBeLessThanOrEqual(2);
    const steps = (await act.history("ta", id)).result.list.filter(({ action }) => action === "assign");
    expect(steps).toHaveLength(winners.length);
    const again = await Promise.all(Array.from({ length: 6 }, () => act.assign("pa", id, "dba2")));
    expect(again.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });

  it("refuses people who cannot handle it", async () => {
    const id = await act.raise("customer");
    for (const who of ["customer", "disabled", "noRole"] as const) {
      expect((await act.assign("pa", id, who)).envelope?.fields).toHaveProperty("executorId");
    }
    // A team admin stays within the teams that serve the organisation.
    expect((await act.assign("ta", id, "dba2")).envelope?.fields).toHaveProperty("executorId");
    const wrongTeam = await app.call(
      assignServiceRequest,
      { body: { faultId: id, executorId: app.world.users.dba, teamId: app.world.teams.two } },
      { as: "pa" },
    );
    expect(wrongTeam.envelope?.fields).toHaveProperty("executorId");
  });

  it("is refused to those who only see the request, and says what to do", async () => {
    const id = await act.raise("customer");
    const duty = await act.assign("dutyDba", id, "dutyDba");
    expect(duty.errorCode).toBe("serviceRequest.takeNotAllowed");
    expect(duty.envelope?.operateMessage).toContain("请联系团队管理员分派");
    expect((await act.assign("customer", id, "dba")).errorCode).toBe("common.permissionDenied");
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await act.close("customer", id);
    expect((await act.assign("ta", id, "ta")).errorCode).toBe("serviceRequest.notAssignable");
  });

  it("keeps the reason within the vendor", async () => {
    const id = await act.raise("customer");
    const body = { faultId: id, executorId: app.world.users.dba, reason: "客户情绪激动，换人" };
    await app.call(assignServiceRequest, { body }, { as: "ta" });
    expect((await act.history("ta", id)).result.list[0]).toMatchObject({
      content: body.reason,
      targetName: "芒种",
    });
    const forCustomer = await act.history("customer", id);
    expect(forCustomer.result.list[0]).toMatchObject({ action: "assign", content: null, targetName: "芒种" });
    expect(forCustomer.body).not.toContain(body.reason);
  });
});
