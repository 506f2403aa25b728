import type { CallInput } from "@pharos/api/core";
import { changeSubExecutors } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";
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

type List = CallInput<typeof changeSubExecutors>["body"]["list"];

const change = (as: PersonaName, id: number, list: List) =>
  app.call(changeSubExecutors, { body: { faultId: id, list } }, { as });

const share = (who: PersonaName, percent: List[number]["share"] = 50): List[number] => ({
  userId: app.world.users[who],
  share: percent,
});

async function assigned(): Promise<number> {
  const id = await act.raise("customer");
  await act.assign("ta", id, "dba");
  return id;
}

const rowsOf = (id: number) =>
  app.platform.database.kysely
    .selectFrom("service_request_sub_executor")
    .select(["user_id", "share", "joined_at", "left_at"])
    .where("service_request_id", "=", id)
    .orderBy("user_id")
    .execute();

describe("choosing who helps", () => {
  it("opens the request to them at once, tells them, and closes it when they are left out", async () => {
    const id = await assigned();
    expect((await act.read("dba2", id)).status).toBe(204);
    const chosen = await change("dba", id, [{ ...share("dba2", 30), remark: "看主备同步" }]);
    expect(chosen.result.subExecutors).toMatchObject([{ name: "夏至", share: 30, remark: "看主备同步" }]);
    expect((await act.read("dba2", id)).status).toBe(200);
    expect((await act.reply("dba2", id)).envelope?.success).toBe(true);
    await app.drain();
    expect(await toldTo(app, "dba2", id)).toEqual(["subExecutor"]);

    clock.advanceMinutes(10);
    expect((await change("dba", id, [])).result.subExecutors).toEqual([]);
    expect((await act.read("dba2", id)).status).toBe(204);
    const [row] = await rowsOf(id);
    expect(row && Date.parse(row.left_at ?? "") - Date.parse(row.joined_at)).toBe(10 * 60_000);
  });

  it("keeps when someone joined, and begins anew for who comes back", async () => {
    const id = await assigned();
    await change("ta", id, [share("dba2")]);
    clock.advanceMinutes(10);
    await change("ta", id, [share("dba2", 20), share("dutyDba", 30)]);
    const [first] = (await act.read("ta", id)).result.subExecutors;
    expect([first?.share, Date.parse(first?.joinTime ?? "")]).toEqual([20, ten.getTime()]);
    await change("ta", id, [share("dutyDba", 30)]);
    clock.advanceMinutes(10);
    await change("ta", id, [share("dutyDba", 30), share("dba2")]);
    const again = (await act.read("ta", id)).result.subExecutors.find(({ name }) => name === "夏至");
    expect(Date.parse(again?.joinTime ?? "")).toBe(ten.getTime() + 20 * 60_000);
    await app.drain();
    expect((await toldTo(app, "dutyDba", id)).filter((key) => key === "subExecutor")).toHaveLength(1);
  });

  it("leaves no trace when nothing changes, and the shares within the vendor", async () => {
    const id = await assigned();
    await change("ta", id, [share("dba2", 30)]);
    const { version } = (await act.read("ta", id)).result;
    await change("ta", id, [share("dba2", 30)]);
    expect((await act.read("ta", id)).result.version).toBe(version);
    const forCustomer = await act.read("customer", id);
    expect(forCustomer.result.subExecutors).toMatchObject([{ name: "夏至", share: null, remark: null }]);
    expect((await act.history("customer", id)).result.list.map(({ action }) => action)).not.toContain(
      "sub_executor",
    );
    expect((await act.history("ta", id)).result.list[0]).toMatchObject({
      action: "sub_executor",
      changes: [{ field: "subExecutors", from: null, to: "夏至 30%" }],
    });
  });

  it("ends for someone who takes the request over", async () => {
    const id = await assigned();
    await change("ta", id, [share("ta"), share("dba2")]);
    const moved = await act.assign("ta", id, "ta");
    expect(moved.result.subExecutors.map(({ name }) => name)).toEqual(["夏至"]);
  });

  it("refuses more than the whole, anybody twice, the executor, and people who are no engineers", async () => {
    const id = await assigned();
    const refused = async (list: List) => (await change("ta", id, list)).envelope?.fields;
    expect(await refused([share("dba2", 100), share("dutyDba", 20)])).toHaveProperty("list");
    expect(await refused([share("dba2", 20), share("dba2", 30)])).toHaveProperty(["list.1.userId"]);
    expect(await refused([share("dba")])).toHaveProperty(["list.0.userId"]);
    for (const who of ["customer", "disabled", "noRole"] as const) {
      expect(await refused([share(who)])).toHaveProperty(["list.0.userId"]);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it("is refused to those who do not lead it, and once it is closed", async () => {
    const id = await assigned();
    await change("ta", id, [share("dba2")]);
    expect((await change("dba2", id, [])).errorCode).toBe("serviceRequest.executorOnly");
    expect((await change("dutyDba", id, [])).errorCode).toBe("serviceRequest.executorOnly");
    expect((await change("customer", id, [])).status).toBe(200);
    expect((await change("customer", id, [])).envelope?.success).toBe(false);
    await act.reply("dba", id);
    await act.close("customer", id);
    expect((await change("ta", id, [])).errorCode).toBe("serviceRequest.wrongState");
  });
});
