import { authorizeRole, resetUserPassword, setUserStatus } from "@pharos/api/access";
import {
  deleteCompany,
  getCompany,
  importCompanies,
  leaveCompany,
  removeMembers,
  saveCompany,
  setMemberAdmin,
} from "@pharos/api/organisation";
import { builtinRoleCodes } from "@pharos/domain/roles";
import type { PersonaName, WorldCompany } from "@pharos/fixtures";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { randomRun } from "../../testing/random-run.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Everybody signs in while they still can: who was shut out is refused by his session.
  for (const as of new Set([...actors, ...people]))
    await app.call(getCompany, { query: { id: app.world.companies.vendor } }, { as });
});
afterAll(() => app.close());
// What is tried here in a second is more than one person may try in a day.
beforeEach(() => app.platform.database.kysely.deleteFrom("rate_limit").execute());

const actors = ["sys", "sys", "pa", "pa", "ma", "ta", "orgAdmin"] as const satisfies readonly PersonaName[];
const people = [
  "sys",
  "pa",
  "ma",
  "ta",
  "dba",
  "reviewDba",
  "customer",
] as const satisfies readonly PersonaName[];
const companies = ["vendor", "vendor", "a", "b"] as const satisfies readonly WorldCompany[];

const chosen = {
  actor: fc.constantFrom(...actors),
  person: fc.constantFrom(...people),
  company: fc.constantFrom(...companies),
  role: fc.constantFrom(...builtinRoleCodes),
  party: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: undefined }),
  status: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
  flag: fc.boolean(),
};
type Act = { readonly kind: (typeof kinds)[number] } & {
  readonly [K in keyof typeof chosen]: (typeof chosen)[K] extends fc.Arbitrary<infer Value> ? Value : never;
};
const kinds = [
  "save",
  "save",
  "import",
  "delete",
  "remove",
  "leave",
  "admin",
  "disable",
  "role",
  "role",
  "reset",
] as const;

/** Does it over HTTP; answers whether it was accepted. */
async function perform({
  kind,
  actor: as,
  person,
  company,
  role,
  party,
  status,
  flag,
}: Act): Promise<boolean> {
  const companyId = app.world.companies[company];
  const userId = app.world.users[person];
  const memberships = await app.platform.database.kysely
    .selectFrom("employee")
    .select("id")
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .execute();
  const answerOf = async () => {
    if (kind === "save") {
      const info = await app.call(getCompany, { query: { id: companyId } }, { as: "sys" });
      if (!info.envelope?.success) return undefined;
      const { name, version } = info.result;
      return app.call(
        saveCompany,
        {
          body: {
            id: companyId,
            version,
            name,
            ...(party !== undefined && { partyType: party }),
            ...(status !== undefined && { status }),
          },
        },
        { as },
      );
    }
    if (kind === "import") {
      const info = await app.call(getCompany, { query: { id: companyId } }, { as: "sys" });
      if (!info.envelope?.success) return undefined;
      const rows = [{ name: info.result.name, partyType: String(party ?? 0), status: String(status ?? 0) }];
      return app.call(importCompanies, { body: { rows, isDryRun: false } }, { as });
    }
    if (kind === "delete") return app.call(deleteCompany, { params: { id: companyId } }, { as });
    if (kind === "leave") return app.call(leaveCompany, { body: { companyId } }, { as: person });
    if (kind === "disable") return app.call(setUserStatus, { body: { userId, isEnabled: flag } }, { as });
    if (kind === "role") {
      const people = flag ? { addUserIds: [userId] } : { removeUserIds: [userId] };
      return app.call(authorizeRole, { body: { roleId: await roleIdOf(role), ...people } }, { as });
    }
    if (kind === "reset") return app.call(resetUserPassword, { body: { userId } }, { as });
    const ids = memberships.map(({ id }) => id);
    if (!ids[0]) return undefined;
    if (kind === "remove") return app.call(removeMembers, { body: { ids } }, { as });
    return app.call(setMemberAdmin, { body: { employeeId: ids[0], isAdmin: flag } }, { as });
  };
  const answer = await answerOf();
  if (answer) expect(answer.status).toBeLessThan(500);
  return answer?.envelope?.success === true;
}

const roleIdOf = async (code: string): Promise<number> =>
  (
    await app.platform.database.kysely
      .selectFrom("role")
      .select("id")
      .where("code", "=", code)
      .executeTakeFirstOrThrow()
  ).id;

/** What has to be, whatever was done. */
async function readGround() {
  const { rows } = await sql<{ vendors: number; admins: number; outsiders: number }>`
    select
      (select count(*) from company where party_type = 2 and status = 1)::int as vendors,
      (select count(*) from user_role ur join role r on r.id = ur.role_id join app_user u on u.id = ur.user_id
        where r.code = 'sys' and u.status <> 0 and u.password_hash is not null
          and coalesce(u.one_time_password_until > now(), true))::int as admins,
      -- Everyone whom the vendor employs is internal, and nobody else.
      (select count(*) from employee e join company c on c.id = e.company_id
        where e.status = 1 and (e.company_id = ${app.world.companies.vendor}) <> (c.party_type in (2, 3) and c.status = 1))::int
        as outsiders`.execute(app.platform.database.kysely);
  return rows[0];
}

/** Those who were shut out act again, so that the next run can do everything. */
const restore = async () => {
  const { kysely } = app.platform.database;
  await kysely
    .updateTable("app_user")
    .set({ status: 1, one_time_password_until: null })
    .where("id", "in", Object.values(app.world.users))
    .where("account", "<>", "disabled")
    .where("password_hash", "is not", null)
    .execute();
};

it("leaves somebody entitled and the vendor's people internal, whatever administrators do", async () => {
  const run = randomRun(12);
  let [performed, accepted] = [0, 0];
  const acts = fc.array(fc.record({ kind: fc.constantFrom(...kinds), ...chosen }), {
    minLength: 10,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      for (const act of sequence) {
        await app.platform.database.kysely.deleteFrom("rate_limit").execute();
        const isAccepted = await perform(act);
        performed += 1;
        if (isAccepted) accepted += 1;
        const ground = await readGround();
        expect([act, ground?.vendors, ground?.outsiders]).toEqual([act, 1, 0]);
        expect(ground?.admins).toBeGreaterThan(0);
      }
      await restore();
    }),
    { ...run, endOnFailure: true },
  );
  // A model in which everything is refused shows nothing.
  expect(accepted).toBeGreaterThan(performed / 20);
});
