import { expect, it } from "vitest";
import { findContradictions, type ReportedFigures } from "./contradictions.ts";

const figures: ReportedFigures = {
  requests: 12,
  firstMet: 9,
  firstMeasured: 10,
  solveMet: 8,
  solveMeasured: 8,
  plansDone: 3,
  plansNext: 0,
  ratings: 2,
  ratingMean: 87.5,
};
const found = (text: string, change: Partial<ReportedFigures> = {}) =>
  findContradictions(text, { ...figures, ...change }).map(({ line, figure }) => [line, figure]);

it.each([
  ["- 本月核心系统运行平稳，服务请求均已按约定响应。", "90%"],
  ["本月首次响应全部达标", "90%"],
  ["没有超时的请求，客户满意。", "90%"],
  ["All first responses were in time.", "90%"],
  ["There were no SLA breaches this month.", "90%"],
  ["- 本月共提交服务请求 11 个。", "12"],
  ["11 service requests were raised this month.", "12"],
  ["- 首次响应达标率 100%。", "90%"],
  ["98.5% of first responses were in time.", "90%"],
  ["- 解决时限达标率 75 %，较上月好转。", "100%"],
  ["- 完成计划工作 4 项，下月计划 0 项。", "3"],
  ["- 收到评价 2 次，平均 90 分。", "87.5"],
])("finds what the figures refute: %s", (text, figure) => {
  expect(found(text)).toEqual([[1, figure]]);
});

it.each([
  "- 本月共提交服务请求 12 个。\n- 首次响应达标率 90%。\n- 解决时限达标率 100%。",
  "- 完成计划工作 3 项，下月计划 0 项。\n- 收到评价 2 次，平均 87.5 分。",
  "12 service requests were raised this month. 90% of first responses were in time.",
  "归档区使用率 92%，建议扩容；重点跟进 2 类问题。",
  "故障均已解决，恢复时间都在目标内。",
  "Patch 19.21 fixes 3 problems; no action is needed.",
  "1. 恢复演练已超过一个季度没有进行，建议下月安排一次异机恢复。",
])("leaves alone what is right or no figure: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("lets a month praise itself that kept its promises, and says nothing of what was not measured", () => {
  expect(found("服务请求均已按约定响应", { firstMet: 10 })).toEqual([]);
  expect(found("首次响应达标率 80%", { firstMet: 0, firstMeasured: 0 })).toEqual([]);
});

it("names the line", () => {
  expect(found("# 小结\n\n- 首次响应达标率 90%。\n- 响应均已达标。")).toEqual([[4, "90%"]]);
});
