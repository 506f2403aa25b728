import type { CallInput } from "@pharos/api/core";
import { listMessages } from "@pharos/api/message";
import {
  linkRequirement,
  listRequestsOfRequirement,
  listRequirements,
  saveRequirement,
  voteForRequirement,
} from "@pharos/api/requirement";
import { requirementStatus } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { actionsOn } from "../service-request/service-request.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Body = NonNullable<CallInput<typeof saveRequirement>["body"]>;

const save = (as: PersonaName, body: Partial<Body> = {}) =>
  app.call(
    saveRequirement,
    { body: { title: "导出时保留列宽", contentMd: "现在每次都要重新调整。", ...body } },
    { as },
  );
const list = async (as: PersonaName, query: CallInput<typeof listRequirements>["query"] = {}) =>
  (await app.call(listRequirements, { query: { pageSize: 100, ...query } }, { as })).result.list;
const read = async (as: PersonaName, id: number) => (await list(as, { id }))[0];
const vote = (as: PersonaName, id: number, isVoted: boolean) =>
  app.call(voteForRequirement, { body: { id, isVoted } }, { as });
const code = requirementStatus.toCode;

describe("a customer's requirement", () => {
  it("belongs to the own organisation, and is known to colleagues and the vendor alone", async () => {
    const { id, companyId, status, createdByName } = (await save("customer")).result;
    expect([companyId, status]).toEqual([app.world.companies.a, code("new")]);
    expect(createdByName).not.toBe("");
    const seen = await Promise.all(
      (["customer", "orgAdmin", "dba", "ma", "sys", "otherCompany"] as const).map(
        async (as) => (await read(as, id)) !== undefined,
      ),
    );
    expect(seen).toEqual([true, true, true, true, true, false]);
    expect((await save("otherCompany", { id, version: 1 })).errorCode).toBe("requirement.notFound");
    expect((await vote("otherCompany", id, true)).errorCode).toBe("requirement.notFound");
    expect((await list("customer", { mine: "true" })).map((row) => row.id)).toContain(id);
    expect((await list("orgAdmin", { mine: "true" })).map((row) => row.id)).not.toContain(id);
  });

  it("is not raised for strangers, and not moved to them", async () => {
    const { companies } = app.world;
    expect((await save("customer", { companyId: companies.b })).envelope?.fields).toHaveProperty("companyId");
    const { id, version } = (await save("sys", { companyId: companies.a })).result;
    expect((await save("sys", { id, version, companyId: companies.b })).envelope?.fields).toHaveProperty(
      "companyId",
    );
  });

  it("is changed by whoever raised it until it is assessed", async () => {
    const { id, version } = (await save("customer")).result;
    expect((await save("orgAdmin", { id, version, title: "别人的标题" })).errorCode).toBe(
      "requirement.notEditable",
    );
    const changed = (await save("customer", { id, version, title: "导出列宽" })).result;
    expect(changed.title).toBe("导出列宽");
    const accepted = (await save("pa", { id, version: changed.version, status: code("accepted") })).result;
    const late = await save("customer", { id, version: accepted.version, title: "再改" });
    expect(late.errorCode).toBe("requirement.notEditable");
    expect((await save("pa", { id, version, status: code("inWork") })).errorCode).toBe("common.dataChanged");
  });
});

describe("handling", () => {
  it("leads from assessment to done, step by step, and whoever raised it is notified", async () => {
    const title = "月报按系统分组";
    const { id, version } = (await save("customer", { title })).result;
    const skipped = await save("pa", { id, version, title, status: code("done") });
    expect(skipped.envelope?.fields).toHaveProperty("status");
    const handled = { planVersion: "3.2", reply: "排入 3.2。", handlerId: app.world.users.dba };
    let row = (await save("pa", { id, version, title, status: code("accepted"), ...handled })).result;
    expect(row).toMatchObject({ ...handled, status: code("accepted") });
    for (const status of ["inWork", "done"] as const)
      row = (await save("pa", { id, version: row.version, title, status: code(status) })).result;
    expect(
      (await save("pa", { id, version: row.version, status: code("new") })).envelope?.fields,
    ).toHaveProperty("status");
    await app.drain();
    const messages = (await app.call(listMessages, { query: { pageSize: 50 } }, { as: "customer" })).result
      .list;
    expect(messages.filter((message) => message.title.includes(title))).toHaveLength(3);
  });

  it("is refused to everybody else, also while raising", async () => {
    expect((await save("customer", { status: code("accepted") })).envelope?.fields).toHaveProperty("status");
    const { id, version } = (await save("dba")).result;
    for (const field of [{ reply: "好" }, { planVersion: "9" }, { handlerId: app.world.users.dba }])
      expect((await save("dba", { id, version, ...field })).envelope?.fields).toHaveProperty(
        Object.keys(field)[0] ?? "",
      );
  });

  it("declines with a reason only, and to people of the vendor only", async () => {
    const { id, version } = (await save("customer")).result;
    const declined = { id, version, status: code("declined") };
    expect((await save("pa", declined)).envelope?.fields).toHaveProperty("reply");
    const stranger = await save("pa", { id, version, handlerId: app.world.users.customer });
    expect(stranger.envelope?.fields).toHaveProperty("handlerId");
    expect((await save("pa", { ...declined, reply: "与标准冲突。" })).result.status).toBe(code("declined"));
    expect((await vote("customer", id, true)).errorCode).toBe("requirement.votesClosed");
  });
});

describe("votes", () => {
  it("count one for each person, and are taken back", async () => {
    const { id } = (await save("customer")).result;
    await Promise.all([vote("customer", id, true), vote("customer", id, true), vote("orgAdmin", id, true)]);
    expect(await read("customer", id)).toMatchObject({ voteCount: 2, isVoted: true });
    expect(await read("dba", id)).toMatchObject({ voteCount: 2, isVoted: false });
    expect((await vote("orgAdmin", id, false)).result).toEqual({ voteCount: 1, isVoted: false });
    const other = (await save("customer", { title: "没有人投票" })).result.id;
    const byVotes = (await list("customer", { sortField: "voteCount", sortOrder: "desc" })).map(
      (row) => row.id,
    );
    expect(byVotes.indexOf(id)).toBeLessThan(byVotes.indexOf(other));
  });
});

describe("links", () => {
  it("join a requirement with requests of the same organisation that the caller may see", async () => {
    const faultId = await actionsOn(app).raise("customer");
    const foreign = await actionsOn(app).raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    const { id } = (await save("customer")).result;
    const link = (as: PersonaName, request: number, isLinked = true) =>
      app.call(linkRequirement, { body: { id, faultId: request, isLinked } }, { as });
    expect((await link("customer", foreign)).envelope?.fields).toHaveProperty("faultId");
    expect((await link("sys", foreign)).envelope?.fields).toHaveProperty("faultId");
    expect((await link("otherCompany", foreign)).errorCode).toBe("requirement.notFound");
    await link("customer", faultId);
    await link("sys", faultId);
    const linked = async (as: PersonaName) =>
      (await app.call(listRequestsOfRequirement, { params: { id } }, { as })).result?.map((row) => row.id);
    expect([await linked("customer"), await linked("sys")]).toEqual([[faultId], [faultId]]);
    expect((await list("customer", { faultId })).map((row) => row.id)).toEqual([id]);
    await link("customer", faultId, false);
    expect(await linked("customer")).toEqual([]);
  });
});
