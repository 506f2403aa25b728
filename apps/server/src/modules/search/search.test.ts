import {
  clearSearchHistory,
  handleSearchGap,
  listSearchGaps,
  listSearchHistory,
  listSearchKeywords,
  listSynonyms,
  publicSearch,
  saveSynonyms,
  search,
  suggestSearch,
} from "@pharos/api/search";
import { markNeedles } from "@pharos/domain/search";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Limit } from "../../platform/rate-limit.ts";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];

beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const index = () => app.platform.queues.drain("search.index");
const find = async (as: PersonaName, keyword: string, more: object = {}) => {
  await index();
  clock.advanceMinutes(1 / 60);
  return (await app.call(search, { body: { keyword, ...more } }, { as })).result;
};
const idsOf = async (as: PersonaName, keyword: string, more: object = {}) =>
  (await find(as, keyword, more)).list.filter(({ missing }) => missing === null).map(({ id }) => id);

describe("a search", () => {
  it("finds a request by its title, its text and what was said, and shows where", async () => {
    const id = await act.raise("customer", {
      title: "杨桃批处理中断",
      contentMd: "报错 **ORA-19809**，闪回区满",
    });
    await act.reply("dba", id, { contentMd: "请执行 `rman crosscheck` 清理备份集" });
    const byTitle = (await find("customer", "杨桃")).list;
    expect(byTitle).toMatchObject([{ objType: "sr", id, title: "杨桃批处理中断", tags: [], status: 1 }]);
    expect(byTitle[0]?.number).toMatch(/^SR20260612-\d{4}$/);
    const byCode = (await find("customer", "19809")).list;
    expect(byCode[0]).toMatchObject({ id });
    expect(byCode[0]?.snippet.map(({ text }) => text).join("")).toBe("报错 ORA-19809，闪回区满");
    const bySaid = (await find("customer", "crosscheck")).list;
    expect(bySaid[0]?.snippet.filter(({ isHit }) => isHit)).toEqual([{ text: "crosscheck", isHit: true }]);
  });

  it("takes an error code however it is written", async () => {
    const id = await act.raise("customer", { title: "枇杷 ORA-01555 快照过旧" });
    for (const keyword of ["ORA-01555", "ora-1555", "ora 1555", "ora1555", "1555", "01555"])
      expect([keyword, await idsOf("customer", keyword)]).toEqual([keyword, [id]]);
  });

  it("finds by what means the same, and marks it", async () => {
    const id = await act.raise("customer", { title: "Archive log destination full 橄榄" });
    const { list, words } = await find("customer", "归档 橄榄");
    expect(list.map((hit) => hit.id)).toEqual([id]);
    expect(words).toContain("archive log");
  });

  it("marks what is written in the other Chinese script, in titles and in texts", async () => {
    const id = await act.raise("customer", {
      title: "椰棗資料庫備份失敗",
      contentMd: "昨晚備份失敗，RMAN-03009。",
    });
    const marked = (parts: readonly { text: string; isHit: boolean }[]) =>
      parts.filter(({ isHit }) => isHit).map(({ text }) => text);
    for (const keyword of ["备份失败", "備份失敗"]) {
      const { list, words } = await find("customer", keyword, { types: ["sr"] });
      const hit = list.find((one) => one.id === id);
      expect([keyword, marked(hit?.snippet ?? []).join("")]).toEqual([keyword, "備份失敗"]);
      expect([keyword, marked(markNeedles(hit?.title ?? "", words)).join("")]).toEqual([keyword, "備份失敗"]);
    }
    const { titles, words } = (
      await app.call(suggestSearch, { query: { keyword: "椰枣" } }, { as: "customer" })
    ).result;
    expect(titles).toMatchObject([{ id }]);
    expect(marked(markNeedles(titles[0]?.title ?? "", words))).toEqual(["椰棗"]);
  });

  it("forgives one typo in titles, Latin by its letters and Chinese by its sound", async () => {
    const latin = await act.raise("customer", { title: "Checkpiont spikes bilberry" });
    const han = await act.raise("customer", { title: "蔓越莓实例断连" });
    expect(await find("customer", "bilbery")).toMatchObject({
      corrected: "bilberry",
      list: [{ id: latin }],
    });
    expect(await find("customer", "蔓约莓")).toMatchObject({ corrected: "蔓越莓", list: [{ id: han }] });
    expect(await find("customer", "bilberry")).toMatchObject({ corrected: null, list: [{ id: latin }] });
    expect(await find("customer", "bolberyx")).toMatchObject({ corrected: null, list: [], total: 0 });
  });

  it("corrects to nothing that only others have, and is corrected whatever they have", async () => {
    await act.raise("otherCompany", { title: "gooseberry", accId: app.world.serviceNumbers.b247 });
    expect(await find("customer", "goosebery")).toMatchObject({ corrected: null, total: 0 });
    const id = await act.raise("customer", { title: "blackberry" });
    await act.raise("otherCompany", { title: "blakberry", accId: app.world.serviceNumbers.b247 });
    expect(await find("customer", "blakberry")).toMatchObject({ corrected: "blackberry", list: [{ id }] });
  });

  it("finds Chinese as it was typed, and only where nothing says that what holds the words apart", async () => {
    const apart = await act.raise("customer", { title: "榴莲任务失败", contentMd: "失败后又榴莲" });
    const { list, words } = await find("customer", "榴莲失败");
    expect(list.filter(({ missing }) => missing === null).map(({ id }) => id)).toEqual([apart]);
    expect(words.slice(0, 3)).toEqual(["榴莲失败", "榴莲", "失败"]);
    const typed = await act.raise("customer", { title: "昨夜批量", contentMd: "日志里写着榴莲失败三次" });
    expect(await idsOf("customer", "榴莲失败")).toEqual([typed]);
  });

  it("is narrowed by kind, product, tag and version, and counts each", async () => {
    const first = await act.raise("customer", { title: "火龙果一", tags: ["归档", "rac"] });
    const second = await act.raise("customer", { title: "火龙果二", tags: ["rac"] });
    const { facets, total } = await find("customer", "火龙果");
    expect(total).toBe(2);
    expect(facets.types).toEqual([{ value: "sr", count: 2 }]);
    expect(facets.tags).toEqual([
      { value: "rac", count: 2 },
      { value: "归档", count: 1 },
    ]);
    expect(await idsOf("customer", "火龙果", { tags: ["归档", "rac"] })).toEqual([first]);
    expect(await idsOf("customer", "火龙果", { tags: ["rac"] })).toEqual([second, first]);
    expect(await idsOf("customer", "火龙果", { lang: "zh" })).toEqual([]);
    const others = await find("customer", "火龙果", { types: ["article"] });
    expect(others).toMatchObject({ list: [], total: 0, facets: { types: [{ value: "sr", count: 2 }] } });
  });

  it("puts a title that says it before what was said about it, page by page", async () => {
    const said = await act.raise("customer", { title: "实例异常" });
    const titled = await act.raise("customer", { title: "释迦果实例异常" });
    await act.reply("dba", said, { contentMd: "与释迦果相同" });
    expect(await idsOf("customer", "释迦果")).toEqual([titled, said]);
    expect(await idsOf("customer", "释迦果", { pageSize: 1, pageNum: 2 })).toEqual([said]);
    expect(await idsOf("customer", "释迦果", { pageNum: 9 })).toEqual([]);
  });

  it("takes whatever is typed as words", async () => {
    for (const keyword of ["'", "a' | 'b", "!(x)", "a:*", "\\", "((", "& | !", "%", "*", "\u0000", "‮<b>"]) {
      const answer = await app.call(search, { body: { keyword } }, { as: "customer" });
      expect([keyword, answer.status]).toEqual([keyword, 200]);
    }
    const long = await app.call(search, { body: { keyword: "长".repeat(513) } }, { as: "customer" });
    expect(long.errorCode).toBe("common.validation");
    expect((await app.call(search, { body: { keyword: "死锁" } }, {})).status).toBe(401);
  });

  it("counts no further than a thousand", async () => {
    const id = await act.raise("customer", { title: "莲雾样板" });
    await sql`
      insert into service_request (sr_no, title, content_md, severity, status, company_id, reporter_user_id, submitted_at,
        sla_snapshot, created_by)
      select 'SR20200101-' || n, '莲雾 ' || n, '', 3, 0, company_id, reporter_user_id, submitted_at - n * interval '1 minute',
        sla_snapshot, created_by
      from service_request, generate_series(1, 1100) n where id = ${id}`.execute(db());
    const { total, isTotalCapped, list } = await find("customer", "莲雾");
    expect({ total, isTotalCapped, shown: list.length }).toEqual({
      total: 1000,
      isTotalCapped: true,
      shown: 10,
    });
  });
});

