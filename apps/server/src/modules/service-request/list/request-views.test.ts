import {
  countRequestViews,
  deleteRequestView,
  listRequestViews,
  listServiceRequests,
  orderRequestViews,
  type RequestView,
  saveRequestView,
  setDefaultRequestView,
} from "@pharos/api/service-request";
import { countedViews, savedViewsMax, standardViews } from "@pharos/domain/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceDueStages } from "../../request-sla/request-sla.testing.ts";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  const closed = await act.raise("customer", { title: "已关闭" });
  await act.assign("ta", closed, "dba");
  await act.reply("dba", closed);
  await act.close("customer", closed);
  await act.raise("customer", { title: "未分派", type: codes.p1 });
  const asked = await act.raise("customer", { title: "等客户" });
  await act.assign("ta", asked, "dba");
  await act.reply("dba", asked, { needFeedback: true });
  const taken = await act.raise("orgAdmin", { title: "处理中" });
  await act.assign("ta", taken, "dba");
  await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247, title: "别家的" });
  clock.advanceMinutes(6);
  await announceDueStages(app.platform);
});
afterAll(() => app.close());

type Body = Parameters<typeof save>[1];

const save = async (as: PersonaName, body: Partial<Parameters<typeof asView>[0]> = {}) =>
  app.call(saveRequestView, { body: asView(body) }, { as });

const asView = (body: {
  id?: number;
  version?: number;
  name?: string;
  teamId?: number | null;
  filter?: Record<string, string>;
  sortField?: string | null;
}) => ({
  name: "我的视图",
  filter: { status: "0,1" },
  sortField: null,
  sortOrder: null,
  layout: "list" as const,
  columns: null,
  ...body,
});
const views = async (as: PersonaName) => (await app.call(listRequestViews, {}, { as })).result;
const counts = async (as: PersonaName) => (await app.call(countRequestViews, {}, { as })).result.counts;
const kept = async (as: PersonaName, body: Body): Promise<RequestView> => {
  const { result } = await save(as, body);
  if (!result) throw new Error("not kept");
  return result;
};

describe("the counts of views", () => {
  it.each(["dba", "ta", "pa", "customer", "orgAdmin", "otherCompany", "dutyDba"] as const)(
    "are for %s what the list shows under the same filter",
    async (persona) => {
      const counted = await counts(persona);
      const isCustomer = ["customer", "orgAdmin", "otherCompany"].includes(persona);
      expect(Object.keys(counted).toSorted()).toEqual(
        [...countedViews[isCustomer ? "customer" : "vendor"]].toSorted(),
      );
      for (const key of countedViews[isCustomer ? "customer" : "vendor"]) {
        const { result } = await app.call(
          listServiceRequests,
          { query: standardViews[key] },
          { as: persona },
        );
        expect([persona, key, counted[key]]).toEqual([persona, key, result.total]);
      }
    },
  );

  it("know whose turn it is and what is in danger", async () => {
    expect(await counts("dba")).toMatchObject({
      mine: 2,
      awaitingMe: 1,
      awaitingCustomer: 1,
      unassigned: 1,
      unassignedOfMyTeams: 1,
      myTeams: 3,
      atRisk: 1,
    });
    expect(await counts("customer")).toMatchObject({ open: 3, mine: 2, awaitingMe: 1, toRate: 1 });
    expect(await counts("otherCompany")).toMatchObject({ open: 1, awaitingMe: 0, toRate: 0 });
  });

  it("hold the saved views too", async () => {
    const { id } = await kept("dba", { name: "全部", filter: {} });
    const { id: mineOnly } = await kept("dba", { name: "已关闭的", filter: { status: "2" } });
    expect(await counts("dba")).toMatchObject({ [id]: 4, [mineOnly]: 1 });
  });
});

describe("a saved view", () => {
  it("is kept, changed, put in order and deleted by its owner", async () => {
    const first = await kept("customer", {
      name: "一",
      filter: { type: "2", urgent: "true" },
      sortField: "sla",
    });
    const second = await kept("customer", { name: "二" });
    expect(first).toMatchObject({
      teamId: null,
      filter: { type: "2", urgent: "true" },
      mayEdit: true,
      version: 1,
    });
    await app.call(orderRequestViews, { body: { ids: [second.id, first.id] } }, { as: "customer" });
    expect((await views("customer")).list.map(({ name }) => name)).toEqual(["二", "一"]);

    const renamed = await kept("customer", { id: first.id, version: 1, name: "改名" });
    expect(renamed).toMatchObject({ name: "改名", version: 2, filter: { status: "0,1" } });
    expect((await save("customer", { id: first.id, version: 1 })).errorCode).toBe("common.dataChanged");

    await app.call(setDefaultRequestView, { body: { view: String(first.id) } }, { as: "customer" });
    expect((await views("customer")).defaultView).toBe(String(first.id));
    await app.call(deleteRequestView, { params: { id: first.id } }, { as: "customer" });
    expect(await views("customer")).toMatchObject({ list: [{ name: "二" }], defaultView: null });
  });

  it("is no one else's", async () => {
    const mine = await kept("dba", { name: "只是我的" });
    expect((await views("dba2")).list).toEqual([]);
    for (const as of ["dba2", "ta", "customer"] as const) {
      expect((await save(as, { id: mine.id, version: 1, name: "偷改" })).errorCode).toBe(
        "requestView.notFound",
      );
      expect((await app.call(deleteRequestView, { params: { id: mine.id } }, { as })).errorCode).toBe(
        "requestView.notFound",
      );
      expect((await app.call(orderRequestViews, { body: { ids: [mine.id] } }, { as })).errorCode).toBe(
        "requestView.notFound",
      );
      expect(
        (await app.call(setDefaultRequestView, { body: { view: String(mine.id) } }, { as })).errorCode,
      ).toBe("requestView.notFound");
    }
  });

  it("of a team is seen by its members and changed by its admins", async () => {
    const teamId = app.world.teams.one;
    expect((await save("dba", { name: "团队", teamId })).errorCode).toBe("requestView.teamAdminOnly");
    const view = await kept("ta", { name: "团队", teamId });
    const seen = (await views("dba")).list.find(({ id }) => id === view.id);
    expect(seen).toMatchObject({ teamId, mayEdit: false });
    expect((await save("dba", { id: view.id, version: 1, name: "改" })).errorCode).toBe(
      "requestView.teamAdminOnly",
    );
    expect((await app.call(deleteRequestView, { params: { id: view.id } }, { as: "dba" })).errorCode).toBe(
      "requestView.teamAdminOnly",
    );
    expect((await views("customer")).list.some(({ id }) => id === view.id)).toBe(false);
    expect((await kept("ta", { id: view.id, version: 1, name: "改好" })).name).toBe("改好");
  });

  it("holds only filters the list understands, and a name that is free", async () => {
    expect((await save("pa", { filter: { secret: "1" } })).envelope?.fields).toHaveProperty("filter");
    expect((await save("pa", { filter: { status: "x" } })).envelope?.fields).toHaveProperty("filter");
    expect((await save("pa", { sortField: "password" })).envelope?.fields).toHaveProperty("sortField");
    await kept("pa", { name: "同名" });
    expect((await save("pa", { name: "同名" })).envelope?.fields).toHaveProperty("name");
  });

  it("is one of a limited number", async () => {
    for (let at = 0; at < savedViewsMax; at++) await kept("orgAdmin", { name: `视图 ${at}` });
    expect((await save("orgAdmin", { name: "太多" })).errorCode).toBe("requestView.tooMany");
  });
});
