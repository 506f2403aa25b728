import type { CallInput } from "@pharos/api/core";
import { bulkServiceRequests, listServiceRequests } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

type Body = CallInput<typeof bulkServiceRequests>["body"];

const bulk = async (as: PersonaName, body: Body) => app.call(bulkServiceRequests, { body }, { as });
const verdicts = async (as: PersonaName, body: Body) => {
  const { result } = await bulk(as, body);
  return result.results.map(({ id, isDone }) => [id, isDone]);
};

it("does what it can and says for every other request why not", async () => {
  const free = await act.raise("customer");
  const closed = await act.raise("customer");
  await act.close("customer", closed);
  const foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  const { result } = await bulk("dba", { ids: [free, closed, foreign, 999_999], action: "take" });
  expect(result.results.map(({ id, isDone }) => [id, isDone])).toEqual([
    [free, true],
    [closed, false],
    [foreign, false],
    [999_999, false],
  ]);
  expect(result.results[1]?.reason).toContain("已关闭");
  // Absent and out of sight sound the same.
  expect(result.results[2]?.reason).toBe(result.results[3]?.reason);
  expect((await act.read("dba", free)).result.executor?.userId).toBe(app.world.users.dba);
  expect((await act.history("dba", free)).result.list[0]?.action).toBe("assign");
});

it("tells of a failure at the request it happened to, and changes the others", async () => {
  const [before, broken, after] = [
    await act.raise("customer"),
    await act.raise("customer"),
    await act.raise("customer"),
  ];
  await app.platform.database.executeSql(`
    create function break_request() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break_request before update on service_request
      for each row when (new.id = ${broken}) execute function break_request()`);
  const answer = await bulk("dba", { ids: [before, broken, after], action: "take" });
  await app.platform.database.executeSql(
    "drop trigger break_request on service_request; drop function break_request()",
  );
  expect(answer.status).toBe(200);
  expect(answer.result.results.map(({ id, isDone }) => [id, isDone])).toEqual([
    [before, true],
    [broken, false],
    [after, true],
  ]);
  // The number of the call, by which the log can be searched, and nothing of the database's own words.
  expect(answer.result.results[1]?.reason).toMatch(/[0-9a-f]{8}-/);
  expect(answer.body).not.toContain("broken");
});

it("assigns under the rules of assigning", async () => {
  const ids = [await act.raise("customer"), await act.raise("customer")];
  const executorId = app.world.users.dba;
  expect((await bulk("ta", { ids, action: "assign" })).envelope?.fields).toHaveProperty("executorId");
  expect(await verdicts("dba", { ids, action: "assign", executorId: app.world.users.reviewDba })).toEqual(
    ids.map((id) => [id, false]),
  );
  expect(await verdicts("ta", { ids, action: "assign", executorId })).toEqual(ids.map((id) => [id, true]));
  const again = await bulk("ta", { ids, action: "assign", executorId });
  expect(again.result.results.every(({ isDone, reason }) => !isDone && reason !== "")).toBe(true);
});

it("stars and follows as often as it is asked to, each once", async () => {
  const id = await act.raise("customer");
  for (const action of ["star", "star", "follow", "follow"] as const)
    expect(await verdicts("dba", { ids: [id, id], action })).toEqual([[id, true]]);
  const found = async (query: object) =>
    (await app.call(listServiceRequests, { query }, { as: "dba" })).result.list.map((row) => row.id);
  expect(await found({ isStarred: "true" })).toEqual([id]);
  expect(await found({ watching: "true" })).toContain(id);
  await bulk("dba", { ids: [id], action: "unstar" });
  await bulk("dba", { ids: [id], action: "unfollow" });
  expect(await found({ isStarred: "true" })).toEqual([]);
  expect(await found({ watching: "true" })).not.toContain(id);
});

it("takes the mark of urgency away only where it is and from anyone who may", async () => {
  const id = await act.raise("customer");
  expect(await verdicts("ta", { ids: [id], action: "clearUrgent" })).toEqual([[id, false]]);
  expect(await verdicts("customer", { ids: [id], action: "clearUrgent" })).toEqual([[id, false]]);
});

it("takes at most a hundred, and at least one", async () => {
  const many = Array.from({ length: 101 }, (_, at) => at + 1);
  expect((await bulk("dba", { ids: many, action: "star" })).errorCode).toBe("common.validation");
  expect((await bulk("dba", { ids: [], action: "star" })).errorCode).toBe("common.validation");
});
