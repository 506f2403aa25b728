import { describe, expect, it } from "vitest";
import {
  isOnVendorSide,
  leadsEverything,
  ledTeams,
  seesEverything,
  workingTeams,
  worksForVendor,
} from "./scope.ts";

const person = (
  roles: readonly string[],
  {
    isInternal = false,
    isCustomer = false,
  }: { readonly isInternal?: boolean; readonly isCustomer?: boolean } = {},
) => ({ roles: new Set(roles), isInternal, isCustomer, teamIds: [1, 2], adminTeamIds: [2] });

describe("how far a role reaches", () => {
  it.each([
    ["sys", true, true, true],
    ["pa", true, true, true],
    ["ma", true, false, true],
    ["ta", false, false, true],
    ["dba", false, false, true],
    ["user", false, false, false],
    ["a role made here", false, false, false],
  ])("of %s", (role, sees, leads, isVendor) => {
    const actor = person([role]);
    expect(seesEverything(actor)).toBe(sees);
    expect(leadsEverything(actor)).toBe(leads);
    expect(isOnVendorSide(actor)).toBe(isVendor);
  });

  it("adds up over several roles", () => {
    expect(seesEverything(person(["dba", "ma"]))).toBe(true);
    expect(leadsEverything(person(["ma", "ta"]))).toBe(false);
  });
});

describe("working for the vendor", () => {
  it("is a matter of membership, or of being an expert who is nobody's customer", () => {
    expect(worksForVendor(person([], { isInternal: true }))).toBe(true);
    expect(worksForVendor(person(["dba"]))).toBe(true);
    expect(worksForVendor(person(["dba"], { isCustomer: true }))).toBe(false);
    expect(worksForVendor(person(["sys"]))).toBe(false);
  });
});

describe("teams", () => {
  it("are led by their admins who hold the role", () => {
    expect(ledTeams(person(["ta"]))).toEqual([2]);
    expect(ledTeams(person(["dba"]))).toEqual([]);
  });

  it("are worked in by their experts", () => {
    expect(workingTeams(person(["dba"]))).toEqual([1, 2]);
    expect(workingTeams(person(["ta"]))).toEqual([2]);
    expect(workingTeams(person(["ma", "user"]))).toEqual([]);
    expect(new Set(workingTeams(person(["dba", "ta"])))).toEqual(new Set([1, 2]));
  });
});
