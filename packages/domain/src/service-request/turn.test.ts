import { describe, expect, it } from "vitest";
import { sumTurns, type TurnStep, turnsOf } from "./turn.ts";

const at = (time: string) => `2026-06-10T${time}:00+08:00`;
const step = (
  time: string,
  action: TurnStep["action"],
  status: TurnStep["status"],
  isByCustomer = false,
): TurnStep => ({ at: at(time), action, status, isByCustomer });

const raised = step("10:00", "create", "submitted", true);
const shortOf = (steps: readonly TurnStep[]) =>
  turnsOf(steps).map(({ holder, from, to }) => `${holder} ${from.slice(11, 16)}-${to?.slice(11, 16) ?? ""}`);

describe("whose turn it is", () => {
  it("is the vendor's from the beginning, and while it answers", () => {
    expect(
      shortOf([raised, step("10:30", "assign", "submitted"), step("11:00", "reply", "processing")]),
    ).toEqual(["vendor 10:00-"]);
  });

  it("is the customer's while feedback is asked for", () => {
    expect(
      shortOf([
        raised,
        step("11:00", "needFeedback", "awaitingFeedback"),
        step("11:30", "internalReply", "awaitingFeedback"),
        step("13:00", "feedback", "processing", true),
      ]),
    ).toEqual(["vendor 10:00-11:00", "customer 11:00-13:00", "vendor 13:00-"]);
  });

  it("is the customer's while a proposal to close is unanswered, also when the vendor adds to it", () => {
    expect(
      shortOf([
        raised,
        step("11:00", "reply", "processing"),
        step("14:00", "closeNotify", "processing"),
        step("15:00", "reply", "processing"),
        step("16:00", "reply", "processing", true),
        step("17:00", "close", "closed"),
      ]),
    ).toEqual(["vendor 10:00-14:00", "customer 14:00-16:00", "vendor 16:00-17:00"]);
  });

  it("is nobody's while the request is closed", () => {
    expect(
      shortOf([
        raised,
        step("12:00", "closeNotify", "restored"),
        step("13:00", "close", "closed", true),
        step("18:00", "reopen", "processing", true),
        step("19:00", "reply", "processing"),
      ]),
    ).toEqual(["vendor 10:00-12:00", "customer 12:00-13:00", "vendor 18:00-"]);
  });

  it("is a third party's from the step that names it until it has answered, whoever speaks meanwhile", () => {
    expect(
      turnsOf([
        raised,
        { ...step("11:00", "waitThird", "processing"), thirdParty: "Oracle" },
        step("11:30", "reply", "processing"),
        step("12:00", "reply", "processing", true),
        { ...step("13:00", "waitThird", "processing"), thirdParty: "SAN vendor" },
        step("15:00", "thirdAnswered", "processing"),
      ]).map(({ holder, party, from }) => [holder, party, from.slice(11, 16)]),
    ).toEqual([
      ["vendor", null, "10:00"],
      ["third", "Oracle", "11:00"],
      ["third", "SAN vendor", "13:00"],
      ["vendor", null, "15:00"],
    ]);
  });

  it("is no third party's once the customer is asked, the business restored, or the request closed", () => {
    const waiting = { ...step("11:00", "waitThird", "processing"), thirdParty: "Oracle" };
    expect(
      shortOf([
        raised,
        waiting,
        step("12:00", "needFeedback", "awaitingFeedback"),
        step("13:00", "feedback", "processing", true),
      ]),
    ).toEqual(["vendor 10:00-11:00", "third 11:00-12:00", "customer 12:00-13:00", "vendor 13:00-"]);
    expect(shortOf([raised, waiting, step("12:00", "recover", "restored")])).toEqual([
      "vendor 10:00-11:00",
      "third 11:00-12:00",
      "vendor 12:00-",
    ]);
    expect(shortOf([raised, waiting, step("12:00", "close", "closed")])).toEqual([
      "vendor 10:00-11:00",
      "third 11:00-12:00",
    ]);
  });

  it("leaves out what was passed on in the same moment", () => {
    expect(
      shortOf([
        raised,
        step("11:00", "reply", "processing"),
        step("11:00", "needFeedback", "awaitingFeedback"),
        step("11:00", "feedback", "processing", true),
      ]),
    ).toEqual(["vendor 10:00-11:00", "vendor 11:00-"]);
  });
});

describe("the time of each side", () => {
  const turns = turnsOf([
    raised,
    step("11:00", "needFeedback", "awaitingFeedback"),
    step("20:00", "feedback", "processing", true),
  ]);
  const office = {
    code: "office",
    timeZone: "Asia/Shanghai",
    isWallClock: false,
    weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 9 * 60, endMinute: 18 * 60 })),
    days: {},
  };

  it("adds up to the time that has passed", () => {
    const sums = sumTurns(turns, null, { toMs: Date.parse(at("22:00")) });
    expect(sums).toEqual([
      { holder: "vendor", minutes: 60 + 120, workingMinutes: 180 },
      { holder: "customer", minutes: 9 * 60, workingMinutes: 540 },
      { holder: "third", minutes: 0, workingMinutes: 0 },
    ]);
  });

  it("counts working time in the calendar of the promise, within two moments", () => {
    // A Wednesday; work ends at 18:00, so that of the customer's nine hours seven count and of the vendor's three the first.
    const sums = sumTurns(turns, office, { toMs: Date.parse(at("22:00")) });
    expect(sums.map(({ workingMinutes }) => workingMinutes)).toEqual([60, 7 * 60, 0]);
    const part = sumTurns(turns, null, { fromMs: Date.parse(at("10:30")), toMs: Date.parse(at("12:00")) });
    expect(part.map(({ minutes }) => minutes)).toEqual([30, 60, 0]);
  });
});
