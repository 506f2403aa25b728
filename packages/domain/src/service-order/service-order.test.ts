import { describe, expect, it } from "vitest";
import type { ServiceOrderStatus, SigningParty } from "../enums.ts";
import { reachableStates } from "../lifecycle.ts";
import { canonicalContent, type OrderContent } from "./content.ts";
import { checkOrder, type OrderProblem, statusAfterSigning } from "./guards.ts";
import { type ServiceOrderAction, serviceOrderLifecycle } from "./lifecycle.ts";
import { checkLink, orderLimits } from "./limits.ts";

const engineer: readonly SigningParty[] = ["engineer"];
const customer: readonly SigningParty[] = ["customer"];
const both: readonly SigningParty[] = ["engineer", "customer"];

describe("the lifecycle of a service order", () => {
  it("reaches every state", () => {
    expect([...reachableStates(serviceOrderLifecycle)].toSorted()).toEqual(
      [...serviceOrderLifecycle.states].toSorted(),
    );
  });

  it.each<[ServiceOrderAction, ServiceOrderStatus, readonly SigningParty[], true | OrderProblem]>([
    ["edit", "unsigned", [], true],
    ["edit", "unsigned", customer, "frozen"],
    ["edit", "engineerSigned", engineer, "frozen"],
    ["edit", "completed", both, "frozen"],
    ["edit", "voided", both, "wrongState"],
    ["delete", "unsigned", [], true],
    ["delete", "unsigned", customer, "frozen"],
    ["delete", "completed", both, "frozen"],
    ["signAsEngineer", "unsigned", [], true],
    ["signAsEngineer", "unsigned", customer, true],
    ["signAsEngineer", "engineerSigned", engineer, "alreadySigned"],
    ["signAsEngineer", "completed", both, "alreadySigned"],
    ["signAsEngineer", "voided", customer, "wrongState"],
    ["signAsCustomer", "unsigned", [], true],
    ["signAsCustomer", "unsigned", customer, "alreadySigned"],
    ["signAsCustomer", "engineerSigned", engineer, true],
    ["signAsCustomer", "completed", both, "alreadySigned"],
    ["signAsCustomer", "voided", engineer, "wrongState"],
    ["void", "unsigned", [], "nothingSigned"],
    ["void", "unsigned", customer, true],
    ["void", "engineerSigned", engineer, true],
    ["void", "completed", both, true],
    ["void", "voided", both, "wrongState"],
    ["share", "unsigned", [], true],
    ["share", "engineerSigned", engineer, true],
    ["share", "completed", both, "wrongState"],
    ["share", "voided", both, "wrongState"],
    ["revokeLinks", "completed", both, true],
    ["copy", "voided", both, true],
  ])("%s from %s signed by %j is %s", (action, status, signedBy, expected) => {
    expect(checkOrder(action, { status, signedBy })).toBe(expected);
  });

  it.each<[SigningParty, ServiceOrderStatus, readonly SigningParty[], ServiceOrderStatus]>([
    ["engineer", "unsigned", [], "engineerSigned"],
    ["engineer", "unsigned", customer, "completed"],
    ["customer", "unsigned", [], "unsigned"],
    ["customer", "engineerSigned", engineer, "completed"],
  ])("a signature of the %s from %s after %j leads to %s", (party, status, signedBy, expected) => {
    expect(statusAfterSigning({ status, signedBy }, party)).toBe(expected);
  });
});

describe("a link", () => {
  const now = Date.parse("2026-06-12T10:00:00+08:00");
  const day = 86_400_000;
  const live = { expiresAtMs: now + 1, isRevoked: false };
  const open = { completedAtMs: null, isVoided: false };
  it.each([
    ["in force", live, open, true],
    ["at its last moment", { ...live, expiresAtMs: now }, open, "expired"],
    ["revoked, even when it has expired", { expiresAtMs: now - 1, isRevoked: true }, open, "revoked"],
    ["to a voided order", live, { ...open, isVoided: true }, "revoked"],
    [
      "that ended after the completion",
      { ...live, expiresAtMs: now - 1 },
      { ...open, completedAtMs: now - day },
      true,
    ],
    [
      "that ended before it",
      { ...live, expiresAtMs: now - 2 * day },
      { ...open, completedAtMs: now - day },
      "expired",
    ],
    [
      "seven days after completion",
      live,
      { ...open, completedAtMs: now - orderLimits.linkAfterCompletionMs },
      "expired",
    ],
  ] as const)("%s", (_, link, order, expected) => {
    expect(checkLink(link, order, now)).toBe(expected);
  });
});

describe("the canonical content", () => {
  const content: OrderContent = {
    orderNo: "SO20260612-0001",
    title: "现场巡检",
    companyName: "澜汐银行",
    companyNameEn: null,
    sn: "2026010100001",
    srNo: null,
    serviceFrom: "2026-06-12T09:00:00.000+08:00",
    serviceTo: "2026-06-12T18:00:00.000+08:00",
    place: "onSite",
    address: "海滨路 1 号",
    totalHours: 8,
    engineers: ["芒种", "夏至"],
    contentMd: "巡检",
    resultMd: null,
    leftoverMd: null,
    customerContact: "山茶",
    customerPhone: "139****0009",
  };

  it("does not depend on the order of its fields", () => {
    const reversed = Object.fromEntries(Object.entries(content).toReversed()) as unknown as OrderContent;
    expect(canonicalContent(reversed)).toBe(canonicalContent(content));
  });

  it.each(Object.keys(content))("changes with %s", (key) => {
    expect(canonicalContent({ ...content, [key]: "else" })).not.toBe(canonicalContent(content));
  });

  it("is the same for the same letters, composed or not", () => {
    const title = "Café";
    expect(canonicalContent({ ...content, title: title.normalize("NFD") })).toBe(
      canonicalContent({ ...content, title: title.normalize("NFC") }),
    );
  });
});
