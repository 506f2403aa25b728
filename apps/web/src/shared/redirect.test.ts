import { describe, expect, it } from "vitest";
import { loginPath, safeRedirect } from "./redirect.ts";

const origin = "https://portal.example.com";

const hostile = [
  "https://evil.example",
  "http://evil.example",
  "HTTPS://evil.example/",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "//\\evil.example",
  "/\\\\evil.example",
  "/%2f/evil.example",
  "/%2F%2Fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "/%252f/evil.example",
  "/%25252f/evil.example",
  "/%255cevil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%0d%0a/evil.example",
  "/%00/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\n//evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil.example",
  "/\u202e/evil.example",
  "/\ufeff/evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://portal.example.com/x",
  "file:///etc/passwd",
  "ftp://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "http:///evil.example",
  "evil.example",
  "evil.example/path",
  "@evil.example",
  "portal.example.com@evil.example",
  "https://portal.example.com@evil.example",
  "https://portal.example.com.evil.example",
  ".evil.example",
  "//portal.example.com@evil.example",
  "//evil.example/%2f..",
  "/\\\tevil.example",
  "/\u0009//evil.example",
  "\u0001//evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "",
  " ",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/x/..//evil.example",
  "/%2e%2f/evil.example",
  "/%2e%2e%2f%2fevil.example",
  "/%E0%A4%A/evil",
  "https://portal.example.com/serviceRecords",
  "mailto:a@evil.example",
];

describe("safeRedirect", () => {
  it("knows at least sixty hostile spellings", () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60);
  });

  it.each(hostile.map((value) => [JSON.stringify(value), value]))(
    "never leaves the origin with %s",
    (_, value) => {
      const path = safeRedirect(value, origin);
      expect(path.startsWith("/")).toBe(true);
      expect(path.startsWith("//")).toBe(false);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path).toBe("/");
    },
  );

  it.each([null, undefined])("leads to the workbench when there is no parameter", (value) => {
    expect(safeRedirect(value, origin)).toBe("/");
  });

  it.each(["/login", "/login/", "/login?redirect=/login", "/LOGIN"])(
    "does not lead back to the sign-in page: %s",
    (value) => {
      expect(safeRedirect(value, origin)).toBe("/");
    },
  );

  it.each([
    "/",
    "/serviceRecords",
    "/service/records/12",
    "/serviceRecords?title=100%25&status=0,1",
    "/serviceRecords?title=%E6%95%B0%E6%8D%AE",
    "/search?q=a//b",
    "/serviceRecords#row-3",
    "/serviceRecords?next=https://portal.example.com/x",
  ])("keeps %s", (value) => {
    expect(safeRedirect(value, origin)).toBe(value);
  });
});

describe("loginPath", () => {
  it("carries the whole path and comes back to it", () => {
    const path = "/serviceRecords?title=a&b=//c#d";
    const redirect = new URL(loginPath(path), origin).searchParams.get("redirect");
    expect(safeRedirect(redirect, origin)).toBe(path);
  });

  it("stays short for the workbench", () => {
    expect(loginPath("/")).toBe("/login");
  });
});
