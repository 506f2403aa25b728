import {
  acceptInvitation,
  listMembers,
  listOwnInvitations,
  type MemberRow,
  openInvitedAccount,
  setMemberAdmin,
} from "@pharos/api/organisation";
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

  /** The secret parts of the links that went to a phone or a mail address, newest first. */
  const tokensTo = async (address: string): Promise<string[]> => {
    const { kysely } = app.platform.database;
    const sent = await kysely
      .selectFrom("notification_outbox")
      .select("body")
      .where("target", "=", address.includes("@") ? address : `+86${address}`)
      .orderBy("id", "desc")
      .execute();
    return sent.flatMap(({ body }) => /\/activate\/([\w-]+)/.exec(body)?.[1] ?? []);
  };

  const tokenTo = async (address: string): Promise<string> => {
    const [token] = await tokensTo(address);
    if (!token) throw new Error(`no link went to ${address}`);
    return token;
  };

  /** Opens the account of the newest link to an address; answers the session's token. */
  const openBy = async (address: string): Promise<string> => {
    const body = { token: await tokenTo(address), password: "Harbour-7" };
    return (await app.call(openInvitedAccount, { body })).result.token;
  };

  /** Accepts the only invitation that waits for someone. */
  const accept = async (as: PersonaName): Promise<void> => {
    const waiting = (await app.call(listOwnInvitations, {}, { as })).result;
    if (waiting.length !== 1 || !waiting[0]) throw new Error(`${waiting.length} invitations wait for ${as}`);
    await app.call(acceptInvitation, { body: { id: waiting[0].id } }, { as });
  };

  return { companyOf, list, memberOf, makeAdmin, countAudits, tokensTo, tokenTo, openBy, accept };
}

/** Someone to add. */
export const entry = (name: string, phone: string, more: object = {}) => ({ name, phone, ...more });
