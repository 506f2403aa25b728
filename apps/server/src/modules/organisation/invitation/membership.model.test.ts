import { saveUser, setUserStatus } from "@pharos/api/access";
import { getUserDetail, login } from "@pharos/api/identity";
import {
  acceptInvitation,
  acceptInvitationLink,
  addMember,
  addMembers,
  declineInvitation,
  declineInvitationLink,
  inviteMember,
  leaveCompany,
  listOwnInvitations,
  openInvitedAccount,
  removeMembers,
  revokeInvitation,
  setMemberAdmin,
  updateMember,
} from "@pharos/api/organisation";
import { type PersonaName, type WorldCompany, worldPassword, worldPasswordHash } from "@pharos/fixtures";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { randomRun } from "../../../testing/random-run.ts";
import { createMemberCalls, entry } from "../members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
  await calls.makeAdmin("otherCompany", "b");
});
afterAll(() => app.close());
// What is tried here in a second is more than one person may try in a day.
beforeEach(() => app.platform.database.kysely.deleteFrom("rate_limit").execute());

const db = () => app.platform.database.kysely;

// Those who may do more come more often.
const actors = [
  ...(["sys", "pa", "orgAdmin", "otherCompany", "sys", "pa", "orgAdmin", "otherCompany"] as const),
  ...(["ma", "ta", "dba", "customer2"] as const),
];
const companies = ["a", "b", "vendor"] as const satisfies readonly WorldCompany[];
const humanCount = 3;

/** Whether the actor may ask people to join this organisation. */
function isEntitled(actor: PersonaName, company: WorldCompany): boolean {
  if (actor === "sys" || actor === "pa") return true;
  return (actor === "orgAdmin" && company === "a") || (actor === "otherCompany" && company === "b");
}

/** A person of flesh and blood: reads the own phone and mailbox, and no one else's. */
interface Human {
  readonly phone: string;
  readonly email: string;
  /** Sessions of the accounts the person opened. */
  readonly tokens: string[];
}

/** What entitled people gave and what the humans accepted, beside what the server made of it. */
interface Model {
  readonly humans: readonly Human[];
  /** Who opened an account, by its id. */
  readonly owners: Map<number, Human>;
  /** Organisations to which someone entitled invited an address of a human. */
  readonly given: Map<Human, Set<number>>;
  /** Organisations to which a human said yes. */
  readonly accepted: Map<Human, Set<number>>;
  /** Roles a system admin gave to an account. */
  readonly roles: Map<number, readonly string[]>;
}

/** One thing that someone tries; numbers choose among what there is at that moment. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["enrol", "enrol", "enrol", "invite", "correct", "revoke", "addAccount", "create"] as const),
    ...(["open", "open", "open", "acceptLink", "accept", "accept", "decline", "declineLink"] as const),
    ...(["leave", "remove", "disable", "enable", "appoint"] as const),
  ),
  actor: fc.constantFrom(...actors),
  company: fc.constantFrom(...companies),
  human: fc.nat(humanCount - 1),
  other: fc.nat(humanCount - 1),
  pick: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let phones = 0;
function createModel(): Model {
  const humans = Array.from({ length: humanCount }, () => {
    phones += 1;
    const number = String(phones).padStart(4, "0");
    return { phone: `1381000${number}`, email: `human${number}@example.com`, tokens: [] };
  });
  const nothing = () => new Map(humans.map((human) => [human, new Set<number>()] as const));
  return { humans, owners: new Map(), given: nothing(), accepted: nothing(), roles: new Map() };
}

/**
 * Gives every human an account from before addresses were verified: opened, with the phone of the next human and the mail
 * address of the one after.
 */
