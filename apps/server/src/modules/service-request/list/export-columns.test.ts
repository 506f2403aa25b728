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
  const reply = await app.inject({
    method: "GET",
    url: `${exportServiceRequests.path}?format=csv`,
    headers: { authorization: await app.signIn("sys") },
  });
  const [titles = "", row = ""] = reply.body.replace("\ufeff", "").split("\r\n");
  const cells = Object.fromEntries(titles.split(",").map((title, at) => [title, row.split(",")[at]]));
  expect(cells).toMatchObject({
    首次响应时限: "超时",
    根因说明: "锁等待",
    "评价（满分 100）": "80",
    首次响应时间: expect.stringContaining("2026-06-10 15:00"),
    关闭时间: expect.stringContaining("2026-06-10 15:05"),
    服务号: expect.stringMatching(/\S/),
  });
});
