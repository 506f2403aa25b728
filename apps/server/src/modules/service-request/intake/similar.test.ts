import { findSimilarRequests, recordDeflection } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const find = async (as: PersonaName, title: string, companyId?: number) =>
  (await app.call(findSimilarRequests, { query: { title, companyId } }, { as })).result.requests;
const solved = (as: PersonaName, faultId: number) =>
  app.call(recordDeflection, { body: { title: "归档空间满", faultId } }, { as });

describe("similar open requests", () => {
  it("are found by words in Chinese and English and by error codes, the most alike first", async () => {
    const archive = await act.raise("customer", {
      title: "归档空间满导致数据库挂起",
      contentMd: "alert 日志报 ORA-00257",
    });
    const standby = await act.raise("customer", { title: "Standby lag grows after switchover" });
    await app.platform.queues.drain("search.index");
    const near = await find("customer", "归档空间又满了，数据库挂起");
    expect(near[0]).toMatchObject({ id: archive, canReply: true, executorName: null });
    expect((await find("customer", "standby lag"))[0]?.id).toBe(standby);
    expect((await find("customer", "ORA-00257"))[0]?.id).toBe(archive);
    expect(await find("customer", "报表导出按钮颜色")).toEqual([]);
    expect(await find("customer", "的")).toEqual([]);
  });

  it("are at most five, and open", async () => {
    const ids = [];
    for (let index = 0; index < 6; index += 1)
      ids.push(await act.raise("customer", { title: `监听端口 1521 无响应 ${index}` }));
    const found = await find("customer", "监听端口无响应");
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    const [last] = ids.slice(-1);
    if (last !== undefined) await act.close("customer", last);
    expect((await find("customer", "监听端口无响应")).map(({ id }) => id)).not.toContain(last);
  });

  it("are those of the own organisation; the vendor says of which", async () => {
    const id = await act.raise("customer", { title: "密钥轮换失败告警" });
    expect(await find("otherCompany", "密钥轮换失败告警")).toEqual([]);
    expect(await find("otherCompany", "密钥轮换失败告警", app.world.companies.a)).toEqual([]);
    expect(await find("otherCompany", "密钥轮换失败告警", 7_999_999)).toEqual([]);
    expect((await find("dba", "密钥轮换失败告警", app.world.companies.a))[0]?.id).toBe(id);
  });

  it("leave out what a colleague may not see", async () => {
    const id = await act.raise("orgAdmin", { title: "薪酬库权限异常", isConfidential: true });
    expect(await find("customer", "薪酬库权限异常")).toEqual([]);
    expect((await find("orgAdmin", "薪酬库权限异常"))[0]?.id).toBe(id);
  });
});

describe("saying that one of them helped", () => {
  it("is counted", async () => {
    const id = await act.raise("customer", { title: "归档空间满" });
    // Clicked many times, it is one request that was not raised.
    const clicks = await Promise.all(Array.from({ length: 5 }, () => solved("orgAdmin", id)));
    expect(clicks.map(({ envelope }) => envelope?.success)).toEqual(Array(5).fill(true));
    const rows = await app.platform.database.kysely
      .selectFrom("service_request_deflection")
      .selectAll()
      .where("service_request_id", "=", id)
      .execute();
    expect(rows).toMatchObject([{ user_id: app.world.users.orgAdmin, title: "归档空间满" }]);
  });

  it("is refused for what one may not see, as for what there is not", async () => {
    const id = await act.raise("customer");
    const [foreign, missing] = [await solved("otherCompany", id), await solved("otherCompany", 7_999_999)];
    expect([foreign.errorCode, foreign.body]).toEqual(["serviceRequest.notFound", missing.body]);
  });
});
