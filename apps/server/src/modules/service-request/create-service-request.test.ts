import { saveServiceRequest } from "@pharos/contract/service-request";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp } from "./service-request.testing.ts";

type Setup = Awaited<ReturnType<typeof createRequestApp>>;
let app: Setup["app"];
let clock: Setup["clock"];
let act: Setup["act"];

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp("2026-06-12T10:00:00+08:00"));
});
afterAll(() => app.close());

describe("raising a request", () => {
  it("numbers the requests of a business day in order and starts its clocks", async () => {
    clock.set(new Date("2026-06-12T23:59:59+08:00"));
    const first = await act.raise("customer", { type: codes.p1 });
    clock.set(new Date("2026-06-13T00:00:01+08:00"));
    const second = await act.raise("customer");
    const [a, b] = [(await act.read("customer", first)).result, (await act.read("customer", second)).result];
    expect([a.srNo, b.srNo]).toEqual(["SR20260612-0001", "SR20260613-0001"]);
    expect(a.clocks.map(({ kind, targetMinutes }) => [kind, targetMinutes])).toEqual([
      ["firstResponse", 5],
      ["solve", 20],
    ]);
    expect(a).toMatchObject({ status: 0, auditState: 0, companyName: "澜汐银行", teamName: "交付一组", version: 1 });
  });
});
