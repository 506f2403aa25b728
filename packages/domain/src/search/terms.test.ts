import { describe, expect, it } from "vitest";
import { markWords } from "./mark.ts";
import { stemOf } from "./stem.ts";
import { indexTerms, loosened, needlesOf, type SearchWord, searchTerms } from "./terms.ts";

/** Whether a text is found by a question, as the database would decide. */
function finds(question: string, text: string): boolean {
  return occur(searchTerms(question), text);
}

function occur(words: readonly SearchWord[], text: string): boolean {
  const terms = indexTerms(text);
  const occurs = ({ term, isPrefix }: { term: string; isPrefix: boolean }) =>
    terms.some((one) => (isPrefix ? one.startsWith(term) : one === term));
  return words.length > 0 && words.every(({ ways }) => ways.some((way) => way.every(occurs)));
}

describe("the terms of a text", () => {
  it.each([
    ["磁盘空间不足", ["磁盘", "盘空", "空间", "间不", "不足", "磁盘空", "盘空间", "空间不", "间不足", "足"]],
    ["锁", ["锁"]],
    ["ORA-01555", ["ora-01555", "ora01555", "ora", "01555", "1555"]],
    ["pg_wal", ["pg_wal", "pg", "wal"]],
    ["maxConnections", ["maxconnections", "max", "connections", "connection"]],
    ["P1级", ["p1", "级"]],
    ["ＳＱＬ 慢", ["sql", "慢"]],
    ["——，。！", []],
  ])("of %s are its twos and threes, words and parts", (text, terms) => {
    expect(indexTerms(text)).toEqual(terms);
  });

  it("name an error code in its usual spelling", () => {
    expect(indexTerms("ora-1555: snapshot too old")).toContain("ora-01555");
  });

  it("leave out what is longer than any word, and stay few", () => {
    expect(indexTerms("x".repeat(65))).toEqual([]);
    const many = Array.from({ length: 40_000 }, (_, index) => `w${index}`).join(" ");
    expect(indexTerms(many).length).toBeLessThanOrEqual(30_000);
  });

  it("contain nothing that means something to a query language", () => {
    for (const text of ["it's", "a\\b", "'); drop table x;--", "a & b | !c <-> (d):*", "\u0000\u202e<b>"]) {
      for (const term of indexTerms(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}\-_.$#/@]+$/u);
    }
  });
});

describe("a question", () => {
  it.each([
    ["磁盘空间", "主库磁盘空间不足"],
    ["主库的磁盘空间", "主库 磁盘空间不足"],
    ["锁", "出现死锁等待"],
    ["锁", "行锁"],
    ["目的", "本次变更目的"],
    ["ora-1555", "ORA-01555: snapshot too old"],
    ["ORA01555", "ORA-01555"],
    ["ORA 01555", "ORA-01555"],
    ["01555", "ORA-01555"],
    ["pg_wal", "目录 pg_wal 占满"],
    ["pg wal", "pg_wal"],
    ["pg_stat", "pg_stat_activity"],
    ["deadlocks", "a deadlock was detected"],
    ["deadlock", "Deadlocks on table orders"],
    ["restoring", "was restored at 10:00"],
    ["the log file sync wait", "High 'log file sync' waits"],
    ["read only", "read-only replica"],
    ["readonly", "read-only replica"],
    ["read-only", "readonly replica"],
    ["sr20260612-0001", "SR20260612-0001"],
    ["SR20260612", "SR20260612-0001"],
    ["12.2.0", "Oracle 12.2.0.1"],
    ["主库CPU 100%", "主库 CPU 使用率 100%"],
  ])("%s finds %s", (question, text) => {
    expect(finds(question, text)).toBe(true);
  });

  it.each([
    ["磁盘空间", "磁带 空盘 间隔"],
    ["ORA-01555", "ORA-00600 [1555x]"],
    ["pg_wal", "pg_stat_activity and wal"],
    ["ora-600", "ORA-06000"],
    ["备库", "主库 备份"],
    ["磁盘空间", "空间在磁盘上"],
    ["备份失败", "失败的备份"],
    ["连接数耗尽", "连接数 数耗 耗尽"],
    ["，。", "，。"],
  ])("%s does not find %s", (question, text) => {
    expect(finds(question, text)).toBe(false);
  });

  it.each([
    ["备份失败", "备份任务失败", ["备份", "失败"]],
    ["账号锁定", "账号被锁定", ["账号", "锁定"]],
    ["主库 连接数耗尽", "主库的连接 接数 数耗 耗尽", ["连接", "接数", "数耗", "耗尽"]],
  ])("%s finds %s where its words may stand apart, and marks them", (question, text, marked) => {
    expect(finds(question, text)).toBe(false);
    const words = loosened(searchTerms(question)) ?? [];
    expect(occur(words, text)).toBe(true);
    expect(needlesOf(words)).toEqual(expect.arrayContaining(marked));
  });

  it.each(["磁盘", "锁", "ORA-01555", "deadlock"])("%s has no words that could stand apart", (question) => {
    expect(loosened(searchTerms(question))).toBeUndefined();
  });

  it("leaves out what only a sentence needs, unless there is nothing else", () => {
    expect(searchTerms("how to resolve the deadlock").map(({ text }) => text)).toEqual([
      "resolve",
      "deadlock",
    ]);
    expect(searchTerms("to be or not to be").length).toBeGreaterThan(0);
    expect(searchTerms("为什么主库的连接数耗尽了").map(({ text }) => text)).toEqual(["主库", "连接数耗尽"]);
  });

  it("has an end", () => {
    expect(searchTerms("一二 ".repeat(500))).toHaveLength(1);
    expect(searchTerms(Array.from({ length: 99 }, (_, index) => `word${index}`).join(" "))).toHaveLength(16);
  });
});

describe("stems", () => {
  it.each([
    ["connections", "connection"],
    ["queries", "query"],
    ["crashes", "crash"],
    ["crash", "crash"],
    ["stopped", "stop"],
    ["failing", "fail"],
    ["released", "releas"],
    ["release", "releas"],
    ["status", "status"],
    ["process", "process"],
    ["wal", "wal"],
    ["v12s", "v12s"],
  ])("of %s is %s", (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });
});

describe("marking", () => {
  it("cuts a text at the words looked for, and loses nothing", () => {
    const parts = markWords("主库磁盘空间不足 ORA-01555", "磁盘 ora-01555");
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(["磁盘", "ORA-01555"]);
    expect(parts.map(({ text }) => text).join("")).toBe("主库磁盘空间不足 ORA-01555");
  });

  it("leaves markup what it is: text", () => {
    expect(markWords("<b>死锁</b>", "死锁").map(({ text }) => text)).toEqual(["<b>", "死锁", "</b>"]);
  });
});
