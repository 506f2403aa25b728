import { listMembers, type MemberRow, setMemberAdmin } from "@pharos/api/organisation";
import type { PersonaName, WorldCompany } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** What tests about members do again and again. */
export function createMemberCalls(app: TestApp) {
  const companyOf = (key: WorldCompany): number => app.world.companies[key];

  const list = async (
    as: PersonaName,
    query: Record<string, string | number> = {},
    companyId = companyOf("a"),
  ): Promise<MemberRow[]> =>
    (await app.call(listMembers, { query: { companyId, ...query } }, { as })).result.list;

  const memberOf = async (
    who: PersonaName,
    as: PersonaName = "pa",
    companyId = companyOf("a"),
  ): Promise<MemberRow> => {
    const rows = await list(as, { pageSize: 50 }, companyId);
    const member = rows.find(({ userId }) => userId === app.world.users[who]);
    if (!member) throw new Error(`${who} is no member`);
    return member;
  };

  const makeAdmin = async (who: PersonaName, company: WorldCompany): Promise<void> => {
    const { id } = await memberOf(who, "pa", companyOf(company));
    await app.call(setMemberAdmin, { body: { employeeId: id, isAdmin: true } }, { as: "pa" });
  };

  const countAudits = async (action: string): Promise<number> => {
    const { kysely } = app.platform.database;
    return (await kysely.selectFrom("audit_log").select("id").where("action", "=", action).execute()).length;
  };

  return { companyOf, list, memberOf, makeAdmin, countAudits };
}

/** Somebody to add. */
export const entry = (name: string, phone: string, more: object = {}) => ({ name, phone, ...more });
