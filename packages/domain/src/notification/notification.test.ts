import { describe, expect, it } from "vitest";
import { notifyEvent } from "../enums.ts";
import { ignoresQuietHours, isPortalPath, notifyEvents, quietUntilMs, wantsChannel } from "./index.ts";

const at = (time: string) => Date.parse(`${time}+08:00`);

describe("quiet hours", () => {
  const night = { isEnabled: true, fromMinute: 22 * 60, untilMinute: 8 * 60 };
  const noon = { isEnabled: true, fromMinute: 12 * 60, untilMinute: 13 * 60 + 30 };

  it.each([
    ["before they begin", night, "2026-06-12T21:59:59", null],
    ["when they begin", night, "2026-06-12T22:00:00", "2026-06-13T08:00:00"],
    ["after midnight", night, "2026-06-13T03:00:00", "2026-06-13T08:00:00"],
    ["in the last second", night, "2026-06-13T07:59:59", "2026-06-13T08:00:00"],
    ["when they end", night, "2026-06-13T08:00:00", null],
    ["within one day", noon, "2026-06-12T12:30:00", "2026-06-12T13:30:00"],
    ["after those of one day", noon, "2026-06-12T13:30:00", null],
    ["when they are switched off", { ...night, isEnabled: false }, "2026-06-13T03:00:00", null],
    ["when they begin and end together", { ...night, untilMinute: 22 * 60 }, "2026-06-13T03:00:00", null],
  ])("end %s", (_name, hours, now, until) => {
    expect(quietUntilMs(at(now), hours)).toBe(until === null ? null : at(until));
  });

  it("are ignored by P1 and by nothing else", () => {
    expect([ignoresQuietHours("p1"), ignoresQuietHours("p2"), ignoresQuietHours(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a personal choice", () => {
  it.each([
    ["nothing chosen", "fault.created", "email", ["inapp"], undefined, false],
    ["nothing chosen, in the rule", "fault.created", "inapp", ["inapp"], undefined, true],
    ["switched on", "fault.created", "email", ["inapp"], true, true],
    ["switched off", "fault.created", "inapp", ["inapp"], false, false],
    ["an SMS that no rule has", "fault.closed", "sms", ["inapp"], true, false],
    ["an SMS of the rule", "fault.created", "sms", ["inapp", "sms"], true, true],
    ["security news switched off", "role.changed", "email", ["inapp", "email"], false, true],
  ] as const)("%s", (_name, event, channel, rule, choice, expected) => {
    expect(wantsChannel(event, channel, rule, choice)).toBe(expected);
  });
});

describe("the default rules", () => {
  it("name only groups the event offers, one rule a severity", () => {
    expect(Object.keys(notifyEvents).toSorted()).toEqual([...notifyEvent.codes].toSorted());
    for (const [event, { groups, rules }] of Object.entries(notifyEvents)) {
      const severities = rules.map(({ severity }) => severity ?? "any");
      expect([event, new Set(severities).size]).toEqual([event, severities.length]);
      for (const { recipients } of rules) {
        const foreign = recipients.filter((group) => !groups.includes(group));
        expect([event, foreign]).toEqual([event, []]);
      }
    }
  });

  it("keep what is internal from customers", () => {
    const customerGroups = ["reporter", "watchers", "contacts", "companyAdmins"];
    for (const event of ["fault.reply.internal", "fault.advise", "fault.sla.100"] as const) {
      expect(notifyEvents[event].groups.filter((group) => customerGroups.includes(group))).toEqual([]);
      expect(notifyEvents[event].isForCustomers).toBeUndefined();
    }
  });
});

it.each([
  ["/", true],
  ["/service/list/7?tab=2#replies", true],
  ["//evil.example.com", false],
  ["/\\evil.example.com", false],
  ["https://evil.example.com", false],
  ["javascript:alert(1)", false],
  ["/a/../b", false],
  ["/%2F%2Fevil.example.com", false],
  ["/a b", false],
  ["", false],
])("reads %j as a path of the portal: %s", (path, expected) => {
  expect(isPortalPath(path)).toBe(expected);
});
