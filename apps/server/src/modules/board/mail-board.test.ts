import { readBoardSubscription, saveBoardSubscription } from "@pharos/api/board";
import { listMessages } from "@pharos/api/message";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { fitting, mailBoard } from "./mail-board.job.ts";

// A Monday, eight in the morning.
const monday = new Date("2026-06-15T08:00:00+08:00");

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

const subscribe = (as: PersonaName, isOn: boolean) =>
  app.call(saveBoardSubscription, { body: { isOn } }, { as });
const boards = async (as: PersonaName) =>
  (await app.call(listMessages, { query: {} }, { as })).result.list.filter(({ link }) =>
    link?.startsWith("/dashboard"),
  );

it("goes on Monday to those who want it, once, with the figures of last week", async () => {
  await act.raise("customer", { title: "上周的请求" });
  await act.raise("customer", { title: "上周的另一个请求" });
  expect((await subscribe("pa", true)).result).toEqual({ isOn: true });
  expect((await app.call(readBoardSubscription, {}, { as: "pa" })).result).toEqual({ isOn: true });
  clock.set(monday);
  for (let times = 0; times < 2; times++) await mailBoard.run(app.platform, new AbortController().signal);
  const [sent, ...more] = await boards("pa");
  expect(more).toEqual([]);
  expect(sent?.title).toContain("2026-06-08");
  expect(sent?.content).toContain("新提交请求：2（上期 0）");
  expect(await boards("ma")).toEqual([]);
});

it("ends with the subscription, and is for those who may see the board", async () => {
  await subscribe("pa", false);
  expect((await app.call(readBoardSubscription, {}, { as: "pa" })).result).toEqual({ isOn: false });
  clock.set(new Date(monday.getTime() + 7 * 24 * 3_600_000));
  await mailBoard.run(app.platform, new AbortController().signal);
  expect(await boards("pa")).toHaveLength(1);
  for (const as of ["customer", "dba"] as const) {
    const refused = await subscribe(as, true);
    expect(refused.envelope?.success).not.toBe(true);
  }
});

it("says how many lines it has no room for", () => {
  const more = (count: number) => `${count} more`;
  const line = "x".repeat(99);
  expect(fitting([line, line], more)).toBe(`${line}\n${line}`);
  // Ten lines with their ends are 1,000 characters, and the last one is no line any more.
  const cut = fitting(
    Array.from({ length: 14 }, () => line),
    more,
  );
  expect(cut).toBe(`${Array.from({ length: 10 }, () => line).join("\n")}\n4 more`);
  expect(fitting(["x".repeat(1025)], more)).toBe("1 more");
});
