import type { CallInput, CallResult } from "@pharos/api/core";
import {
  addHistoryNote,
  listServiceRequests,
  removeServiceRequestReply,
  replyToServiceRequest,
  updateServiceRequestReply,
} from "@pharos/api/service-request";
import { recordStatements } from "@pharos/db/testing";
import { visibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpark } from "../../../platform/queue/parked-work.repo.ts";
import { loadActor } from "../../identity/index.ts";
import { createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";
import { findSimilar } from "./find-similar.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
/** What a running server does within a second. */
const index = () => app.platform.queues.drain("search.index");
const found = async (
  as: PersonaName,
  title: string,
  query: NonNullable<CallInput<typeof listServiceRequests>["query"]> = {},
) => {
  await index();
  const { result } = await app.call(listServiceRequests, { query: { title, ...query } }, { as });
  return result.list.map(({ id }) => id);
};

const piecesOf = async (id: number) => {
  const { rows } = await sql<{ part: string; place: string }>`
    select part, ctid::text as place from search_piece where object_id = ${id}`.execute(db());
  return rows;
};

async function actorOf(as: PersonaName) {
  const actor = await loadActor(db(), app.world.users[as], app.platform.clock.now());
  if (!actor) throw new Error(`no actor for ${as}`);
  return actor;
}

describe("looking for requests by words", () => {
  it("finds title, number, description and replies as soon as they are indexed", async () => {
    const id = await act.raise("customer", {
      title: "归档目录占满 pg_wal",
      contentMd: "报错 ORA-19809，**闪回区**超过限制",
    });
    const { srNo } = (await act.read("customer", id)).result;
    for (const words of [
      "pg_wal",
      "归档目录",
      "ora-19809 闪回区",
      "占满 闪回",
      srNo,
      srNo.toLowerCase(),
      srNo.slice(0, 10),
    ]) {
      expect([words, await found("customer", words)]).toEqual([words, [id]]);
    }
    await act.reply("dba", id, { contentMd: "请执行 `rman crosscheck` 并清理备份集" });
    expect(await found("customer", "crosscheck 归档")).toEqual([id]);
    expect(await found("customer", "crosscheck 快照")).toEqual([]);
  });

  it("finds an Oracle code with and without its zeros", async () => {
    const id = await act.raise("customer", { title: "转账互锁 ORA-00060", contentMd: "应用重试后成功" });
    for (const words of ["ORA-60", "ora-00060 转账", "ORA-0060"])
      expect([words, await found("customer", words)]).toEqual([words, [id]]);
  });

  it("finds a new request by title and number in the moment it is saved", async () => {
    await index();
    const id = await act.raise("customer", { title: "西番莲 pg_hba", contentMd: "百香果" });
    const { srNo } = (await act.read("customer", id)).result;
    for (const title of ["西番莲", "pg_hba", "hba 西番莲", srNo, srNo.toLowerCase(), srNo.slice(0, 10)]) {
      const { result } = await app.call(listServiceRequests, { query: { title } }, { as: "customer" });
      expect([title, result.list.map((row) => row.id)]).toEqual([title, expect.arrayContaining([id])]);
    }
    expect(await found("customer", "西番莲 百香果")).toEqual([id]);
  });

  it("forgets what an edit has taken out", async () => {
    const id = await act.raise("customer", { title: "监听起不来", contentMd: "旧词柚子" });
    const { version, type, acc } = (await act.read("customer", id)).result;
    expect(await found("customer", "柚子")).toEqual([id]);
    const body = { id, version, type, accId: acc?.id, title: "监听起不来", contentMd: "新词橘子" };
    const saved = await app.inject({
      method: "POST",
      url: "/esapi/fault/save",
      payload: body,
      headers: { authorization: await app.signIn("customer") },
    });
    expect(saved.json()).toMatchObject({ success: true });
    expect([await found("customer", "柚子"), await found("customer", "橘子")]).toEqual([[], [id]]);
  });

  it("finds notes for the vendor, also beside public words, and never for customers", async () => {
    const id = await act.raise("customer", { title: "报表任务变慢" });
    await act.reply("dba", id, { visibility: visibility.toCode("internal"), contentMd: "怀疑内鬼猕猴桃" });
    expect(await found("dba", "猕猴桃")).toEqual([id]);
    expect(await found("dba", "猕猴桃 报表任务")).toEqual([id]);
    for (const as of ["customer", "orgAdmin", "customer2"] as const) {
      expect(await found(as, "猕猴桃")).toEqual([]);
      const { counts } = (await app.call(listServiceRequests, { query: { title: "猕猴桃" } }, { as })).result;
      expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    }
  });

  it("follows a reply that is changed or withdrawn, and a note in the history", async () => {
    const id = await act.raise("customer", { title: "巡检" });
    const { replyId } = (await act.reply("dba", id, { contentMd: "人参果" })).result;
    const edit = { body: { id: replyId, contentMd: "释迦果" } };
    expect((await app.call(updateServiceRequestReply, edit, { as: "dba" })).envelope?.success).toBe(true);
    expect([await found("customer", "人参果"), await found("customer", "释迦果")]).toEqual([[], [id]]);
    await act.reply("dba", id, { contentMd: "红毛丹" });
    const last = repliesOf((await act.read("dba", id)).result).at(-1)?.id ?? 0;
    await app.call(removeServiceRequestReply, { params: { id: last } }, { as: "dba" });
    expect(await found("customer", "红毛丹")).toEqual([]);
    await app.call(addHistoryNote, { body: { faultId: id, content: "蛇皮果" } }, { as: "dba" });
    expect([await found("dba", "蛇皮果"), await found("customer", "蛇皮果")]).toEqual([[id], []]);
  });

  it("stays within what may be seen", async () => {
    const id = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247, title: "波罗蜜" });
    expect(await found("otherCompany", "波罗蜜")).toEqual([id]);
    expect(await found("customer", "波罗蜜")).toEqual([]);
  });

  it("takes whatever is typed as words, never as a query", async () => {
    for (const words of ["'", "a' | 'b", "!(x)", "a:*", "\\", "((", "& | !", "<->", "%", "*"]) {
      const answer = await app.call(listServiceRequests, { query: { title: words } }, { as: "customer" });
      expect([words, answer.envelope?.success]).toEqual([words, true]);
    }
  });

  it("puts a hit in the title before one in a reply, when asked by relevance", async () => {
    const inTitle = await act.raise("customer", { title: "莲雾实例无法启动" });
    const inReply = await act.raise("customer", { title: "实例无法启动" });
    await act.reply("dba", inReply, { contentMd: "与莲雾相同" });
    expect(await found("customer", "莲雾")).toEqual([inReply, inTitle]);
    expect(await found("customer", "莲雾", { sortField: "relevance" })).toEqual([inTitle, inReply]);
    expect(await found("customer", "莲雾", { sortField: "relevance", pageSize: 1, pageNum: 2 })).toEqual([
      inReply,
    ]);
    expect((await found("customer", "", { sortField: "relevance" })).length).toBeGreaterThan(2);
  });

  it("follows what came another way than through a use case", async () => {
    const id = await act.raise("customer", { title: "主机重启" });
    await db()
      .insertInto("service_request_reply")
      .values({ service_request_id: id, content_md: "杨桃", is_vendor: true })
      .execute();
    expect(await found("customer", "杨桃")).toEqual([id]);
    await db()
      .updateTable("service_request_reply")
      .set({ removed_at: new Date() })
      .where("content_md", "=", "杨桃")
      .execute();
    expect(await found("customer", "杨桃")).toEqual([]);
    await sql`delete from service_request where id = ${id}`.execute(db());
    expect(await piecesOf(id)).toEqual([]);
  });

  it("hides a reply that becomes internal from customers, and keeps it for the vendor", async () => {
    const id = await act.raise("customer", { title: "主机重启" });
    const { replyId } = (await act.reply("dba", id, { contentMd: "桑葚" })).result;
    expect(await found("customer", "桑葚")).toEqual([id]);
    await db()
      .updateTable("service_request_reply")
      .set({ visibility: visibility.toCode("internal") })
      .where("id", "=", replyId)
      .execute();
    expect([await found("customer", "桑葚"), await found("dba", "桑葚")]).toEqual([[], [id]]);
  });

  it("indexes of a reply its own words only, however long the thread is", async () => {
    const id = await act.raise("customer", { title: "主机重启" });
    for (let count = 0; count < 5; count += 1) await act.reply("dba", id, { contentMd: `第 ${count} 条` });
    await index();
    const before = await piecesOf(id);
    await act.reply("dba", id, { contentMd: "最后一条" });
    await index();
    const after = await piecesOf(id);
    expect(after).toHaveLength(before.length + 1);
    // A piece that is written again has another place in the table.
    expect(after.filter(({ place }) => !before.some((known) => known.place === place))).toMatchObject([
      { part: "reply" },
    ]);
  });

  it("parks a piece that cannot be indexed, and goes on with the others", async () => {
    await index();
    await sql`
      create function refuse_poison() returns trigger language plpgsql as
        $$ begin if new.tokens @@ 'poison'::tsquery then raise exception 'poison'; end if; return new; end $$`.execute(
      db(),
    );
    await sql`create trigger poisoned before insert on search_piece for each row execute function refuse_poison()`.execute(
      db(),
    );
    const id = await act.raise("customer", { title: "主机重启" });
    const { replyId } = (await act.reply("dba", id, { contentMd: "poison" })).result;
    await act.reply("dba", id, { contentMd: "石榴" });
    expect([await found("customer", "石榴"), await found("customer", "poison")]).toEqual([[id], []]);
    const key = `serviceRequest:${id}:reply:${replyId}`;
    const waiting = await db().selectFrom("queue_attempt").select(["key", "attempts", "error"]).execute();
    expect(waiting).toEqual([{ key, attempts: 1, error: "poison" }]);
    await sql`update queue_attempt set available_at = null`.execute(db());
    await sql`drop trigger poisoned on search_piece`.execute(db());
    expect(await found("customer", "poison")).toEqual([]);
    expect(await unpark(db(), { queue: "search.index", key })).toBe(true);
    expect(await found("customer", "poison")).toEqual([id]);
  });

  it("tries a parked piece again when its text has changed", async () => {
    const id = await act.raise("customer", { title: "主机重启" });
    const { replyId } = (await act.reply("dba", id, { contentMd: "第一稿" })).result;
    await index();
    const key = `serviceRequest:${id}:reply:${replyId}`;
    await db()
      .insertInto("queue_attempt")
      .values({ queue: "search.index", key, attempts: 8, error: "poison", available_at: null })
      .execute();
    const contentMd = "第二稿 荔枝";
    await app.call(updateServiceRequestReply, { body: { id: replyId, contentMd } }, { as: "dba" });
    expect(await found("customer", "荔枝")).toEqual([id]);
    expect(await db().selectFrom("queue_attempt").select("key").where("key", "=", key).execute()).toEqual([]);
  });

  it("indexes everything again when the rules of cutting have changed", async () => {
    const id = await act.raise("customer", { title: "山竹" });
    await index();
    const reindex = () => app.platform.queues.drain("search.reindex");
    await sql`update search_piece set tokens = '', tokenizer = 0 where object_id = ${id}`.execute(db());
    expect(await reindex()).toBeGreaterThan(0);
    expect(await reindex()).toBe(0);
    expect(await found("customer", "山竹")).toEqual([id]);
  });
});

