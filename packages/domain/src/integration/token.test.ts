import { describe, expect, it } from "vitest";
import { sysOnlyPermissions } from "../permissions.ts";
import { mayUseToken, tokenPermissions } from "./token.ts";

const use = {
  permission: "fault:view",
  isOpenToTokens: false,
  isNarrowed: false,
  keepsToOrganisation: false,
} as const;

describe("a token", () => {
  it("never carries a permission that governs who may do what", () => {
    for (const permission of sysOnlyPermissions) {
      expect(tokenPermissions).not.toContain(permission);
      expect(mayUseToken({ ...use, permission })).toBe(false);
    }
  });

  it("opens what asks for a permission, and of the rest only what says so", () => {
    expect(mayUseToken(use)).toBe(true);
    expect(mayUseToken({ ...use, permission: undefined })).toBe(false);
    expect(mayUseToken({ ...use, permission: undefined, isOpenToTokens: true })).toBe(true);
  });

  it("that is narrowed opens only what keeps to the organisation", () => {
    expect(mayUseToken({ ...use, isNarrowed: true })).toBe(false);
    expect(mayUseToken({ ...use, isNarrowed: true, keepsToOrganisation: true })).toBe(true);
  });
});
