import type { CallInput } from "@pharos/api/core";
import { bulkServiceRequests, listServiceRequests, saveRequestLink } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";

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

it("replies publicly to many, each by itself, and never where the caller may not", async () => {
  const [first, second] = [await act.raise("customer"), await act.raise("customer")];
  const foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  const body = {
    ids: [first, second, foreign],
    action: "reply",
    contentMd: "机房断电，正在切换",
  } satisfies Body;
  expect(await verdicts("dba", body)).toEqual([
    [first, true],
    [second, true],
    [foreign, false],
  ]);
  for (const id of [first, second])
    expect(repliesOf((await act.read("customer", id)).result)).toMatchObject([
      { contentMd: "机房断电，正在切换", visibility: 0, isVendor: true },
    ]);
  const empty = await bulk("dba", { ...body, contentMd: " " });
  expect(empty.envelope?.fields).toHaveProperty("contentMd");
});

it("changes severity and tags by the rules of the single action", async () => {
  const [id, closed] = [await act.raise("customer"), await act.raise("customer")];
  await act.close("customer", closed);
  await act.assign("ta", id, "dba");
  const reason = "影响范围扩大到全部网点";
  expect(await verdicts("ta", { ids: [id, closed], action: "severity", type: codes.p1, reason })).toEqual([
    [id, true],
    [closed, false],
  ]);
  expect((await act.read("ta", id)).result.type).toBe(codes.p1);
  expect(
    (await bulk("ta", { ids: [id], action: "severity", type: codes.p2 })).envelope?.fields,
  ).toHaveProperty("reason");
  await bulk("ta", { ids: [id], action: "tag", tags: ["断电", "机房"] });
  expect((await act.read("ta", id)).result.tags).toEqual(["断电", "机房"]);
  await bulk("ta", { ids: [id], action: "untag", tags: ["断电"] });
  expect((await act.read("ta", id)).result.tags).toEqual(["机房"]);
  expect((await act.history("ta", id)).result.list[0]).toMatchObject({ action: "edit" });
});

it("merges duplicates into one request of the same organisation", async () => {
  const [into, first, second] = [
    await act.raise("customer"),
    await act.raise("customer"),
    await act.raise("customer"),
  ];
  const foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  const body = {
    ids: [first, second, into, foreign],
    action: "merge",
    intoId: into,
    reason: "与主请求是同一次机房断电",
  } satisfies Body;
  expect(await verdicts("pa", body)).toEqual([
    [first, true],
    [second, true],
    [into, false],
    [foreign, false],
  ]);
});

it("closes children with what was found on their closed parent", async () => {
  const [parent, child, single] = [
    await act.raise("customer"),
    await act.raise("customer"),
    await act.raise("customer"),
  ];
  for (const id of [parent, child]) {
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
  }
  await app.call(
    saveRequestLink,
    { body: { faultId: child, otherId: parent, role: "parent" } },
    { as: "dba" },
  );
  const all = { ids: [child, single], action: "closeWithParent" } satisfies Body;
  const refusals = (await bulk("dba", all)).result.results.map(({ reason }) => reason);
  expect(refusals).toEqual(["父请求尚未关闭", "没有可见的父请求"]);
  await act.recover("dba", parent);
  await act.close("dba", parent, {
    rootCauseState: 0,
    solution: "切换到备机房",
    intoKb: false,
    notIntoKbReason: 0,
  });
  expect(await verdicts("dba", all)).toEqual([
    [child, true],
    [single, false],
  ]);
  expect((await act.read("customer", child)).result).toMatchObject({ status: 2, solution: "切换到备机房" });
});
