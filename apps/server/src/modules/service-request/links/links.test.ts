import {
  listRequestLinks,
  listServiceRequests,
  removeRequestLink,
  saveRequestLink,
  suggestLinks,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const link = (
  as: PersonaName,
  faultId: number,
  otherId: number,
  role: "related" | "duplicateOf" | "duplicatedBy" | "parent" | "child" = "related",
) => app.call(saveRequestLink, { body: { faultId, otherId, role } }, { as });
const links = async (as: PersonaName, id: number) =>
  (await app.call(listRequestLinks, { query: { id } }, { as })).result.links.map(
    ({ role, request }) => [role, request.id] as const,
  );
const steps = async (as: PersonaName, id: number) =>
  (await act.history(as, id)).result.list.map(({ action, targetName }) => [action, targetName]);

describe("links between requests", () => {
  it("are seen from both ends, with what is needed to know the other one, and in both histories", async () => {
    const [a, b] = [await act.raise("customer", { title: "主库慢" }), await act.raise("customer")];
    const { result } = await link("dba", a, b, "parent");
    const other = (await act.read("dba", b)).result;
    expect(result.links[0]).toMatchObject({
      role: "parent",
      isMerge: false,
      request: { id: b, srNo: other.srNo, title: other.title, type: other.type, status: 0 },
    });
    expect(await links("customer", b)).toEqual([["child", a]]);
    expect(await steps("dba", a)).toContainEqual(["link", other.srNo]);
    expect((await steps("customer", b)).map(([action]) => action)).toContain("link");
  });

  it("change their kind instead of being doubled, and go", async () => {
    const [a, b] = [await act.raise("customer"), await act.raise("customer")];
    await link("dba", a, b);
    await link("dba", b, a, "duplicateOf");
    await link("dba", b, a, "duplicateOf");
    expect(await links("dba", a)).toEqual([["duplicatedBy", b]]);
    expect((await steps("dba", a)).filter(([action]) => action === "link")).toHaveLength(2);
    const [stored] = (await app.call(listRequestLinks, { query: { id: a } }, { as: "dba" })).result.links;
    const remove = (as: PersonaName, faultId: number) =>
      app.call(removeRequestLink, { body: { faultId, linkId: stored?.id ?? 0 } }, { as });
    const stranger = await act.raise("customer");
    expect((await remove("dba", stranger)).errorCode).toBe("common.validation");
    expect((await remove("customer", a)).envelope?.success).not.toBe(true);
    expect((await remove("dba", a)).envelope?.success).toBe(true);
    expect(await links("dba", b)).toEqual([]);
    expect((await remove("dba", a)).errorCode).toBe("common.validation");
  });

  it("are refused to oneself, in circles, to what is not there, and for customers", async () => {
    const [a, b, c] = [await act.raise("customer"), await act.raise("customer"), await act.raise("customer")];
    expect((await link("dba", a, a)).errorCode).toBe("common.validation");
    expect((await link("dba", a, 9_999_999)).errorCode).toBe("common.validation");
    await link("dba", a, b, "parent");
    await link("dba", b, c, "parent");
    expect((await link("dba", c, a, "parent")).errorCode).toBe("common.validation");
    expect((await link("customer", a, c)).errorCode).toBe("common.permissionDenied");
    expect(await links("dba", c)).toEqual([["child", b]]);
  });

  it("show nothing of an end that the reader may not see, not even in the history", async () => {
    const mine = await act.raise("customer");
    const foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    const hidden = await act.raise("orgAdmin", { isConfidential: true });
    for (const other of [foreign, hidden])
      expect((await link("pa", mine, other)).envelope?.success).toBe(true);
    expect(await links("pa", mine)).toHaveLength(2);
    for (const [as, id] of [
      ["customer", mine],
      ["otherCompany", foreign],
    ] as const) {
      expect(await links(as, id)).toEqual([]);
      const { list, total } = (await act.history(as, id)).result;
      expect([list.map(({ action }) => action), total]).toEqual([["create"], 1]);
    }
    expect((await app.call(listRequestLinks, { query: { id: hidden } }, { as: "customer" })).status).toBe(
      204,
    );
    const invisible = await link("dba", mine, foreign);
    const absent = await link("dba", mine, 9_999_999);
    expect(invisible.errorCode).toBe(absent.errorCode);
  });

  it("are suggested among requests of the same organisation", async () => {
    const a = await act.raise("customer", { title: "归档延迟告警 ORA-16401" });
    const b = await act.raise("customer2", { title: "ORA-16401 归档延迟" });
    await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247, title: "ORA-16401 归档延迟" });
    const suggested = (await app.call(suggestLinks, { query: { id: a } }, { as: "pa" })).result;
    expect(suggested.map(({ id }) => id)).toEqual([b]);
    expect((await app.call(suggestLinks, { query: { id: a } }, { as: "customer" })).status).toBe(205);
    const picked = await app.call(
      listServiceRequests,
      { query: { title: "ORA-16401", sortField: "relevance", companyId: app.world.companies.a } },
      { as: "pa" },
    );
    expect(picked.result.list.map(({ id }) => id)).toEqual([b, a]);
  });
});
