import { escalateServiceRequest, explainServiceRequestSla } from "@pharos/api/service-request";
import { saveSlaCalendar, saveSlaPolicy } from "@pharos/api/sla";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  changeOf,
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
} from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const at = (text: string) => clock.set(new Date(`${text.replace(" ", "T")}:00+08:00`));
const dueOf = async (id: number, kind: "firstResponse" | "solve") =>
  clockOf((await act.read("dba", id)).result, kind)
    .dueAt?.slice(0, 16)
    .replace("T", " ");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
afterAll(() => app.close());

/** Promises four hours to everything of an organisation in a calendar Monday to Friday, 08 to 18. */
async function promiseFourHours(): Promise<void> {
  const sys = { as: "sys" } as const;
  const intervals = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1080 }));
  const calendar = await app.call(
    saveSlaCalendar,
    { body: { name: "八到六", nameEn: "Eight to six", intervals } },
    sys,
  );
  const targets = [0, 1, 2, 3].map((type) => ({
    type,
    firstResponseMinutes: 120,
    replyMinutes: null,
    solveMinutes: 240,
    calendarId: calendar.result.id,
  }));
  const body = { name: "四小时", nameEn: "Four hours", companyId: app.world.companies.a, targets };
  await app.call(saveSlaPolicy, { body }, sys);
}

it("scenario 1: a P1 raised at 10:00 is due 10:05 and 10:20; a note does not stop its first clock, an answer does", async () => {
  clock.set(ten);
  const id = await act.raise("customer", { type: codes.p1 });
  const { result } = await act.read("dba", id);
  expect([clockOf(result, "firstResponse").dueAt, clockOf(result, "solve").dueAt]).toEqual([
    minutesAfter(ten, 5),
    minutesAfter(ten, 20),
  ]);
  clock.advanceMinutes(3);
  const noted = changeOf((await act.reply("dba", id, { visibility: 1 })).result);
  expect(clockOf(noted, "firstResponse").outcome).toBe("running");
  clock.advanceMinutes(1);
  const replied = changeOf((await act.reply("dba", id)).result);
  expect([clockOf(replied, "firstResponse").outcome, replied.status]).toEqual(["met", 1]);
});

it("scenario 2: waiting for the customer from 10:10 to 10:40 moves its solve due to 10:50", async () => {
  clock.set(ten);
  const id = await act.raise("customer", { type: codes.p1 });
  clock.advanceMinutes(10);
  const detail = changeOf((await act.reply("dba", id, { needFeedback: true })).result);
  expect(clockOf(detail, "solve").pausedAt).toBe(minutesAfter(ten, 10));
  clock.advanceMinutes(30);
  const answered = changeOf((await act.reply("customer", id)).result);
  expect([clockOf(answered, "solve").dueAt, clockOf(answered, "solve").pausedAt]).toEqual([
    minutesAfter(ten, 50),
    null,
  ]);
});

it("scenario 4: raised from P3 to P1 at minute 20 with the first response open, it is due at minute 25", async () => {
  clock.set(ten);
  const id = await act.raise("customer");
  clock.advanceMinutes(20);
  const body = {
    faultId: id,
    target: "severity",
    type: codes.p1,
    reason: "核心业务已经全部停止，请尽快处理",
  } as const;
  const { result } = await app.call(escalateServiceRequest, { body }, { as: "customer" });
  expect(clockOf(result, "firstResponse").dueAt).toBe(minutesAfter(ten, 25));
});

it("G1, G2, G3, G5, G6: working hours, weekends, pauses and make-up workdays count as promised", async () => {
  await promiseFourHours();
  at("2026-06-10 16:00");
  expect(await dueOf(await act.raise("customer"), "solve")).toBe("2026-06-11 10:00");
  at("2026-06-15 17:00");
  expect(await dueOf(await act.raise("customer"), "solve")).toBe("2026-06-16 11:00");

  at("2026-06-17 08:00");
  const paused = await act.raise("customer");
  at("2026-06-17 09:00");
  await act.reply("dba", paused, { needFeedback: true });
  at("2026-06-17 10:05");
  await act.reply("customer", paused);
  expect(await dueOf(paused, "solve")).toBe("2026-06-17 13:05");

  at("2026-06-12 17:00");
  const overWeekend = await act.raise("customer");
  at("2026-06-12 18:00");
  await act.reply("dba", overWeekend, { needFeedback: true });
  at("2026-06-15 08:00");
  await act.reply("customer", overWeekend);
  expect(await dueOf(overWeekend, "solve")).toBe("2026-06-15 11:00");

  // Sunday 20 September is worked.
  at("2026-09-19 12:00");
  expect(await dueOf(await act.raise("customer"), "solve")).toBe("2026-09-20 12:00");
});

it("G8: reopened after a breach, the first cycle stays breached and the second can be met", async () => {
  clock.set(ten);
  const id = await act.raise("otherCompany", { type: codes.p1, accId: app.world.serviceNumbers.b247 });
  clock.advanceMinutes(30);
  await act.reply("pa", id, { isSolution: true });
  await act.close("otherCompany", id);
  await act.reopen("otherCompany", id);
  clock.advanceMinutes(5);
  await act.reply("pa", id, { isSolution: true });
  const { clocks } = (await app.call(explainServiceRequestSla, { query: { id } }, { as: "pa" })).result;
  const solve = clocks.filter(({ kind }) => kind === "solve").map(({ cycle, outcome }) => [cycle, outcome]);
  expect(solve).toEqual([
    [0, "breached"],
    [1, "met"],
  ]);
});
