import type { CallInput } from "@pharos/api/core";
import { saveViewTags } from "@pharos/api/identity";
import { listServiceRequests } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
const ids = { slow: 0, down: 0, taken: 0 };

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  const { catalogue } = app.world;
  ids.slow = await act.raise("customer", {
    title: "慢",
    menuId: catalogue.faultSlowSql,
    tags: ["awr", "cpu"],
    type: codes.p4,
  });
  ids.down = await act.raise("customer", { title: "宕", menuId: catalogue.faultInstanceDown, tags: ["cpu"] });
  ids.taken = await act.raise("customer", { title: "已接", type: codes.p1 });
  await act.assign("ta", ids.taken, "dba");
});
afterAll(() => app.close());

const idsOf = async (
  as: PersonaName,
  query: NonNullable<CallInput<typeof listServiceRequests>["query"]>,
): Promise<number[]> => {
  const { result } = await app.call(listServiceRequests, { query }, { as });
  return result.list.map(({ id }) => id);
};

describe("the list", () => {
  it("is narrowed to a branch of the catalogue, and to requests with all of some tags", async () => {
    const { catalogue } = app.world;
    expect(await idsOf("dba", { menuRootId: catalogue.faultPerformance })).toEqual([ids.slow]);
    expect(await idsOf("dba", { menuRootId: catalogue.faultSlowSql })).toEqual([ids.slow]);
    expect(await idsOf("dba", { menuRootId: catalogue.oracle })).toEqual([]);
    expect(await idsOf("dba", { tags: "CPU" })).toEqual([ids.down, ids.slow]);
    expect(await idsOf("dba", { tags: "cpu,awr" })).toEqual([ids.slow]);
    expect(await idsOf("dba", { tags: "cpu,none" })).toEqual([]);
  });

  it("is narrowed to what was chosen by hand, within what may be seen", async () => {
    expect(await idsOf("dba", { ids: `${ids.slow},${ids.taken}` })).toEqual([ids.taken, ids.slow]);
    expect(await idsOf("otherCompany", { ids: `${ids.slow}` })).toEqual([]);
  });

  it("follows the reader's Power View until it is lifted", async () => {
    expect(await idsOf("dba", { viewTags: "oracle" })).toEqual([ids.taken, ids.down, ids.slow]);
    expect(await idsOf("dba", { viewTags: "mysql" })).toEqual([]);
    expect(await idsOf("dba", { viewTags: "awr" })).toEqual([ids.slow]);
    await app.call(saveViewTags, { body: { viewTags: ["银行业"] } }, { as: "dba" });
    expect(await idsOf("dba", {})).toEqual([]);
    expect(await idsOf("dba", { viewTags: "" })).toHaveLength(3);
    await app.call(saveViewTags, { body: { viewTags: [] } }, { as: "dba" });
    expect(await idsOf("dba", {})).toHaveLength(3);
  });

  it("puts what no one has taken first in a queue", async () => {
    expect(await idsOf("dba", { sortField: "queue" })).toEqual([ids.down, ids.slow, ids.taken]);
  });
});
