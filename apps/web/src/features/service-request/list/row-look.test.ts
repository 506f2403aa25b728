import type { ServiceRequestRow } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { describe, expect, it } from "vitest";
import { dueGroup } from "./grouping.ts";
import { requestLook } from "./row-look.ts";

const nowMs = Date.parse("2026-06-12T10:00:00+08:00");
const at = (time: string) => `2026-06-12T${time}:00+08:00`;
const clock = (changes: Partial<NonNullable<ServiceRequestRow["sla"]>> = {}) =>
  ({
    kind: "solve",
    cycle: 0,
    targetMinutes: 20,
    startedAt: at("09:50"),
    dueAt: at("10:10"),
    pausedAt: null,
    stoppedAt: null,
    outcome: "running",
    isBreached: false,
    workingLeft: null,
    ...changes,
  }) as const;
const row = (changes: Partial<ServiceRequestRow> = {}) => ({
  type: severity.toCode("p1"),
  status: serviceRequestStatus.toCode("processing"),
  executorName: "芒种" as string | null,
  sla: clock() as ServiceRequestRow["sla"],
  ...changes,
});

describe("a row of the list", () => {
  it.each([
    ["no one has taken it", row({ executorName: null }), "alarm"],
    ["its clock has run out", row({ sla: clock({ dueAt: at("09:59") }) }), "alarm"],
    ["its clock was broken", row({ sla: clock({ isBreached: true, pausedAt: at("09:55") }) }), "alarm"],
    ["it is worked on in time", row(), null],
    ["its clock rests", row({ sla: clock({ dueAt: at("09:59"), pausedAt: at("09:55") }) }), null],
    ["it is no P1", row({ type: severity.toCode("p2"), executorName: null }), null],
    ["it runs again", row({ status: serviceRequestStatus.toCode("restored"), executorName: null }), null],
    ["it is over", row({ status: serviceRequestStatus.toCode("closed"), executorName: null }), null],
  ])("stands out or not when %s", (_, given, look) => {
    expect(requestLook(given, nowMs)).toBe(look);
  });
});

describe("the group of a request", () => {
  it.each([
    ["late", clock({ dueAt: at("10:00") })],
    ["hour", clock({ dueAt: at("11:00") })],
    ["today", clock({ dueAt: at("23:59") })],
    ["later", clock({ dueAt: "2026-06-13T00:00:00+08:00" })],
    ["paused", clock({ pausedAt: at("09:55") })],
    ["none", clock({ dueAt: null })],
    ["none", null],
  ])("is %s", (group, sla) => {
    expect(dueGroup({ sla }, nowMs)).toBe(group);
  });
});
