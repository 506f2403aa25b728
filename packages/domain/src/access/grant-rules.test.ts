import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Permission, permissionCodes, sysOnlyPermissions } from "../permissions.ts";
import { builtinRoleCodes, effectivePermissions, flagPermissions, rolePermissions } from "../roles.ts";
import {
  customerPermissions,
  type Grantee,
  type Grantor,
  grantProblem,
  impliedRoles,
  permissionProblem,
  type RoleFacts,
  revokeProblem,
} from "./grant-rules.ts";

const noFlags = { reviewDba: false, orgAdmin: false, internalEmployee: false };
const facts = (code: keyof typeof rolePermissions): RoleFacts => ({
  code,
  permissions: rolePermissions[code],
});
const grantor = (userId: number, ...roles: (keyof typeof rolePermissions)[]): Grantor => ({
  userId,
  roles: new Set(roles),
  permissions: effectivePermissions(
    roles.map((role) => rolePermissions[role]),
    noFlags,
  ),
  isOrgAdmin: false,
});
const grantee = (userId: number, ...roles: string[]): Grantee => ({
  userId,
  roles: new Set(roles),
  isCustomerOnly: false,
});
const customer: Grantee = { userId: 9, roles: new Set(["user"]), isCustomerOnly: true };

describe("giving a role", () => {
  it.each([
    ["sys gives any role", grantor(1, "sys"), facts("pa"), grantee(2), undefined],
    ["sys gives sys", grantor(1, "sys"), facts("sys"), grantee(2), undefined],
    ["nobody gives himself a role", grantor(1, "sys"), facts("pa"), grantee(1, "sys"), "notOwnRoles"],
    ["only sys gives sys", grantor(1, "pa", "dba"), facts("sys"), grantee(2), "onlySysGrantsSys"],
    ["pa makes team admins", grantor(1, "pa"), facts("ta"), grantee(2), undefined],
    ["pa who is an expert makes experts", grantor(1, "pa", "dba"), facts("dba"), grantee(2), undefined],
    ["pa who is none does not", grantor(1, "pa"), facts("dba"), grantee(2), "roleNotYours"],
    ["pa makes no pa", grantor(1, "pa", "dba"), facts("pa"), grantee(2), "roleNotYours"],
    ["ta makes nobody anything", grantor(1, "ta", "dba"), facts("dba"), grantee(2), "roleNotYours"],
    ["an expert neither", grantor(1, "dba"), facts("user"), grantee(2), "roleNotYours"],
    [
      "a customer gets no vendor role, even from sys",
      grantor(1, "sys"),
      facts("dba"),
      customer,
      "vendorRole",
    ],
    ["a customer gets the customers' role", grantor(1, "sys"), facts("user"), grantee(2), undefined],
  ] as const)("%s", (_, by, role, to, problem) => {
    expect(grantProblem(by, role, to)).toBe(problem);
  });

  it("lets an organisation admin give the customers' role and no other", () => {
    const by = { ...grantor(1, "user"), isOrgAdmin: true };
    expect(grantProblem(by, facts("user"), grantee(2))).toBeUndefined();
    expect(grantProblem(by, facts("dba"), grantee(2))).toBe("roleNotYours");
    expect(grantProblem(grantor(1, "user"), facts("user"), grantee(2))).toBe("roleNotYours");
  });

  it("brings the expert role with what needs it", () => {
    expect(impliedRoles(new Set(["ta"]))).toEqual(["dba"]);
    expect(impliedRoles(new Set(["ta", "user"]))).toEqual(["dba"]);
    expect(impliedRoles(new Set(["pa"]))).toEqual(["dba"]);
    expect(impliedRoles(new Set(["pa", "user"]))).toEqual([]);
    expect(impliedRoles(new Set(["ta", "dba"]))).toEqual([]);
    expect(impliedRoles(new Set(["user"]))).toEqual([]);
  });
});

describe("taking a role away", () => {
  it.each([
    ["sys takes any role", grantor(1, "sys"), facts("pa"), grantee(2, "pa", "dba"), undefined],
    ["only sys takes sys", grantor(1, "pa", "dba"), facts("sys"), grantee(2, "sys"), "onlySysGrantsSys"],
    [
      "an expert stays one while a team admin",
      grantor(1, "sys"),
      facts("dba"),
      grantee(2, "ta", "dba"),
      "dbaBeforeTeamAdmin",
    ],
    ["a leader keeps a way in", grantor(1, "sys"), facts("dba"), grantee(2, "pa", "dba"), "baseRoleNeeded"],
    ["one way in is enough", grantor(1, "sys"), facts("dba"), grantee(2, "pa", "dba", "user"), undefined],
    ["ta takes nothing", grantor(1, "ta", "dba"), facts("dba"), grantee(2, "dba"), "roleNotYours"],
  ] as const)("%s", (_, by, role, to, problem) => {
    expect(revokeProblem(by, role, to)).toBe(problem);
  });
});

