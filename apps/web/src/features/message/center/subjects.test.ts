import { expect, it } from "vitest";
import { aroundTitle, bySubject, wordsUnderHead } from "./subjects.ts";

const about = (number: string | null, title: string) => ({ number, title });

it("puts messages about the same thing together where the newest one stood", () => {
  const rows = [
    { id: 5, type: 1, subject: about("SR-2", "Disk full") },
    { id: 4, type: 0, subject: null },
    { id: 3, type: 1, subject: about("SR-1", "Instance down") },
    { id: 2, type: 1, subject: about("SR-2", "Disk full, renamed") },
    { id: 1, type: 0, subject: null },
  ];
  expect(bySubject(rows).map(({ id }) => id)).toEqual([5, 2, 4, 1, 3]);
});

it.each([
  ["小雪 回复了服务请求 SR-1：实例宕机", "小雪 回复了服务请求 SR-1"],
  ["Xiaoxue replied to SR-1: 实例宕机", "Xiaoxue replied to SR-1"],
  ["计划 PL-1 实例宕机", "计划 PL-1 实例宕机"],
  ["实例宕机 已关闭", "实例宕机 已关闭"],
])("leaves the title of the head out of %s", (title, words) => {
  expect(wordsUnderHead({ title, subject: about("SR-1", "实例宕机") })).toBe(words);
});

it("cuts a sentence around its title", () => {
  const title = "您被安排执行计划 PL-1 巡检（晨星证券）";
  expect(aroundTitle({ title, subject: about("PL-1", "巡检") })).toEqual([
    "您被安排执行计划 PL-1 ",
    "巡检",
    "（晨星证券）",
  ]);
  expect(aroundTitle({ title, subject: about("PL-1", "备份") })).toEqual([title, "", ""]);
  expect(aroundTitle({ title, subject: null })).toEqual([title, "", ""]);
});