describe("words that very many records hold", () => {
  const frequent = 4_010;

  it("find the newest that the reader may see, each word in any piece, and none by what is internal", async () => {
    const [apart, rare] = [
      await act.raise("customer", { title: "蛇皮果现象" }),
      await act.raise("customer", { title: "蛇皮果罕见词" }),
    ];
    await act.reply("dba", apart, { contentMd: "与人心果有关" });
    await act.reply("dba", rare, { contentMd: "人心果也在这里" });
    const noted = await act.raise("customer", { title: "蛇皮果备注" });
    await act.reply("dba", noted, { contentMd: "人心果只写在内部", visibility: 1 });
    await index();
    // Pieces of requests that are none.
    await sql`
      insert into search_piece (object_type, object_id, part, part_id, is_internal, tokens, tokenizer)
      select 'serviceRequest', 1000000 + n, p.part, n, false, p.tokens, p.tokenizer
      from search_piece p, generate_series(1, ${frequent}::int) n
      where p.object_type = 'serviceRequest' and p.object_id = ${apart}`.execute(db());
    await sql`analyze search_piece`.execute(db());
    const { rows } = await sql`
      select id from pieces_with_all_words('serviceRequest', array['蛇皮果']::tsquery[], false, 2000, 100, 1000, 100)`.execute(
      db(),
    );
    expect(rows).toEqual([{ id: null }]);
    expect(await idsOf("customer", "蛇皮果")).toEqual([noted, rare, apart]);
    expect(await idsOf("customer", "蛇皮果 人心果")).toEqual([rare, apart]);
    expect(await idsOf("dba", "蛇皮果 人心果")).toEqual([noted, rare, apart]);
    expect(await idsOf("customer", "罕见词 人心果")).toEqual([rare]);
    expect(await idsOf("otherCompany", "蛇皮果 人心果")).toEqual([]);
    await sql`delete from search_piece where object_id > 1000000`.execute(db());
    await sql`analyze search_piece`.execute(db());
    expect(await idsOf("customer", "蛇皮果 人心果")).toEqual([rare, apart]);
  });
});

