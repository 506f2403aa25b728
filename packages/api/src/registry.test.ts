import { isPermission, permissions } from "@pharos/domain/permissions";
import { describe, expect, it } from "vitest";
import { endpoints } from "./registry.ts";
import { specificationEndpoints } from "./specification.ts";

const specified = new Set(Object.values(specificationEndpoints).flat());
const pathOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

it("serves no path twice", () => {
  const paths = endpoints.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => pathOf({ ...endpoint, path })),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

describe.each(endpoints)("$module $name", ({ endpoint }) => {
  it("stands in the specification to the letter, or says that it is ours", () => {
    expect(specified.has(pathOf(endpoint))).toBe(endpoint.isOurs !== true);
  });

  it("says who may call it", () => {
    if (typeof endpoint.access === "string")
      return expect(["public", "shareToken", "signedIn"]).toContain(endpoint.access);
    expect(isPermission(endpoint.access.permission)).toBe(true);
  });

  it("asks for a permission to write when it writes", () => {
    // The specification reads some lists with POST.
    const isRead = endpoint.method === "GET" || endpoint.listFields !== undefined;
    if (isRead || typeof endpoint.access === "string") return;
    expect(permissions[endpoint.access.permission].isWriting).toBe(true);
  });

  it("has a summary of one sentence", () => {
    expect(endpoint.summary).toMatch(/^[A-Z0-9].{8,}[^.]$/);
  });

  it("creates only with POST", () => {
    if (endpoint.isCreating) expect(endpoint.method).toBe("POST");
  });
});
