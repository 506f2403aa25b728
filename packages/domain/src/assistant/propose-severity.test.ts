import { describe, expect, it } from "vitest";
import { proposeSeverity } from "./propose-severity.ts";

const severityOf = (text: string) => proposeSeverity(text)?.severity;

describe("a severity is proposed from what is said of the business", () => {
  it.each([
    ["核心库宕机，柜面无法交易", "p1"],
    ["RAC 节点 2 被驱逐，交易中断", "p1"],
    ["断电后数据库起不来", "p1"],
    ["所有用户都不能登录", "p1"],
    ["误删除，担心丢数据：已经丢了数据", "p1"],
    ["Production database is down since 09:40", "p1"],
    ["The instance cannot start after patching", "p1"],
    ["All users cannot log in", "p1"],
    ["报表系统打不开，其他业务正常", "p2"],
    ["The reporting system is unavailable", "p2"],
    ["夜间批处理报错 ORA-01555", "p3"],
    ["订单查询从今早开始变慢", "p3"],
    ["Replication lag keeps growing", "p3"],
    ["归档目录写满", "p3"],
    ["备库宕机，主库正常", "p3"],
    ["测试环境数据库起不来", "p3"],
    ["咨询 DM8 与 Oracle 的语法差异", "p4"],
    ["请教：归档失败会不会导致业务中断", "p4"],
    ["How to size undo for long queries", "p4"],
    ["Is it possible to upgrade without an outage", "p4"],
  ] as const)("%s → %s", (text, severity) => expect(severityOf(text)).toBe(severity));

  it.each([
    ["如果主库宕机，应该怎么切换", undefined],
    ["目前没有业务中断", undefined],
    ["切换演练：主库宕机", undefined],
    ["申请开通账号", undefined],
    ["", undefined],
  ] as const)("not from what is imagined, practised or denied: %s", (text, severity) =>
    expect(severityOf(text)).toBe(severity),
  );

  it("names its words, each once and three at most", () => {
    expect(proposeSeverity("查询超时，死锁，超时，失败，延迟")).toEqual({
      severity: "p3",
      words: ["超时", "死锁", "失败"],
    });
  });
});