async function addEarlierAccounts(model: Model): Promise<void> {
  for (const [index, human] of model.humans.entries()) {
    const account = `earlier${human.phone}`;
    const { id } = await db()
      .insertInto("app_user")
      .values({
        account,
        display_name: "某人",
        password_hash: worldPasswordHash,
        phone: humanAt(model, index + 1).phone,
        email: humanAt(model, index + 2).email,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const body = { loginType: "password", account, password: worldPassword } as const;
    human.tokens.push((await app.call(login, { body })).result.token);
    model.owners.set(id, human);
  }
}

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const humanAt = ({ humans }: Model, index: number): Human => {
  const human = at(humans, index);
  if (!human) throw new Error("there are no humans");
  return human;
};

/** Everyone who reads one of these addresses is given the organisation. */
function give(
  model: Model,
  companyId: number,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
): void {
  for (const human of model.humans)
    if (human.phone === phone || human.email === email?.toLowerCase()) model.given.get(human)?.add(companyId);
}

/** Every link that ever went to a human. */
const linksOf = async ({ phone, email }: Human): Promise<string[]> => [
  ...(await calls.tokensTo(phone)),
  ...(await calls.tokensTo(email)),
];

/** Entries of the humans in an organisation. */
const entriesOf = ({ humans }: Model, companyId: number) =>
  db()
    .selectFrom("employee")
    .select(["id", "version", "phone", "email", "user_id", "status"])
    .where("company_id", "=", companyId)
    .where("name", "=", "某人")
    .where((eb) =>
      eb.or([
        eb(
          "phone",
          "in",
          humans.map(({ phone }) => phone),
        ),
        eb(
          "email",
          "in",
          humans.map(({ email }) => email),
        ),
      ]),
    )
    .orderBy("id")
    .execute();

const accountsOf = async (model: Model): Promise<number[]> => [...model.owners.keys(), ...model.roles.keys()];

/** Someone of an organisation, or of the platform, does something to the humans. */
async function administer(model: Model, { what, actor, company, human, other, pick }: Step): Promise<void> {
  const companyId = app.world.companies[company];
  const [one, two] = [humanAt(model, human), humanAt(model, other)];
  const row = at(await entriesOf(model, companyId), pick);
  const refused = (
    answer: { errorCode: string | undefined },
    isAllowed = isEntitled(actor, company),
  ): boolean => {
    if (!isAllowed)
      expect([what, actor, company, answer.errorCode !== undefined]).toEqual([what, actor, company, true]);
    return answer.errorCode !== undefined;
  };
  if (what === "enrol") {
    // The phone of one and the mail of another: anyone who typed them has verified neither.
    const list = [
      entry("某人", one.phone, { ...(pick % 2 === 0 && { email: two.email }), createLogin: pick % 5 > 0 }),
    ];
    const answer = await app.call(addMembers, { body: { companyId, list } }, { as: actor });
    if (!refused(answer) && pick % 5 > 0)
      give(model, companyId, { phone: one.phone, email: pick % 2 === 0 ? two.email : null });
  } else if (what === "create") {
    const roles = [["dba"], ["pa", "user"], []][pick % 3] ?? [];
    const body = {
      account: `made${phones}x${pick}`,
      displayName: "某人",
      phone: one.phone,
      email: two.email,
      roles,
    };
    const answer = await app.call(saveUser, { body }, { as: actor });
    if (!refused(answer, actor === "sys")) model.roles.set(answer.result.userId, roles);
  } else if (what === "addAccount") {
    const userId = at(await accountsOf(model), pick);
    if (userId === undefined) return;
    const answer = await app.call(addMember, { body: { companyId, userId } }, { as: actor });
    // Who could not grant the role does not send what opens the account that holds it.
    const isBeyond = actor === "pa" && model.roles.get(userId)?.includes("pa") && !model.owners.has(userId);
    if (refused(answer, isEntitled(actor, company) && !isBeyond)) return;
    await giveAccount(model, companyId, userId);
  } else if (row && what === "correct") {
    const body = { id: row.id, version: row.version, phone: two.phone };
    refused(await app.call(updateMember, { body }, { as: actor }));
  } else if (row && what === "invite") {
    if (refused(await app.call(inviteMember, { body: { id: row.id } }, { as: actor }))) return;
    const pending = await db()
      .selectFrom("invitation")
      .select("user_id")
      .where("employee_id", "=", row.id)
      .where("status", "=", 0)
      .executeTakeFirst();
    if (pending?.user_id == null) give(model, companyId, row);
    else await giveAccount(model, companyId, pending.user_id);
  } else if (row && what === "revoke") {
    refused(await app.call(revokeInvitation, { body: { id: row.id } }, { as: actor }));
  } else if (row && what === "remove") {
    refused(await app.call(removeMembers, { body: { ids: [row.id] } }, { as: actor }));
  } else if (row && what === "appoint") {
    refused(
      await app.call(
        setMemberAdmin,
        { body: { employeeId: row.id, isAdmin: pick % 2 === 0 } },
        { as: actor },
      ),
    );
  } else if (what === "disable" || what === "enable") {
    const userId = at(await accountsOf(model), pick);
    if (userId === undefined) return;
    await app.call(setUserStatus, { body: { userId, isEnabled: what === "enable" } }, { as: actor });
  }
}

/** An account is invited: its owner, or while no one has opened it anyone who reads the addresses that were typed for it. */
async function giveAccount(model: Model, companyId: number, userId: number): Promise<void> {
  const owner = model.owners.get(userId);
  if (owner) model.given.get(owner)?.add(companyId);
  const account = await db()
    .selectFrom("app_user")
    .select(["phone", "email", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (account.password_hash === null) give(model, companyId, account);
}

/** A human answers what reached the own phone, the own mailbox or the own account. */
async function answer(model: Model, { what, human, pick, company }: Step): Promise<void> {
  const person = humanAt(model, human);
  const link = at(await linksOf(person), pick);
  const token = at(person.tokens, pick);
  const joined = async (companyId: number | null): Promise<void> => {
    if (companyId !== null) model.accepted.get(person)?.add(companyId);
  };
  if (what === "open" && link !== undefined) {
    const companyId = await companyOfLink(link);
    const body = { token: link, password: `Harbour-${pick}-x` };
    const opened = await app.call(openInvitedAccount, { body });
    if (opened.errorCode) return;
    const { userId, token: session } = opened.result;
    // No one gets into an account that someone else has opened.
    expect([undefined, person]).toContain(model.owners.get(userId));
    model.owners.set(userId, person);
    person.tokens.push(session);
    await joined(companyId);
  } else if (what === "acceptLink" && link !== undefined && token !== undefined) {
    const done = await app.call(acceptInvitationLink, { body: { token: link } }, { token });
    if (!done.errorCode) await joined(done.result.companyId);
  } else if (what === "declineLink" && link !== undefined) {
    await app.call(declineInvitationLink, { body: { token: link } });
  } else if ((what === "accept" || what === "decline") && token !== undefined) {
    const waiting = await app.call(listOwnInvitations, {}, { token });
    const id = waiting.errorCode ? undefined : at(waiting.result, pick)?.id;
    // Besides the own ones, one that is another person's is tried.
    const body = { id: id ?? pick };
    const done = await app.call(
      what === "accept" ? acceptInvitation : declineInvitation,
      { body },
      { token },
    );
    if (!done.errorCode && done.result !== null) await joined(done.result.companyId);
  } else if (what === "leave" && token !== undefined) {
    await app.call(leaveCompany, { body: { companyId: app.world.companies[company] } }, { token });
  }
}

async function companyOfLink(link: string): Promise<number | null> {
  const { hashInvitationToken } = await import("./invitation-token.ts");
  const row = await db()
    .selectFrom("invitation_link as l")
    .innerJoin("invitation as i", "i.id", "l.invitation_id")
    .innerJoin("employee as e", "e.id", "i.employee_id")
    .select("e.company_id")
    .where("l.token_hash", "=", hashInvitationToken(link))
    .executeTakeFirst();
  return row?.company_id ?? null;
}

/** What the server holds is nothing but what was given and accepted. */
async function verify(model: Model): Promise<void> {
  const accounts = await accountsOf(model);
  if (accounts.length === 0) return;
  const memberships = await db()
    .selectFrom("employee")
    .select(["user_id", "company_id"])
    .where("status", "=", 1)
    .where("user_id", "in", accounts)
    .execute();
  for (const { user_id, company_id } of memberships) {
    const owner = model.owners.get(user_id ?? 0);
    expect([company_id, owner && model.given.get(owner)?.has(company_id)]).toEqual([company_id, true]);
    expect([company_id, owner && model.accepted.get(owner)?.has(company_id)]).toEqual([company_id, true]);
  }
  const users = await db()
    .selectFrom("app_user")
    .select(["id", "phone", "phone_verified_at", "email", "email_verified_at"])
    .where("id", "in", accounts)
    .execute();
  for (const user of users) {
    const owner = model.owners.get(user.id);
    if (user.phone_verified_at !== null) expect([user.id, user.phone]).toEqual([user.id, owner?.phone]);
    if (user.email_verified_at !== null) expect([user.id, user.email]).toEqual([user.id, owner?.email]);
  }
  const roles = await db()
    .selectFrom("user_role as ur")
    .innerJoin("role as r", "r.id", "ur.role_id")
    .select(["ur.user_id", "r.code"])
    .where("ur.user_id", "in", accounts)
    .execute();
  for (const { user_id, code } of roles) {
    const allowed = [
      "user",
      ...(model.roles.get(user_id) ?? []),
      ...(model.roles.get(user_id)?.includes("pa") ? ["dba"] : []),
    ];
    expect(allowed).toContain(code);
  }
}

/** What every open session says of itself agrees with the memberships of its own account. */
async function verifySessions(model: Model): Promise<void> {
  for (const human of model.humans) {
    for (const token of human.tokens) {
      const me = await app.call(getUserDetail, {}, { token });
      if (me.status !== 200) continue;
      expect(model.owners.get(me.result.userId)).toBe(human);
      if (me.result.isInternalEmployee)
        expect(model.accepted.get(human)?.has(app.world.companies.vendor)).toBe(true);
    }
  }
}

const byHumans = new Set(["open", "acceptLink", "accept", "decline", "declineLink", "leave"]);

it("lets no one gain a role or an organisation that no one entitled gave and the person did not accept", async () => {
  const reached = { memberships: 0, accounts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50, size: "max" }), async (steps) => {
      const model = createModel();
      await addEarlierAccounts(model);
      for (const one of steps) {
        await db().deleteFrom("rate_limit").execute();
        await (byHumans.has(one.what) ? answer(model, one) : administer(model, one));
        await verify(model);
      }
      await verifySessions(model);
      reached.accounts += model.owners.size - humanCount;
      for (const companiesOf of model.accepted.values()) reached.memberships += companiesOf.size;
    }),
    // Every run goes on with the organisations as the one before left them: a shorter sequence is another one.
    { ...randomRun(6), endOnFailure: true },
  );
  // The steps reach what they are about.
  expect(reached.accounts).toBeGreaterThan(0);
  expect(reached.memberships).toBeGreaterThan(0);
}, 120_000);