describe("what a role holds", () => {
  it.each([
    ["a role of one's own combines what there is", "auditor", false, ["fault:view", "export"], undefined],
    ["governing stays with sys", "auditor", false, ["fault:view", "role:edit"], "sysOnlyPermission"],
    ["sys keeps governing", "sys", false, ["fault:view"], "sysKeepsControl"],
    ["the customers' role stays a customers' role", "user", true, ["fault:internal"], "roleOfCustomers"],
    ["so does any role a customer holds", "watcher", true, ["fault:assign"], "roleOfCustomers"],
    ["a customer's role may hold what customers may", "watcher", true, ["fault:view"], undefined],
  ] as const)("%s", (_, code, isHeldByCustomers, codes, problem) => {
    expect(permissionProblem({ code, isHeldByCustomers }, new Set<Permission>(codes))).toBe(problem);
  });

  it("knows the customers' permissions as those of the role and its admins", () => {
    expect(customerPermissions.has("fault:view")).toBe(true);
    expect(customerPermissions.has("fault:internal")).toBe(false);
    for (const code of sysOnlyPermissions) expect(customerPermissions.has(code)).toBe(false);
  });
});

const roleName = fc.constantFrom(...builtinRoleCodes);
const anyFlags = fc.record({
  reviewDba: fc.boolean(),
  orgAdmin: fc.boolean(),
  internalEmployee: fc.boolean(),
});

it("adds up: someone may do what any role or flag allows, and nothing else", () => {
  const roles = fc.uniqueArray(fc.subarray([...permissionCodes]), { maxLength: 5 });
  fc.assert(
    fc.property(roles, anyFlags, (held, flags) => {
      const permissions = effectivePermissions(held, flags);
      for (const code of permissionCodes) {
        const isByFlag = (Object.keys(flags) as (keyof typeof flags)[]).some(
          (flag) => flags[flag] && flagPermissions[flag].includes(code),
        );
        expect([code, permissions.has(code)]).toEqual([
          code,
          isByFlag || held.some((codes) => codes.includes(code)),
        ]);
      }
    }),
  );
});

interface Person {
  readonly roles: Set<string>;
  readonly flags: typeof noFlags;
  readonly isCustomerOnly: boolean;
}

it("lets no one gain, by any sequence of permitted grants, what neither they nor their grantor holds", () => {
  const custom = fc.subarray(permissionCodes.filter((code) => !sysOnlyPermissions.includes(code)));
  const person = fc.record({
    roles: fc.subarray(builtinRoleCodes.filter((code) => code !== "sys")),
    flags: anyFlags,
    isCustomerOnly: fc.boolean(),
  });
  const grant = fc.record({ by: fc.nat(4), to: fc.nat(4), role: fc.oneof(roleName, fc.constant("custom")) });
  fc.assert(
    fc.property(
      custom,
      fc.array(person, { minLength: 5, maxLength: 5 }),
      fc.array(grant, { maxLength: 30 }),
      (customPermissions, people, grants) => {
        const holds: Readonly<Record<string, readonly Permission[]>> = {
          ...rolePermissions,
          custom: customPermissions,
        };
        const crowd: Person[] = people.map(({ roles, ...rest }) => ({ ...rest, roles: new Set(roles) }));
        const permissionsOf = ({ roles, flags }: Person) =>
          effectivePermissions(
            [...roles].map((code) => holds[code] ?? []),
            flags,
          );
        const everything = new Set(crowd.flatMap((someone) => [...permissionsOf(someone)]));
        for (const { by, to, role } of grants) {
          const giver = crowd[by];
          const taker = crowd[to];
          if (!giver || !taker) continue;
          const givers = permissionsOf(giver);
          const before = permissionsOf(taker);
          const wanted = [role, ...impliedRoles(new Set([...taker.roles, role]))];
          const problems = wanted.map((code) =>
            grantProblem(
              { userId: by, roles: giver.roles, permissions: givers, isOrgAdmin: giver.flags.orgAdmin },
              { code, permissions: holds[code] ?? [] },
              { userId: to, roles: taker.roles, isCustomerOnly: taker.isCustomerOnly },
            ),
          );
          if (problems.some((problem) => problem !== undefined)) continue;
          for (const code of wanted) taker.roles.add(code);
          for (const code of permissionsOf(taker)) {
            expect([code, before.has(code) || givers.has(code)]).toEqual([code, true]);
          }
          expect(taker.roles.has("sys")).toBe(false);
        }
        for (const someone of crowd)
          for (const code of permissionsOf(someone)) expect(everything.has(code)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
