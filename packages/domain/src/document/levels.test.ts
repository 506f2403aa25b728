import { describe, expect, it } from "vitest";
import { encryptLevel } from "../enums.ts";
import { audiencesOf, isWider, levelOf } from "./levels.ts";

describe("the level of a folder", () => {
  it.each([
    [null, null, "internal"],
    ["customer", null, "customer"],
    [null, "restricted", "restricted"],
    ["internal", "customer", "internal"],
    ["customer", "internal", "internal"],
    ["public", "restricted", "restricted"],
    ["internal", "internal", "internal"],
  ] as const)("%s within %s is %s", (own, inherited, level) => {
    expect(levelOf(own, inherited)).toBe(level);
  });

  it("is wider than the ones behind it and than no other", () => {
    expect(isWider("public", "customer")).toBe(true);
    expect(isWider("restricted", "internal")).toBe(false);
    expect(isWider("internal", "internal")).toBe(false);
  });
});

describe("who reads a folder", () => {
  it.each([true, false])("is never more at a stricter level (of an organisation: %s)", (isOfCompany) => {
    const counts = encryptLevel.names.map((level) => audiencesOf({ level, isOfCompany }).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it("is nobody of the customer when the folder is internal", () => {
    expect(audiencesOf({ level: "internal", isOfCompany: true })).not.toContain("members");
    expect(audiencesOf({ level: "internal", isOfCompany: false })).not.toContain("covered");
  });
});
