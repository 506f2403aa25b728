import { expect, it } from "vitest";
import type { ServiceRequestStatus } from "../enums.ts";
import { serviceRequestStatus } from "../enums.ts";
import { reachableStates } from "../lifecycle.ts";
import {
  isOpenStatus,
  serviceRequestLifecycle as lifecycle,
  type ServiceRequestAction,
} from "./lifecycle.ts";

it("reaches every status", () => {
  expect([...reachableStates(lifecycle)].sort()).toEqual([...serviceRequestStatus.names].sort());
});

it("has no way out of archived", () => {
  const ways = lifecycle.actions.filter((action) =>
    lifecycle.targets(action, "archived").some((target) => target !== "archived"),
  );
  expect(ways).toEqual([]);
});

it("leaves closed only by reopening, archiving or taking a merge back", () => {
  const ways = lifecycle.actions.filter((action) =>
    lifecycle.targets(action, "closed").some((target) => target !== "closed"),
  );
  expect(ways).toEqual(["undoMerge", "reopen", "archive"]);
});

// The table of the service request's actions: from which status to which.
const moves: [ServiceRequestAction, ServiceRequestStatus, ServiceRequestStatus][] = [
  ["reply", "submitted", "processing"],
  ["reply", "awaitingFeedback", "processing"],
  ["reply", "restored", "restored"],
  ["askFeedback", "submitted", "awaitingFeedback"],
  ["askFeedback", "processing", "awaitingFeedback"],
  ["askFeedback", "restored", "restored"],
  ["customerReply", "submitted", "submitted"],
  ["customerReply", "awaitingFeedback", "processing"],
  ["customerReply", "restored", "restored"],
  ["stillBroken", "restored", "processing"],
  ["recover", "submitted", "restored"],
  ["recover", "awaitingFeedback", "restored"],
  ["cancel", "submitted", "closed"],
  ["rejectEntitlement", "submitted", "closed"],
  ["close", "restored", "closed"],
  ["closeForInactivity", "awaitingFeedback", "closed"],
  ["reopen", "closed", "processing"],
  ["archive", "closed", "archived"],
  ["rate", "archived", "archived"],
  ["internalReply", "closed", "closed"],
];

it("puts a merged request back where it was, and nowhere else", () => {
  expect(lifecycle.next("undoMerge", "closed", "awaitingFeedback")).toBe("awaitingFeedback");
  expect(() => lifecycle.next("undoMerge", "closed", "archived")).toThrow();
  expect(() => lifecycle.next("undoMerge", "closed")).toThrow();
});

it.each(moves)("%s leads from %s to %s", (action, from, to) => {
  expect(lifecycle.next(action, from)).toBe(to);
});

const impossible: [ServiceRequestAction, ServiceRequestStatus][] = [
  ["reply", "closed"],
  ["customerReply", "closed"],
  ["close", "submitted"],
  ["close", "closed"],
  ["cancel", "processing"],
  ["recover", "restored"],
  ["stillBroken", "processing"],
  ["reopen", "archived"],
  ["reopen", "processing"],
  ["archive", "restored"],
  ["delete", "processing"],
  ["assign", "closed"],
  ["updateRemote", "closed"],
  ["addNote", "archived"],
];

it.each(impossible)("%s is not possible from %s", (action, from) => {
  expect(lifecycle.allows(action, from)).toBe(false);
});

it("calls every status open in which work is expected", () => {
  expect(serviceRequestStatus.names.filter(isOpenStatus)).toEqual([
    "submitted",
    "processing",
    "awaitingFeedback",
    "restored",
  ]);
});
