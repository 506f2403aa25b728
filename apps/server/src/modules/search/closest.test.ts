import { listSearchGaps, listSearchHistory, search, suggestSearch } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let ids: {
  readonly lag: number;
  readonly archive: number;
  readonly deadlock: number;
  readonly foreign: number;
};
beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
  ids = {
    lag: await act.raise("customer", {
      title: "从库复制延迟持续增加",
      contentMd: "主库批量更新之后，从库的复制延迟越来越大，备份窗口内尤其明显。",
    }),
    archive: await act.raise("customer", {
      title: "归档目录写满导致数据库挂起",
      contentMd: "ORA-00257: archiver error. Connect AS SYSDBA only until resolved.",
    }),
    deadlock: await act.raise("customer", {
      title: "行锁等待之后出现死锁",
      contentMd: "两个会话互相等待对方的行锁。",
    }),
    foreign: await act.raise("otherCompany", {
      title: "从库延迟与归档写满",
      contentMd: "从库延迟越来越大，番荔枝实例。",
      accId: app.world.serviceNumbers.b247,
    }),
  };
  await app.platform.queues.drain("search.index");
  await app.platform.queues.drain("search.countTerms");
});
afterAll(() => app.close());

const ask = async (as: PersonaName, keyword: string) =>
  (await app.call(search, { body: { keyword, pageSize: 20 } }, { as })).result;

describe("a question that no record answers with all its words", () => {
  it("is answered by what comes closest, which says what it lacks", async () => {
    const { list, exactTotal } = await ask("customer", "从库延迟越来越大，番石榴参数怎么查");
    expect(exactTotal).toBe(0);
    expect(list[0]).toMatchObject({ id: ids.lag, objType: "sr" });
    expect(list[0]?.missing).toContain("番石榴");
    expect(list[0]?.missing).not.toContain("延迟");
  });

  it("is answered from a pasted line by its code alone, whatever times and numbers stand around it", async () => {
    const line =
      "2026-11-02T08:13:22.123456+08:00 db-prd-07 oracle[30112]: ORA-00257: archiver stuck, instance 10.20.30.40:1521 sid 4711 0x7ffe12ab";
    const { list } = await ask("customer", line);
    expect(list[0]?.id).toBe(ids.archive);
  });

  it("keeps what has every word in its place", async () => {
    const { list, exactTotal } = await ask("customer", "归档目录写满");
    expect([exactTotal, list[0]?.id, list[0]?.missing]).toEqual([1, ids.archive, null]);
  });

  it("shows nobody what others have, and answers the same whether they have it", async () => {
    const { list } = await ask("customer", "从库延迟 番荔枝");
    expect(list.map(({ id }) => id)).not.toContain(ids.foreign);
    const strip = ({ list: hits, total, facets }: Awaited<ReturnType<typeof ask>>) => ({
      hits: hits.map(({ id, score }) => [id, score]),
      total,
      facets,
    });
    // Two words of the same form: one stands in a stranger's record, the other in none.
    expect(strip(await ask("customer", "从库延迟 番荔枝"))).toEqual(
      strip(await ask("customer", "从库延迟 火龙枝")),
    );
  });

  it.each([
    ["typed by its sound", "死琐日志里哪个会话在等"],
    ["typed by its sound beside a character of two sounds", "行琐争用的会话"],
    ["in pinyin beside a name", "sisuo zenme kan mysql"],
    ["that tells more than is written anywhere", "昨晚喝咖啡下棋打羽毛球之后回家路上手机响了说死锁"],
  ])("%s is found all the same", async (_, keyword) => {
    const { list } = await ask("customer", keyword);
    expect(list.map(({ id }) => id)).toContain(ids.deadlock);
  });

  it("shows no passage of what somebody once asked as its answer", async () => {
    const { result } = await app.call(search, { body: { keyword: "从库复制延迟" } }, { as: "customer" });
    expect([result.list[0]?.objType, result.answer]).toEqual(["sr", null]);
  });

  it("is suggested for while it is typed", async () => {
    const { result } = await app.call(
      suggestSearch,
      { query: { keyword: "从库的延迟为什么越来越大", types: "sr" } },
      { as: "customer" },
    );
    expect(result.titles[0]?.id).toBe(ids.lag);
    const { result: none } = await app.call(
      suggestSearch,
      { query: { keyword: "从库的延迟为什么越来越大", types: "article" } },
      { as: "customer" },
    );
    expect(none.titles).toEqual([]);
  });

  it("is a gap where nothing holds enough of it, and none where something does", async () => {
    await ask("orgAdmin", "榴莲酥皮烘焙温度应该设置多少");
    await ask("orgAdmin", "从库的延迟越来越大怎么办");
    const gaps = await app.call(listSearchGaps, { query: { keyword: "怎么" } }, { as: "sys" });
    expect(gaps.result.list.map(({ keyword }) => keyword)).not.toContain("从库的延迟越来越大怎么办");
    const baking = await app.call(listSearchGaps, { query: { keyword: "榴莲酥皮" } }, { as: "sys" });
    expect(baking.result.list).toHaveLength(1);
  });

  it("of 512 characters is kept by its beginning", async () => {
    const long = "磁盘空间".repeat(128);
    await ask("dba2", long);
    const { result } = await app.call(listSearchHistory, {}, { as: "dba2" });
    expect(result[0]?.keyword).toBe(long.slice(0, 64));
  });

  it.each([
    ["one character", "锁".repeat(512)],
    [
      "a hundred words",
      Array.from({ length: 100 }, (_, at) => `w${at.toString(36)}`)
        .join(" ")
        .slice(0, 512),
    ],
    ["quotes and operators", "'a' | (b & !c):*A ".repeat(28).slice(0, 512)],
    ["emoji", "🦀".repeat(256)],
    ["digits", "1234567890".repeat(51)],
  ])("of %s gets an answer", async (_, keyword) => {
    const { status } = await app.call(search, { body: { keyword } }, { as: "dba" });
    expect(status).toBe(200);
  });
});
