import type { ServiceRequestAbilities } from "@pharos/api/service-request";
import { type ServiceRequestStatus, serviceRequestStatus } from "@pharos/domain/enums";
import { describe, expect, it } from "vitest";
import { nextStepOf } from "./next-step.ts";

type Request = Parameters<typeof nextStepOf>[0];

const me = { userId: 3, name: "处暑", headImgUrl: null };
const other = { userId: 4, name: "立秋", headImgUrl: null };

const request = (
  status: ServiceRequestStatus,
  allowed: readonly (keyof ServiceRequestAbilities)[],
  more: Partial<Request> = {},
): Request => ({
  status: serviceRequestStatus.toCode(status),
  auditState: 0,
  reviewId: null,
  executor: me,
  firstReplyTime: "2026-06-12T10:00:00+08:00",
  closeProposal: null,
  rating: null,
  rateableUntil: null,
  // Every ability that is not named is refused.
  abilities: new Proxy({} as ServiceRequestAbilities, {
    get: (_, name) => ({ isAllowed: (allowed as readonly (string | symbol)[]).includes(name), reason: "" }),
  }),
  ...more,
});

describe("the next step of the vendor", () => {
  const step = (of: Request) => nextStepOf(of, { isVendor: true, userId: me.userId });
  const free = { executor: null, firstReplyTime: null };

  it("goes from taking to the first reply, to recovery, to closing, to the archive", () => {
    expect(step(request("submitted", ["take", "reply"], free))).toBe("takeAndReply");
    expect(step(request("submitted", ["reply", "recover"], { firstReplyTime: null }))).toBe("firstReply");
    expect(step(request("processing", ["reply", "recover", "close"]))).toBe("recover");
    expect(step(request("restored", ["reply", "close"]))).toBe("close");
    expect(step(request("closed", ["archive", "reopen"]))).toBe("archive");
  });

  it("takes without an answer what was answered, or what one may not answer", () => {
    expect(step(request("processing", ["take", "reply"], { executor: null }))).toBe("take");
    expect(step(request("submitted", ["take"], free))).toBe("take");
  });

  it("waits for the customer, and for whoever handles it", () => {
    expect(step(request("awaitingFeedback", ["reply", "recover"]))).toBeNull();
    expect(step(request("processing", ["take", "reply", "recover"], { executor: other }))).toBeNull();
  });

  it("decides on the entitlement before anything else", () => {
    const inReview = { ...free, auditState: 1, reviewId: 7 };
    expect(step(request("submitted", ["reviewEntitlement", "take"], inReview))).toBe("approveEntitlement");
    expect(step(request("submitted", ["take"], inReview))).toBeNull();
  });
});

describe("the next step of the customer", () => {
  const step = (of: Request) => nextStepOf(of, { isVendor: false, userId: 9 });

  it("answers when awaited, then confirms, then rates", () => {
    expect(step(request("processing", ["reply", "close", "recover"]))).toBeNull();
    expect(step(request("awaitingFeedback", ["reply", "close"]))).toBe("reply");
    expect(step(request("restored", ["reply", "close"]))).toBe("close");
    const proposed = { closeProposal: { since: "2026-06-12T10:00:00+08:00", message: null } };
    expect(step(request("processing", ["reply", "close"], proposed))).toBe("close");
    expect(step(request("closed", ["rate"], { rateableUntil: "2026-06-19T10:00:00+08:00" }))).toBe("rate");
  });

  it("rates once, and only what can be rated", () => {
    const rating = {
      responseScore: 100,
      durationScore: 100,
      resultScore: 100,
      reportScore: null,
      feedback: null,
      isSuperseded: false,
    };
    const until = { rateableUntil: "2026-06-19T10:00:00+08:00" };
    expect(step(request("closed", ["rate"], { ...until, rating }))).toBeNull();
    expect(step(request("closed", ["rate"], { ...until, rating: { ...rating, isSuperseded: true } }))).toBe(
      "rate",
    );
    expect(step(request("closed", [], until))).toBeNull();
  });
});
