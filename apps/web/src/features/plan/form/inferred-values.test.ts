import { describe, expect, it } from "vitest";
import { inferValues, numbersOf, type PlanCompany } from "./inferred-values.ts";

const item = { unit: "times" as const, contractItemId: null };
const company: PlanCompany = {
  companyId: 1,
  companyName: "澜汐银行",
  companyNameEn: null,
  city: "杭州",
  teamId: 5,
  managerUserId: 9,
  contacts: [],
  accs: [
    {
      accId: 20,
      sn: "S20",
      name: "上一期",
      isInForce: false,
      items: [{ ...item, accItemId: 200, name: "巡检", taskType: 0, remaining: 4 }],
    },
    {
      accId: 21,
      sn: "S21",
      name: "核心",
      isInForce: true,
      items: [{ ...item, accItemId: 210, name: "巡检", taskType: 0, remaining: 0 }],
    },
    {
      accId: 22,
      sn: "S22",
      name: "渠道",
      isInForce: true,
      items: [
        { ...item, accItemId: 220, name: "巡检", taskType: 0, remaining: 3 },
        { ...item, accItemId: 221, name: "人天", taskType: 2, remaining: null, contractItemId: 70 },
      ],
    },
  ],
  contractItems: [],
  implPlans: [],
  assets: [],
};
const infer = (values: Parameters<typeof inferValues>[0]) => inferValues(values, company, () => "标题");

describe("what follows from the customer and the kind of work", () => {
  it("is team, manager, title, and the item of the kind that still holds something", () =>
    expect(infer({ checkType: 0 })).toEqual({
      title: "标题",
      place: 0,
      city: "",
      teamId: 5,
      managerUserId: 9,
      accId: 22,
      accItemId: 220,
      contractItemId: null,
      planHour: "8",
    }));

  it("is the site, its city and another item for days on site", () =>
    expect(infer({ checkType: 2 })).toMatchObject({
      place: 1,
      city: "杭州",
      accItemId: 221,
      contractItemId: 70,
    }));

  it("is no item where none is of the kind, but the number in force", () =>
    expect(infer({ checkType: 1 })).toMatchObject({ accId: 21, accItemId: null }));

  it("stays with the number that was chosen", () =>
    expect(infer({ checkType: 0, accId: 21 })).toMatchObject({ accId: 21, accItemId: 210 }));

  it("offers no number that has expired, except the one a plan has", () => {
    expect(numbersOf(company, null).map(({ accId }) => accId)).toEqual([21, 22]);
    expect(numbersOf(company, 20).map(({ accId }) => accId)).toEqual([20, 21, 22]);
  });
});

describe("hours", () => {
  it.each([
    // Friday to Monday: two weekdays, for two people.
    ["2026-12-04", "2026-12-07", 2, "32"],
    ["2026-12-01", "2026-12-02", 0, "16"],
    // A weekend alone is a day of work all the same.
    ["2026-12-05", "2026-12-06", 1, "8"],
    ["2026-12-02", "2026-12-01", 1, "8"],
  ])("of %s to %s for %i people are %s", (startDate, endDate, count, hours) => {
    const executors = Array.from({ length: count }, (_, index) => ({
      userId: index,
      name: "",
      role: 0 as const,
    }));
    expect(inferValues({ startDate, endDate, executors }, null, () => "").planHour).toBe(hours);
  });
});