describe("words that very many requests hold", () => {
  const requestsMax = 20_010;

  it("are searched for once for the page and all counts, and the newest are found", async () => {
    await index();
    const ids: number[] = [];
    for (const title of ["嘉宝果甲", "嘉宝果乙", "嘉宝果丙"])
      ids.unshift(await act.raise("customer", { title }));
    await act.close("customer", ids[0] ?? 0);
    await index();
    const list = async (as: PersonaName, query: object = {}) => {
      let result: CallResult<typeof listServiceRequests> | undefined;
      const sent = await recordStatements(async () => {
        ({ result } = await app.call(listServiceRequests, { query: { title: "嘉宝果", ...query } }, { as }));
      });
      const searches = sent.flatMap(({ text }) => text.match(/records_with_words/g) ?? []);
      return {
        searches: searches.length,
        ids: result?.list.map((row) => row.id),
        counts: result?.counts,
        total: result?.total,
      };
    };
    const few = await list("customer");
    expect(few).toMatchObject({ searches: 1, ids, total: 3, counts: { 2: 1 } });
    // Pieces of requests that are none: what is found of them is very much, and nothing of it may be seen.
    await sql`
      insert into search_piece (object_type, object_id, part, part_id, is_internal, tokens, tokenizer)
      select 'serviceRequest', 1000000 + n, 'reply', n, false, (select tokens from search_piece
        where object_id = ${ids[0] ?? 0} and part = 'request'), 2 from generate_series(1, ${requestsMax}::int) n`.execute(
      db(),
    );
    expect(await list("customer")).toEqual(few);
    expect(await list("customer", { status: "2" })).toMatchObject({ ids: ids.slice(0, 1), total: 1 });
    expect(await list("customer", { pageSize: 2, pageNum: 2 })).toMatchObject({ ids: ids.slice(2) });
    expect(await list("customer", { sortField: "relevance" })).toMatchObject({ ids, total: 3 });
    expect(await list("otherCompany")).toMatchObject({ ids: [], total: 0 });
    await sql`delete from search_piece where object_id > 1000000`.execute(db());
  });
});

