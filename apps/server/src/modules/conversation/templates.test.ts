import { listReplyTemplates, listReplyTemplateTexts, saveReplyTemplate } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const templates = (as: PersonaName, id: number, lang?: "zh" | "en") =>
  app.call(listReplyTemplates, { query: { id, lang } }, { as });
const texts = async () => (await app.call(listReplyTemplateTexts, {}, { as: "sys" })).result;
const save = (as: PersonaName, input: object = {}) =>
  app.call(
    saveReplyTemplate,
    { body: { kind: 1, lang: "zh", title: "首次回复", bodyMd: "您好，{engineer}", version: 1, ...input } },
    { as },
  );

describe("the six templates", () => {
  it("come in the customer's language with every variable filled in, or in a chosen one", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    await act.reply("dba", id, { needFeedback: true });
    clock.advanceMinutes(150);
    const { srNo } = (await act.read("dba", id)).result;
    for (const lang of [undefined, "zh", "en"] as const) {
      const list = (await templates("dba", id, lang)).result;
      expect(list.map(({ kind }) => kind)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(new Set(list.map((one) => one.lang))).toEqual(new Set([lang ?? "zh"]));
      for (const { bodyMd } of list) expect(bodyMd).not.toMatch(/\{\w+\}/);
      expect(list[0]?.bodyMd).toContain(srNo);
      expect(list[0]?.bodyMd).toContain("芒种");
      expect(list[4]?.bodyMd).toContain("2.5");
    }
    await app.platform.database.kysely
      .updateTable("app_user")
      .set({ locale: "en" })
      .where("id", "=", app.world.users.customer)
      .execute();
    expect((await templates("dba", id)).result[0]).toMatchObject({ lang: "en", title: "First reply" });
  });

  it.each([
    ["p1", "20 分钟"],
    ["p2", "40 分钟"],
    ["p3", "2 小时"],
    ["p4", "8 小时"],
  ] as const)("promise progress of a %s within %s, the sooner of its targets", async (name, limit) => {
    const id = await act.raise("customer", { type: codes[name] });
    expect((await templates("dba", id, "zh")).result[0]?.bodyMd).toContain(limit);
  });

  it("are the vendor's: not for customers, nor for requests out of sight", async () => {
    const id = await act.raise("customer");
    expect((await templates("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await templates("dba2", id)).body).toBe((await templates("dba2", 999_999_999)).body);
  });
});

describe("changing a template", () => {
  it("is the system admin's, is notified by whom, and holds from the next reply on", async () => {
    const { list, variables } = await texts();
    expect(list).toHaveLength(12);
    expect(variables.map(({ name }) => name)).toEqual([
      "phone",
      "srNo",
      "engineer",
      "severity",
      "limit",
      "hours",
    ]);
    const { result } = await save("sys", { bodyMd: "您好，{engineer} 已受理 {srNo}。" });
    expect(result).toMatchObject({
      kind: 1,
      lang: "zh",
      version: 2,
      bodyMd: "您好，{engineer} 已受理 {srNo}。",
    });
    expect(result.updatedByName).not.toBeNull();
    const id = await act.raise("customer");
    const { srNo } = (await act.read("dba", id)).result;
    expect((await templates("dba", id, "zh")).result[0]?.bodyMd).toBe(`您好，芒种 已受理 ${srNo}。`);
    expect((await save("sys", { title: "另一个" })).errorCode).toBe("common.dataChanged");
    for (const as of ["pa", "ta", "dba", "customer"] as const)
      expect((await save(as, { version: 2 })).errorCode).toBe("common.permissionDenied");
  });

  it("refuses unknown variables at the field they stand in, and empty words", async () => {
    const unknown = await save("sys", { kind: 2, bodyMd: "您好 {name}" });
    expect(unknown.envelope?.fields?.["bodyMd"]).toContain("{name}");
    expect((await save("sys", { kind: 2, title: "{Engineer}" })).envelope?.fields).toHaveProperty("title");
    expect((await save("sys", { kind: 2, bodyMd: " " })).envelope?.fields).toHaveProperty("bodyMd");
    expect((await texts()).list.find(({ kind }) => kind === 2)?.version).toBe(1);
  });
});
