import {
  decideSuggestion,
  listAssistantUsage,
  proposeForRequest,
  saveAssistantMode,
} from "@pharos/api/assistant";
import type { CallInput } from "@pharos/api/core";
import { assistantMode, severity } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { actionsOn } from "../../service-request/service-request.testing.ts";

let app: TestApp;
let branches: Readonly<Record<"space" | "availability" | "retired", number>>;
const db = () => app.platform.database.kysely;

async function addBranch(name: string, nameEn: string, status = 1): Promise<number> {
  const { id } = await db()
    .insertInto("dict_menu")
    .values({ dict_type: 1, name, name_en: nameEn, sort: 1, status })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  app = await createTestApp();
  branches = {
    space: await addBranch("空间与存储", "Space and storage"),
    availability: await addBranch("高可用与复制", "High availability and replication"),
    retired: await addBranch("榴莲", "Durian", 0),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["rate_limit", "assistant_setting", "assistant_usage", "assistant_suggestion"])
    await sql`delete from ${sql.table(table)}`.execute(db());
});

type Body = NonNullable<CallInput<typeof proposeForRequest>["body"]>;
const propose = async (as: PersonaName, title: string, more: Partial<Body> = {}) =>
  (await app.call(proposeForRequest, { body: { title, ...more } }, { as })).result;
const usageOfA = async () =>
  (await app.call(listAssistantUsage, { query: { pageSize: 100 } }, { as: "sys" })).result.list.find(
    ({ companyId }) => companyId === app.world.companies.a,
  );

describe("a severity", () => {
  it("is proposed with the words it was taken from", async () => {
    expect((await propose("customer", "核心库宕机", { contentMd: "柜面交易中断" })).severity).toMatchObject({
      type: severity.toCode("p1"),
      words: ["核心库宕机", "交易中断"],
    });
    expect((await propose("customer", "申请开通账号")).severity).toBeNull();
  });
});

describe("a branch of the catalogue", () => {
  it("is the one whose name stands in the text, and one that is in use", async () => {
    expect((await propose("customer", "表空间只剩 2%")).catalogue).toMatchObject({
      menuId: branches.space,
      name: "空间与存储",
      term: "空间",
      similarCount: 0,
      comparedCount: 0,
    });
    expect((await propose("customer", "Replication stopped")).catalogue).toMatchObject({
      menuId: branches.availability,
      term: "replication",
    });
    expect((await propose("customer", "榴莲")).catalogue).toBeNull();
  });

  it("is rather the one of most similar requests, of those that the caller may see", async () => {
    const act = actionsOn(app);
    const raise = async (as: PersonaName, menuId: number, more: object = {}) => {
      const id = await act.raise(as, { title: "枇杷山竹莲雾", contentMd: "枇杷山竹莲雾", ...more });
      await db()
        .updateTable("service_request")
        .set({ catalogue_menu_id: menuId })
        .where("id", "=", id)
        .execute();
    };
    await raise("customer", branches.availability);
    await raise("orgAdmin", branches.availability);
    await raise("orgAdmin", branches.space);
    const foreign = { accId: app.world.serviceNumbers.b247 };
    for (let at = 0; at < 4; at += 1) await raise("otherCompany", branches.space, foreign);
    await app.platform.queues.drain("search.index");
    await app.platform.queues.drain("search.countTerms");
    const text = "枇杷山竹莲雾，表空间";
    expect((await propose("customer", text)).catalogue).toMatchObject({
      menuId: branches.availability,
      term: null,
      similarCount: 2,
      comparedCount: 3,
    });
    // Who sees the requests of both organisations is told what is true of all of them.
    expect((await propose("sys", text, { companyId: app.world.companies.a })).catalogue).toMatchObject({
      menuId: branches.space,
      term: "空间",
      similarCount: 5,
      comparedCount: 7,
    });
  });
});

describe("proposals", () => {
  it("are counted once while a request is written, and once by what became of them", async () => {
    const first = (await propose("customer", "核心库宕机")).severity?.suggestionId ?? 0;
    expect((await propose("customer", "核心库宕机，交易中断")).severity?.suggestionId).toBe(first);
    const decide = (as: PersonaName, isTaken: boolean) =>
      app.call(decideSuggestion, { body: { id: first, isTaken } }, { as });
    expect((await decide("orgAdmin", true)).errorCode).toBe("assistant.suggestionNotFound");
    expect((await decide("customer", true)).errorCode).toBeUndefined();
    await decide("customer", false);
    expect(await usageOfA()).toMatchObject({ suggested: 1, taken: 1, dismissed: 0 });
    expect((await propose("customer", "核心库宕机")).severity?.suggestionId).not.toBe(first);
  });

  it("are made only for what is asked for", async () => {
    expect(await propose("customer", "核心库宕机，空间不足", { kinds: [] })).toEqual({
      catalogue: null,
      severity: null,
    });
    expect((await propose("customer", "核心库宕机，空间不足", { kinds: ["catalogue"] })).severity).toBeNull();
  });

  it("are none where the organisation wants no assistant, and for organisations that the caller does not see", async () => {
    const nothing = { catalogue: null, severity: null };
    const { a, b } = app.world.companies;
    expect(await propose("customer", "核心库宕机", { companyId: b })).toEqual(nothing);
    expect(await propose("customer", "核心库宕机", { companyId: 999_999 })).toEqual(nothing);
    expect(await propose("sys", "核心库宕机")).toEqual(nothing);
    const mode = assistantMode.toCode("off");
    await app.call(saveAssistantMode, { body: { companyId: a, mode } }, { as: "sys" });
    expect(await propose("customer", "核心库宕机")).toEqual(nothing);
    expect((await usageOfA())?.suggested ?? 0).toBe(0);
  });
});