describe("long texts", () => {
  it("of one person have a budget; short ones and those of others have not", async () => {
    const id = await act.raise("customer2", { title: "主机重启" });
    const say = async (as: PersonaName, contentMd: string) =>
      (await app.call(replyToServiceRequest, { body: { faultId: id, contentMd } }, { as })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push(await say("customer2", "长".repeat(10_000)));
    expect(statuses.indexOf(429)).toBe(60);
    expect(await say("customer2", "短")).toBe(200);
    expect(await say("sys", "长".repeat(10_000))).not.toBe(429);
  });
});

describe("similar requests", () => {
  const similar = async (as: PersonaName, text: string, filter: object = {}) => {
    await index();
    return (await findSimilar(db(), await actorOf(as), { text, ...filter })).map(({ id }) => id);
  };

  it("are those with the most telling words in common, the most alike first", async () => {
    const best = await act.raise("customer", { title: "批量跑数报 ORA-04031 共享池不足" });
    const next = await act.raise("customer", { title: "ORA-04031 报错" });
    await act.raise("customer", { title: "密码到期咨询" });
    expect(await similar("customer", "跑批时 ORA-4031，共享池内存不足")).toEqual([best, next]);
    expect(await similar("customer", "跑批时 ORA-4031，共享池内存不足", { exceptId: best })).toEqual([next]);
    expect(await similar("customer", "，。")).toEqual([]);
  });

  it("are open, of the organisation asked for, and visible", async () => {
    const mine = await act.raise("orgAdmin", { title: "榴莲表空间告警" });
    const foreign = await act.raise("otherCompany", {
      accId: app.world.serviceNumbers.b247,
      title: "榴莲表空间告警",
    });
    expect(await similar("customer", "榴莲表空间告警")).toEqual([mine]);
    expect(await similar("pa", "榴莲表空间告警")).toEqual([foreign, mine]);
    expect(await similar("pa", "榴莲表空间告警", { companyId: app.world.companies.b })).toEqual([foreign]);
    await act.close("orgAdmin", mine);
    expect(await similar("customer", "榴莲表空间告警")).toEqual([]);
    expect(await similar("customer", "榴莲表空间告警", { which: "all" })).toEqual([mine]);
    expect(await similar("customer", "榴莲表空间告警", { which: "solved" })).toEqual([]);
    await db().updateTable("service_request").set({ solution: "扩容" }).where("id", "=", mine).execute();
    expect(await similar("customer", "榴莲表空间告警", { which: "solved" })).toEqual([mine]);
    expect(await similar("pa", "榴莲表空间告警", { which: "solved" })).toEqual([mine]);
    expect(await similar("otherCompany", "榴莲表空间告警", { which: "solved" })).toEqual([]);
  });

  it("are not found by the vendor's notes", async () => {
    const id = await act.raise("customer", { title: "例行检查" });
    await act.reply("dba", id, { visibility: visibility.toCode("internal"), contentMd: "牛油果牛油果" });
    expect(await similar("dba", "牛油果")).toEqual([]);
  });
});