describe("the history of a person", () => {
  it("keeps the last twenty different searches, and forgets one or all", async () => {
    for (let count = 1; count <= 22; count += 1) await find("customer2", `历史 ${count}`);
    await find("customer2", "历史 5");
    const history = async () =>
      (await app.call(listSearchHistory, {}, { as: "customer2" })).result.map(({ keyword }) => keyword);
    const kept = await history();
    expect(kept).toHaveLength(20);
    expect([kept[0], kept.filter((keyword) => keyword === "历史 5").length]).toEqual(["历史 5", 1]);
    expect(kept).not.toContain("历史 1");
    await app.call(clearSearchHistory, { query: { keyword: "历史 5" } }, { as: "customer2" });
    expect(await history()).toHaveLength(19);
    await app.call(clearSearchHistory, {}, { as: "customer2" });
    expect(await history()).toEqual([]);
  });

  it("is nobody else's", async () => {
    await find("customer", "只有我知道");
    const others = await app.call(listSearchHistory, {}, { as: "orgAdmin" });
    expect(others.result.map(({ keyword }) => keyword)).not.toContain("只有我知道");
    await app.call(clearSearchHistory, { query: { keyword: "只有我知道" } }, { as: "orgAdmin" });
    const own = await app.call(listSearchHistory, {}, { as: "customer" });
    expect(own.result.map(({ keyword }) => keyword)).toContain("只有我知道");
  });
});

describe("suggestions", () => {
  const suggest = async (as: PersonaName, keyword: string) => {
    await index();
    return (await app.call(suggestSearch, { query: { keyword } }, { as })).result;
  };

  it("are titles, own searches and what others often look for", async () => {
    const id = await act.raise("customer", { title: "桑葚节点驱逐" });
    await find("customer", "桑葚旧搜索");
    const found = await suggest("customer", "桑葚");
    expect(found.titles).toMatchObject([{ objType: "sr", id, title: "桑葚节点驱逐" }]);
    expect(found.history).toEqual(["桑葚旧搜索"]);
    expect((await suggest("customer", "ORA")).keywords).toEqual(["ORA-01555"]);
  });

  it("come from titles, not from what was said", async () => {
    const id = await act.raise("customer", { title: "主机重启" });
    await act.reply("dba", id, { contentMd: "红毛丹" });
    expect((await suggest("customer", "红毛丹")).titles).toEqual([]);
  });
});

