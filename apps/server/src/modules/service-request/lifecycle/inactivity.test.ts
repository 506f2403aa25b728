import { askCloseConfirmation } from "@pharos/api/service-request";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clockOf, createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";
import { handleInactivity } from "./inactivity.job.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const hours = (count: number) => count * 60;

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const tick = () => handleInactivity(app.platform);

async function ask(): Promise<number> {
  const id = await act.raise("customer");
  await act.reply("dba", id, { needFeedback: true, contentMd: "请提供报错全文" });
  return id;
}

async function toldCustomer(id: number): Promise<string[]> {
  await app.drain();
  const rows = await app.platform.database.kysely
    .selectFrom("message")
    .select("title_key")
    .where("user_id", "=", app.world.users.customer)
    .where("object_id", "=", id)
    .where("title_key", "like", "%inactivity%")
    .orderBy("id")
    .execute();
  return rows.map(({ title_key }) => title_key.replace("serviceRequestServer.message.", ""));
}

describe("inactivity of the customer", () => {
  it("is reminded of after a day, warned of after two and ends the request after three", async () => {
    const id = await ask();
    clock.advanceMinutes(hours(24) - 1);
    await tick();
    expect(await toldCustomer(id)).toEqual([]);
    clock.advanceMinutes(1);
    await tick();
    await tick();
    expect(await toldCustomer(id)).toEqual(["inactivityReminder"]);
    clock.advanceMinutes(hours(24));
    await tick();
    await tick();
    expect(await toldCustomer(id)).toEqual(["inactivityReminder", "inactivityWarning"]);
    const warned = (await act.read("customer", id)).result;
    expect(repliesOf(warned).at(-1)).toMatchObject({
      author: null,
      kind: 5,
      contentMd: expect.stringContaining(`${warned.srNo} 已等待反馈 48 小时`),
    });
    clock.advanceMinutes(hours(24) - 1);
    await tick();
    expect((await act.read("customer", id)).result.status).toBe(4);
    clock.advanceMinutes(1);
    await tick();
    const { result } = await act.read("customer", id);
    expect(result).toMatchObject({ status: 2, closeType: 2 });
    expect(repliesOf(result).at(-1)).toMatchObject({
      author: null,
      kind: 6,
      contentMd: expect.stringContaining("因超过 72 小时未收到反馈"),
    });
    expect(clockOf(result, "solve").outcome).not.toBe("running");
    expect((await act.history("customer", id)).result.list[0]).toMatchObject({
      action: "close",
      userName: "",
      toStatus: 2,
    });
    expect((await act.reopen("customer", id)).result.status).toBe(1);
  });

  it("ends with the customer's answer, and a new question begins a new one", async () => {
    const id = await ask();
    clock.advanceMinutes(hours(30));
    await act.reply("customer", id, { contentMd: "已上传" });
    clock.advanceMinutes(hours(50));
    await tick();
    expect((await act.read("customer", id)).result.status).toBe(1);
    expect(await toldCustomer(id)).toEqual([]);
    await act.reply("dba", id, { needFeedback: true });
    clock.advanceMinutes(hours(24));
    await tick();
    expect(await toldCustomer(id)).toEqual(["inactivityReminder"]);
  });

  it("after a proposal to close asks for the confirmation, not for feedback", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await app.call(askCloseConfirmation, { body: { faultId: id } }, { as: "dba" });
    for (const _ of [1, 2, 3]) {
      clock.advanceMinutes(hours(24));
      await tick();
      await app.drain();
    }
    const { result } = await act.read("customer", id);
    const said = repliesOf(result).slice(-2);
    expect(said[0]?.contentMd).toContain("48 小时前请您确认");
    expect(said[1]?.contentMd).toContain("请您确认关闭后超过 72 小时未收到答复");
    for (const { contentMd } of said) expect(contentMd).not.toMatch(/反馈|\{\w+\}/);
    const told = await app.platform.database.kysely
      .selectFrom("message")
      .select("title_key")
      .where("user_id", "=", app.world.users.customer)
      .where("object_id", "=", id)
      .where("title_key", "in", [
        "serviceRequestServer.message.closeReminder",
        "serviceRequestServer.message.closeWarning",
      ])
      .orderBy("id")
      .execute();
    expect(told.map(({ title_key }) => title_key.split(".").at(-1))).toEqual([
      "closeReminder",
      "closeWarning",
    ]);
  });

  it("after a proposal to close is the same", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await app.call(askCloseConfirmation, { body: { faultId: id } }, { as: "dba" });
    for (const _ of [1, 2, 3]) {
      clock.advanceMinutes(hours(24));
      await tick();
    }
    expect((await act.read("customer", id)).result).toMatchObject({ status: 2, closeType: 2 });
  });

  it("of a restored request is warned of two days before the fifth working day, which ends it", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await act.recover("dba", id);
    const { inactivityEndsTime } = (await act.read("customer", id)).result;
    // A Friday; the weekend and the Dragon Boat Festival are not worked.
    expect(inactivityEndsTime).toBe("2026-06-22T10:00:00.000+08:00");
    clock.set(new Date("2026-06-20T09:59:00+08:00"));
    await tick();
    expect(repliesOf((await act.read("customer", id)).result).at(-1)?.author).not.toBeNull();
    clock.advanceMinutes(1);
    await tick();
    await tick();
    await app.drain();
    expect(repliesOf((await act.read("customer", id)).result).at(-1)).toMatchObject({
      author: null,
      contentMd: expect.stringContaining("2 天内没有答复"),
    });
    clock.advanceMinutes(hours(48) - 1);
    await tick();
    expect((await act.read("customer", id)).result.status).toBe(5);
    clock.advanceMinutes(1);
    await tick();
    const { result } = await act.read("customer", id);
    expect(result).toMatchObject({ status: 2, closeType: 2, inactivityEndsTime: null });
    expect(repliesOf(result).at(-1)?.contentMd).toContain("5 个工作日");
  });

  it("of a restored request begins anew when the customer says something, and ends when it is not restored", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await act.recover("dba", id);
    clock.set(new Date("2026-06-16T11:00:00+08:00"));
    await act.reply("customer", id, { contentMd: "再观察两天" });
    const talked = (await act.read("customer", id)).result;
    expect(talked).toMatchObject({ status: 5, inactivityEndsTime: "2026-06-24T11:00:00.000+08:00" });
    await act.reply("customer", id, { stillBroken: true });
    const broken = (await act.read("customer", id)).result;
    expect(broken).toMatchObject({ status: 1, inactivityEndsTime: null });
  });

  it("never closes without a warning that has stood for a day, however long no one looked", async () => {
    const id = await ask();
    clock.advanceMinutes(hours(200));
    await tick();
    expect((await act.read("customer", id)).result.status).toBe(4);
    clock.advanceMinutes(hours(24));
    await tick();
    expect((await act.read("customer", id)).result.status).toBe(2);
  });

  it("has each effect once when two processes look at the same time", async () => {
    const id = await ask();
    const together = () => Promise.all([tick(), tick(), tick()]);
    for (const _ of [1, 2, 3]) {
      clock.advanceMinutes(hours(24));
      await together();
      // Events of different moments may be delivered in any order; what is asked here is how often.
      await app.drain();
    }
    const { result } = await act.read("customer", id);
    expect(
      repliesOf(result)
        .filter(({ author }) => author === null)
        .map(({ kind }) => kind),
    ).toEqual([5, 6]);
    const steps = (await act.history("pa", id)).result.list.map(({ action }) => action);
    expect(steps.filter((action) => action === "close")).toHaveLength(1);
    expect(await toldCustomer(id)).toEqual(["inactivityReminder", "inactivityWarning"]);
  });

  it("is notified of all others when nothing can be written about one", async () => {
    const [broken, other] = [await ask(), await ask()];
    await app.platform.database.executeSql(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
      create trigger reminder_refused before insert on service_request_reminder
        for each row when (new.service_request_id = ${broken}) execute function refuse()`);
    clock.advanceMinutes(hours(24));
    for (let look = 0; look < 3; look += 1) await tick();
    expect(await toldCustomer(broken)).toEqual([]);
    expect(await toldCustomer(other)).toEqual(["inactivityReminder"]);
    const parked = await app.platform.database.kysely
      .selectFrom("queue_attempt")
      .select(["queue", "error", "available_at"])
      .where("key", "=", String(broken))
      .execute();
    expect(parked).toEqual([{ queue: "serviceRequest.inactivity", error: "damaged", available_at: null }]);
  });

  it("is answered in the language of the reporter", async () => {
    const { users } = app.world;
    const speak = (locale: string) =>
      app.platform.database.kysely
        .updateTable("app_user")
        .set({ locale })
        .where("id", "=", users.customer)
        .execute();
    await speak("en");
    const id = await ask();
    clock.advanceMinutes(hours(48));
    await tick();
    expect(repliesOf((await act.read("customer", id)).result).at(-1)?.contentMd).toContain(
      "waiting for your feedback for 48 h",
    );
    await speak("zh");
  });
});
