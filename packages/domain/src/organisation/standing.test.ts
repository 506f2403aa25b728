import { expect, it } from "vitest";
import { companyStatus, type PartyType, partyType } from "./enums.ts";
import { standingProblem } from "./standing.ts";

const of = (party: PartyType, hasMembers: boolean, status: "active" | "disabled" = "active") => ({
  partyType: partyType.toCode(party),
  status: companyStatus.toCode(status),
  hasMembers,
});
const codeOf = (
  party: PartyType,
  hasMembers: boolean,
  wanted: PartyType,
  status: "active" | "disabled" = "active",
) => standingProblem(of(party, hasMembers), of(wanted, hasMembers, status))?.code;

it.each<[PartyType, boolean, PartyType, string | undefined]>([
  ["vendor", true, "company", "partyTypeFixed"],
  ["vendor", true, "customer", "partyTypeFixed"],
  ["vendor", true, "team", "partyTypeFixed"],
  ["vendor", false, "customer", "partyTypeFixed"],
  ["vendor", true, "vendor", undefined],
  ["team", true, "customer", "partyTypeFixed"],
  ["team", false, "customer", undefined],
  ["team", true, "vendor", undefined],
  ["customer", true, "vendor", "partyTypeFixed"],
  ["customer", true, "team", "partyTypeFixed"],
  ["customer", false, "team", undefined],
  ["customer", true, "company", undefined],
  ["company", true, "customer", undefined],
])("a %s (members: %s) that is to be a %s: %s", (now, hasMembers, wanted, code) => {
  expect(codeOf(now, hasMembers, wanted)).toBe(code);
});

it.each<[PartyType, boolean, string | undefined]>([
  ["vendor", true, "vendorStays"],
  ["vendor", false, "vendorStays"],
  ["team", true, "vendorStays"],
  ["team", false, undefined],
  ["customer", true, undefined],
  ["company", true, undefined],
])("a %s (members: %s) that is to be disabled: %s", (party, hasMembers, code) => {
  expect(codeOf(party, hasMembers, party, "disabled")).toBe(code);
});

it("lets what was disabled before stay so, and come back", () => {
  expect(standingProblem(of("vendor", true, "disabled"), of("vendor", true, "disabled"))).toBeUndefined();
  expect(standingProblem(of("vendor", true, "disabled"), of("vendor", true))).toBeUndefined();
});