describe("what is looked for most", () => {
  const keywords = async () => (await app.call(listSearchKeywords, {}, { as: "customer" })).result;

  it("begins with what is pinned, and takes words of two customers, never those of one", async () => {
    for (const as of ["customer", "otherCompany"] as const) {
      const accId = as === "otherCompany" ? { accId: app.world.serviceNumbers.b247 } : {};
      await act.raise(as, { title: "罗汉果共同词", ...accId });
      await find(as, "罗汉果共同词");
    }
    await act.raise("customer", { title: "蓝莓独有词" });
    for (const as of ["customer", "orgAdmin", "dba", "pa"] as const) await find(as, "蓝莓独有词");
    await app.platform.jobs.runNow("search.countKeywords");
    const all = await keywords();
    expect(all[0]).toBe("ORA-01555");
    expect(all).toContain("罗汉果共同词");
    expect(all).not.toContain("蓝莓独有词");
  });
});

describe("words that found nothing", () => {
  const gaps = async (query: object = {}) =>
    (await app.call(listSearchGaps, { query: { keyword: "榴莲披萨", ...query } }, { as: "sys" })).result.list;

  it("are kept once a wish, shown to knowledge owners, and open again when missed after all", async () => {
    for (const as of ["customer", "customer", "otherCompany"] as const) await find(as, "榴莲披萨");
    const [gap] = await gaps();
    expect(gap).toMatchObject({ keyword: "榴莲披萨", times: 2, status: 0, handlerName: null });
    const handled = await app.call(
      handleSearchGap,
      { body: { id: gap?.id ?? 0, status: 1, remark: "已写文章" } },
      { as: "sys" },
    );
    expect(handled.result).toMatchObject({ status: 1, remark: "已写文章" });
    expect(await gaps({ status: "0" })).toEqual([]);
    await find("orgAdmin", "榴莲披萨");
    expect(await gaps({ status: "0" })).toMatchObject([{ times: 3 }]);
  });

  it("are no gap when the search was narrowed, or is one character", async () => {
    await find("customer", "榴莲披萨二", { lang: "en" });
    await find("customer", "鑫");
    const { result } = await app.call(listSearchGaps, { query: { pageSize: 200 } }, { as: "sys" });
    const kept = result.list.map(({ keyword }) => keyword);
    expect(kept).not.toContain("榴莲披萨二");
    expect(kept).not.toContain("鑫");
  });

  it("are not for those who review nothing", async () => {
    expect((await app.call(listSearchGaps, {}, { as: "customer" })).status).toBe(205);
    const refused = await app.call(handleSearchGap, { body: { id: 1, status: 1 } }, { as: "customer" });
    expect(refused.errorCode).toBe("common.permissionDenied");
    const missing = await app.call(handleSearchGap, { body: { id: 999_999, status: 1 } }, { as: "sys" });
    expect(missing.errorCode).toBe("search.gapNotFound");
  });
});

