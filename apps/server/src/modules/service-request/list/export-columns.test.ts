import { exportServiceRequests } from "@pharos/api/service-request";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];
beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

it("tells of every request its promises, its end and what was found", async () => {
  const id = await act.raise("customer");
  clock.advanceMinutes(300);
  await act.reply("dba", id);
  clock.advanceMinutes(5);
  await act.close("customer", id, {
    rating: { responseScore: 80, durationScore: 80, resultScore: 80 },
  });
  await app.platform.database.executeSql(
    `update service_request set root_cause = '锁等待', root_cause_state = 0 where id = ${id}`,
  );
  const cells = await firstRow();
  expect(cells).toMatchObject({
    首次响应时限: "超时",
    根因说明: "锁等待",
    "评价（满分 100）": "80",
    首次响应时间: expect.stringContaining("2026-06-10 15:00"),
    关闭时间: expect.stringContaining("2026-06-10 15:05"),
    服务号: expect.stringMatching(/\S/),
  });
});

it("tells times beside the promises in working minutes of their own clocks, pauses and nights out", async () => {
  // Wednesday evening of a number that is served from nine to six.
  clock.set(new Date("2026-06-17T17:30:00+08:00"));
  const id = await act.raise("customer", { accId: app.world.serviceNumbers.a59 });
  expect(await firstRow()).toMatchObject({ [first]: "", [solved]: "" });
  clock.set(new Date("2026-06-18T09:20:00+08:00"));
  await act.reply("dba", id, { needFeedback: true });
  clock.set(new Date("2026-06-18T11:00:00+08:00"));
  await act.reply("customer", id);
  clock.set(new Date("2026-06-18T11:30:00+08:00"));
  await act.close("customer", id);
  // 30 minutes of Wednesday and 20 of Thursday; then half an hour after the customer has answered.
  expect(await firstRow()).toMatchObject({ [first]: "50", [solved]: "80" });
});

it("tells no time of a solution where a customer withdrew a request that nobody had answered", async () => {
  clock.set(new Date("2026-06-19T10:00:00+08:00"));
  const id = await act.raise("customer", { accId: app.world.serviceNumbers.a59 });
  clock.advanceMinutes(10);
  await act.close("customer", id);
  expect(await firstRow()).toMatchObject({ [first]: "", [solved]: "" });
});

const first = "首响用时（该承诺时钟的工作分钟）";
const solved = "解决用时（该承诺时钟的工作分钟）";

/** The newest request of the sheet, by its headings. */
async function firstRow(): Promise<Record<string, string | undefined>> {
  const reply = await app.inject({
    method: "GET",
    url: `${exportServiceRequests.path}?format=csv`,
    headers: { authorization: await app.signIn("sys") },
  });
  const [titles = "", row = ""] = reply.body.replace("\ufeff", "").split("\r\n");
  return Object.fromEntries(titles.split(",").map((title, at) => [title, row.split(",")[at]]));
}
