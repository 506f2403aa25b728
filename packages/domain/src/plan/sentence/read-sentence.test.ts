import { describe, expect, it } from "vitest";
import { fittingItems } from "./fitting-item.ts";
import { type PlanVocabulary, readPlanSentence } from "./read-sentence.ts";

// A Friday.
const today = "2026-11-27";
const known: PlanVocabulary = {
  companies: [
    { id: 1, names: ["澜汐银行", "Lanxi Bank"], sounds: ["lanxiyinhang"] },
    { id: 2, names: ["青禾电力", "青禾", "Qinghe Power"], sounds: ["qinghedianli"] },
    { id: 3, names: ["青禾证券"], sounds: ["qinghezhengquan"] },
    { id: 4, names: ["培训学院"] },
  ],
  people: [
    { id: 11, names: ["芒种"], sounds: ["mangzhong"] },
    { id: 12, names: ["小暑"], sounds: ["xiaoshu"] },
    { id: 13, names: ["小雪"], sounds: ["xiaoxue"] },
    { id: 14, names: ["Bai Lu"] },
  ],
};
const read = (sentence: string) => readPlanSentence(sentence, known, today);

describe("a whole sentence", () => {
  const visit = {
    companyIds: [1],
    type: "inspection",
    place: "onSite",
    startDate: "2026-12-01",
    endDate: "2026-12-02",
    hours: null,
    personIds: [11, 12],
    unread: [],
  };
  it.each([
    "下周二三 澜汐银行 现场巡检 芒种 小暑",
    "下周二到周三澜汐银行现场巡检，芒种、小暑",
    "芒种和小暑12月1-2日去澜汐现场巡检",
    "Lanxi on-site inspection next Tue–Wed, Mangzhong and Xiaoshu",
    "on-site health check for Lanxi Bank Dec 1-2 with Mangzhong, Xiaoshu",
    "2026-12-01 至 2026-12-02 澜汐银行 现场巡检 芒种 小暑",
  ])("reads %s", (sentence) => expect(read(sentence)).toEqual(visit));

  it("names the words that say nothing known", () =>
    expect(read("下周一 澜汐银行 培训 立秋老师 16小时")).toMatchObject({
      type: "training",
      hours: 16,
      personIds: [],
      unread: ["立秋老师"],
    }));

  it("reads nothing into an empty sentence", () =>
    expect(read("  ")).toEqual({
      companyIds: [],
      type: null,
      place: null,
      startDate: null,
      endDate: null,
      hours: null,
      personIds: [],
      unread: [],
    }));
});

describe("days", () => {
  it.each([
    ["今天", "2026-11-27", "2026-11-27"],
    ["明天起3天", "2026-11-28", "2026-11-30"],
    ["后天", "2026-11-29", "2026-11-29"],
    ["大后天两天", "2026-11-30", "2026-12-01"],
    // Without a week: the next one from today on.
    ["周五", "2026-11-27", "2026-11-27"],
    ["周三", "2026-12-02", "2026-12-02"],
    ["本周六日", "2026-11-28", "2026-11-29"],
    ["下下周一", "2026-12-07", "2026-12-07"],
    ["下周五至周一", "2026-12-04", "2026-12-07"],
    ["下周", "2026-11-30", "2026-12-04"],
    ["12月30日到1月2日", "2026-12-30", "2027-01-02"],
    ["1月5号", "2027-01-05", "2027-01-05"],
    ["tomorrow", "2026-11-28", "2026-11-28"],
    ["the day after tomorrow", "2026-11-29", "2026-11-29"],
    ["next Monday for 2 days", "2026-11-30", "2026-12-01"],
    ["Thursday to Friday", "2026-12-03", "2026-12-04"],
    ["next week", "2026-11-30", "2026-12-04"],
    ["3rd December", "2026-12-03", "2026-12-03"],
    ["Dec 30 – Jan 2", "2026-12-30", "2027-01-02"],
  ])("reads %s as %s to %s", (sentence, startDate, endDate) =>
    expect(read(sentence)).toMatchObject({ startDate, endDate, unread: [] }),
  );

  it.each(["2月30日", "13月1日", "Mongolia", "星期"])("takes no day from %s", (sentence) =>
    expect(read(sentence)).toMatchObject({ startDate: null, endDate: null }),
  );
});

describe("kinds and places", () => {
  it.each([
    ["远程巡检", "inspection", "remote"],
    ["remote maintenance", "remoteMaintenance", null],
    ["远程维保", "remoteMaintenance", null],
    ["驻场", "resident", null],
    ["售前 POC", "presalesPoc", null],
    ["上门支持", "onSiteDays", "onSite"],
    ["现场人天", "onSiteDays", "onSite"],
    ["migration on site", "onSiteDays", "onSite"],
    ["internal", "internal", null],
  ])("reads %s", (sentence, type, place) => expect(read(sentence)).toMatchObject({ type, place }));
});

describe("names", () => {
  it("takes the longest name where one begins like another", () =>
    expect(read("青禾证券 巡检").companyIds).toEqual([3]));
  it("gives every organisation that a beginning fits", () =>
    expect(
      readPlanSentence(
        "qinghe 巡检",
        {
          ...known,
          companies: known.companies.slice(1, 3).map(({ id, sounds = [] }) => ({ id, names: [], sounds })),
        },
        today,
      ).companyIds,
    ).toEqual([2, 3]));
  it("reads a name before the kind of work in it", () =>
    expect(read("培训学院 巡检")).toMatchObject({ companyIds: [4], type: "inspection" }));
  it("reads people in the order of the sentence, and an English name of two words", () =>
    expect(read("小雪、Bai Lu 和芒种").personIds).toEqual([13, 14, 11]));
  it("takes no name from the middle of a word", () => expect(read("flanxi").companyIds).toEqual([]));
});

describe("items that fit", () => {
  it("offers only the kind asked for, what is used up last", () =>
    expect(
      fittingItems(
        [
          { accItemId: 1, taskType: 0, remaining: 0 },
          { accItemId: 2, taskType: 2, remaining: 9 },
          { accItemId: 3, taskType: 0, remaining: null },
          { accItemId: 4, taskType: 0, remaining: 2 },
        ],
        0,
      ).map(({ accItemId }) => accItemId),
    ).toEqual([3, 4, 1]));
});