describe("synonyms", () => {
  const save = (as: PersonaName, body: { expressions: string[]; id?: number; version?: number }) =>
    app.call(saveSynonyms, { body }, { as });

  it("work with the next search", async () => {
    const id = await act.raise("customer", { title: "Durianfruit overflow" });
    expect(await idsOf("customer", "榴莲果")).toEqual([]);
    const saved = await save("sys", { expressions: ["榴莲果", "durianfruit", "DurianFruit"] });
    expect(saved.result).toMatchObject({ expressions: ["榴莲果", "DurianFruit"], version: 1 });
    expect(await idsOf("customer", "榴莲果")).toEqual([id]);
    const { id: group, version } = saved.result;
    const changed = await save("sys", { id: group, version, expressions: ["榴莲", "overfruit"] });
    expect(changed.result).toMatchObject({ version: 2 });
    expect(await idsOf("customer", "榴莲果")).toEqual([]);
    expect((await save("sys", { id: group, version, expressions: ["榴", "莲果"] })).errorCode).toBe(
      "common.validation",
    );
    expect((await save("sys", { id: group, version, expressions: ["榴莲", "莲果"] })).errorCode).toBe(
      "common.dataChanged",
    );
  });

  it("of the trade are there from the beginning, each expression once", async () => {
    const groups = (await app.call(listSynonyms, {}, { as: "sys" })).result.map(
      ({ expressions }) => expressions,
    );
    const groupOf = (expression: string) => groups.find((group) => group.includes(expression));
    expect(groupOf("备库")).toEqual(expect.arrayContaining(["standby", "从库", "replica"]));
    expect(groupOf("加字段")).toEqual(expect.arrayContaining(["加列", "add column"]));
    expect(groupOf("投票盘")).toContain("voting disk");
    const all = groups.flat().map((expression) => expression.toLowerCase());
    expect(all).toHaveLength(new Set(all).size);
  });

  it("say less than the word itself", async () => {
    const typed = await act.raise("customer", { title: "Akebiafruit replayfruit" });
    clock.advanceMinutes(1);
    // Of two that say as much, the newer one is first.
    const meant = await act.raise("customer", { title: "木通果 replayfruit" });
    await save("sys", { expressions: ["木通果", "akebiafruit"] });
    await index();
    const { list } = (
      await app.call(search, { body: { keyword: "akebiafruit replayfruit" } }, { as: "customer" })
    ).result;
    expect(list.map(({ id, missing }) => [id, missing])).toEqual([
      [typed, null],
      [meant, null],
    ]);
  });

  it("belong to one group, and are more than one", async () => {
    expect((await save("sys", { expressions: ["死锁", "互锁"] })).envelope?.fields).toHaveProperty(
      "expressions",
    );
    expect((await save("sys", { expressions: ["互锁", "互锁"] })).envelope?.fields).toHaveProperty(
      "expressions",
    );
    expect((await save("sys", { id: 999_999, version: 1, expressions: ["互锁", "对锁"] })).errorCode).toBe(
      "search.synonymsNotFound",
    );
  });

  it("are sys's to read and write", async () => {
    expect((await app.call(listSynonyms, {}, { as: "sys" })).result.length).toBeGreaterThan(20);
    expect((await app.call(listSynonyms, {}, { as: "dba" })).status).toBe(205);
    expect((await save("dba", { expressions: ["互锁", "对锁"] })).errorCode).toBe("common.permissionDenied");
  });
});

describe("the limit of a person", () => {
  /** Takes what earlier searches of the person have left. */
  async function useUp(bucket: string, limit: Limit): Promise<void> {
    const isLeft = () =>
      app.platform.limits.take(bucket, limit).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
    while (await isLeft());
  }

  it("refuses who searches without end, and nobody else", async () => {
    const bucket = `search:${app.world.users.orgAdmin}`;
    await useUp(bucket, limitsTable.searchPerPerson);
    const ask = (as: PersonaName) => app.call(search, { body: { keyword: "西番莲" } }, { as });
    expect(await ask("orgAdmin")).toMatchObject({ status: 429, errorCode: "common.tooManyRequests" });
    expect((await ask("customer")).status).toBe(200);
    const many = await app.call(search, { body: { keyword: "西番莲", pageSize: 51 } }, { as: "customer" });
    expect(many.errorCode).toBe("common.validation");
  });

  it("counts suggestions by themselves", async () => {
    const bucket = `search-typing:${app.world.users.customer2}`;
    await useUp(bucket, limitsTable.searchTypingPerPerson);
    const as = "customer2";
    expect((await app.call(suggestSearch, { query: { keyword: "西番莲" } }, { as })).status).toBe(429);
    expect((await app.call(search, { body: { keyword: "西番莲" } }, { as })).status).toBe(200);
  });
});

describe("the search for strangers", () => {
  it("finds no request, and has a limit an address", async () => {
    await act.raise("customer", { title: "西番莲" });
    await index();
    const ask = () => app.call(publicSearch, { body: { keyword: "西番莲" } }, {});
    expect((await ask()).result).toMatchObject({ list: [], total: 0, corrected: null });
    const deep = await app.call(publicSearch, { body: { keyword: "西番莲", pageSize: 21 } }, {});
    expect(deep.errorCode).toBe("common.validation");
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await ask()).status);
    // What was no search counted too.
    expect(statuses.indexOf(429)).toBe(28);
  });
});
