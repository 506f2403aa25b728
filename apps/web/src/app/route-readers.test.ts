import type { UserInfo } from "@pharos/api/identity";
import {
  effectivePermissions,
  type PermissionFlag,
  type PermissionFlags,
  rolePermissions,
} from "@pharos/domain/roles";
import { describe, expect, it } from "vitest";
import { customer, someUser } from "../testing/samples.ts";
import { detourOf } from "./guard.ts";
import { routes } from "./routes.ts";

const noFlags: PermissionFlags = { reviewDba: false, orgAdmin: false, internalEmployee: false };

const permissionsOf = (role: keyof typeof rolePermissions, ...flags: PermissionFlag[]): string[] => [
  ...effectivePermissions([rolePermissions[role]], {
    ...noFlags,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  }),
];

/** One person of the vendor, as the server says who they are. */
const vendor = (role: "sys" | "pa" | "ma" | "ta" | "dba", given: Partial<UserInfo>): UserInfo =>
  someUser({ isInternalEmployee: true, perms: permissionsOf(role, "internalEmployee"), ...given });

const readers = {
  sys: vendor("sys", { isSys: true }),
  pa: vendor("pa", { isPA: true, isEsDba: true }),
  ma: vendor("ma", { isMA: true, isEsDba: true }),
  ta: vendor("ta", { isTA: true, isEsDba: true }),
  dba: vendor("dba", { isEsDba: true }),
  /** Works for the vendor, and handles no requests. */
  employee: someUser({
    isUser: true,
    isInternalEmployee: true,
    companyId: 1,
    perms: permissionsOf("user", "internalEmployee"),
  }),
  orgAdmin: { ...customer, isEsUser: true, isOrgAdmin: true, perms: permissionsOf("user", "orgAdmin") },
  user: { ...customer, isEsUser: true, perms: permissionsOf("user") },
} satisfies Record<string, UserInfo>;
type Reader = keyof typeof readers;
const vendors: Reader[] = ["sys", "pa", "ma", "ta", "dba", "employee"];
const everyone: Reader[] = [...vendors, "orgAdmin", "user"];
const withoutEmployee = vendors.filter((name) => name !== "employee");

/** Written down a second time, page by page; every other page is for whoever is signed in. */
const open: Record<string, Reader[]> = {
  "/customerReview/:companyId": ["sys", "pa", "ma", "ta"],
  "/dashboard": ["sys", "pa", "ma", "ta"],
  "/efficiencyAnalysis": withoutEmployee,
  // Management reads articles and writes none.
  "/knowledgeSummary": ["sys", "pa", "ta", "dba"],
  "/doc/:folderId?": everyone,
  "/knowledge/:folderId?": everyone,
  "/ins/fleet": vendors,
  "/ins/fleet/:ruleCode": vendors,
  "/shiftHandover": vendors,
  "/myTeam": vendors,
  "/manHour/:id": vendors,
  "/manHourSummary": vendors,
  "/planHour/:id": vendors,
  "/planHourSummary": vendors,
  "/taskStatistics": vendors,
  "/teamHours": ["sys", "pa", "ma", "ta"],
  "/weeklyReport": vendors,
  "/weeklyReport/edit": vendors,
  "/pdca": vendors,
  "/pocItems": withoutEmployee,
  "/organization/poc/:id": withoutEmployee,
  "/req": everyone,
  "/dict": ["sys"],
  "/dict/:id": ["sys"],
  "/ins": everyone,
};

const gated = routes.filter(({ isFor }) => isFor);

it("every page that is not for everybody is named here", () => {
  expect(gated.map(({ path }) => path).toSorted()).toEqual(Object.keys(open).toSorted());
});

describe.each(everyone)("%s", (name) => {
  it.each(routes.map((entry) => [entry.path, entry] as const))(
    "opens %s, or is led to /limit",
    (path, entry) => {
      const isOpen = open[path]?.includes(name) ?? true;
      expect(detourOf(readers[name], entry, path === "/invite" ? "/" : path)).toBe(isOpen ? null : "/limit");
    },
  );
});
