import {
  dismissContractReminder,
  listContractReminders,
  mailContract,
  notifyExpiringContracts,
  saveContract,
} from "@pharos/api/contract";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type ContractActions, contractActions, endingIn } from "./contract.testing.ts";
import { announceExpiring, remindExpiring } from "./remind-expiring.job.ts";

const start = new Date("2026-06-12T00:30:00Z");
const clock = createManualClock(start);
let app: TestApp;
let act: ContractActions;
beforeAll(async () => {
  app = await createTestApp({ clock });
  act = contractActions(app);
  // The world's own contracts are far from ending.
  await app.platform.database.kysely.updateTable("contract").set({ end_date: "2040-01-01" }).execute();
});
afterAll(() => app.close());

const today = () => businessToday(clock.now());
const create = (days: number) => act.create(endingIn(days, today(), act.form()));
const announce = () => announceExpiring(app.platform);
/** Who has been notified of a contract, in order. */
const notified = async (contractId: number) => {
  await app.drain();
  const rows = await app.platform.database.kysely
    .selectFrom("message as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.account", "m.title_key", "m.dedupe_key", "m.params"])
    .where("m.object_type", "=", "contract")
    .where("m.object_id", "=", contractId)
    .orderBy("m.id")
    .orderBy("u.account")
    .execute();
  return rows.map(({ account, dedupe_key }) => `${dedupe_key.split(":").at(-1)} ${account}`).toSorted();
};

describe("the daily notices", () => {
  it("run every morning at half past eight", () => {
    expect(remindExpiring.cron).toBe("30 8 * * *");
  });

  it("tell manager and owner at every threshold, the customer's admins from 30 days on, each once", async () => {
    clock.set(start);
    const { contractId } = await create(91);
    for (let day = 0; day <= 93; day += 1) {
      await announce();
      await announce();
      clock.set(new Date(clock.now().getTime() + dayMs));
    }
    expect(await notified(contractId)).toEqual(
      [
        ...["90", "60"].flatMap((days) => [`${days} pa`, `${days} ta`]),
        ...["30", "7", "0"].flatMap((days) => [`${days} orgadmin`, `${days} pa`, `${days} ta`]),
      ].toSorted(),
    );
  });

  it("lead to the contract those who may open it, each by an address of their own", async () => {
    clock.set(start);
    const form = endingIn(30, today(), act.form());
    const { contractId } = await act.create({
      ...form,
      contract: { ...form.contract, ownerUserId: app.world.users.sys, managerUserId: app.world.users.dba },
    });
    const db = app.platform.database.kysely;
    await db.deleteFrom("user_role").where("user_id", "=", app.world.users.sys).execute();
    await announce();
    await app.drain();
    const rows = await db
      .selectFrom("message as m")
      .innerJoin("app_user as u", "u.id", "m.user_id")
      .select(["u.account", "m.link"])
      .where("m.object_type", "=", "contract")
      .where("m.object_id", "=", contractId)
      .orderBy("u.account")
      .execute();
    expect(rows).toEqual([
      { account: "dba", link: `/contract?search=${form.contract.contractNum}` },
      { account: "orgadmin", link: `/organization/contract/${app.world.companies.a}` },
      { account: "sys", link: null },
    ]);
  });

  it("are notified once when two processes announce at the same time", async () => {
    clock.set(start);
    const { contractId } = await create(60);
    const counts = await Promise.all([announce(), announce(), announce(), announce()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await notified(contractId)).toEqual(["60 pa", "60 ta"]);
  });

  it("make up for days on which nothing ran, with the latest threshold only", async () => {
    clock.set(start);
    const { contractId } = await create(100);
    clock.set(new Date(start.getTime() + 95 * dayMs));
    expect(await announce()).toBe(1);
    expect(await notified(contractId)).toEqual(["7 orgadmin", "7 pa", "7 ta"]);
    clock.set(new Date(start.getTime() + 102 * dayMs));
    await announce();
    expect(await notified(contractId)).toEqual(["0 orgadmin", "0 pa", "0 ta", "7 orgadmin", "7 pa", "7 ta"]);
  });

  it("begin anew with another last day, and stay silent for what is renewed or terminated", async () => {
    clock.set(start);
    const first = await create(60);
    await announce();
    const body = await act.formOf(first.id);
    const moved = { ...body.contract, endTime: daysAfter(today(), 59) };
    await app.call(saveContract, { body: { ...body, contract: moved } }, { as: "pa" });
    await announce();
    expect(await notified(first.contractId)).toEqual(["60 pa", "60 pa", "60 ta", "60 ta"]);
    const renewed = await create(30);
    await act.create({ renewsId: renewed.contractId });
    await announce();
    expect(await notified(renewed.contractId)).toEqual([]);
  });
});

describe("the warning in a customer's header", () => {
  const reminders = async (as: PersonaName) => (await app.call(listContractReminders, {}, { as })).result;
  const idsOf = async (as: PersonaName) => (await reminders(as)).map(({ id }) => id);
  const dismiss = (as: PersonaName, id: number) =>
    app.call(dismissContractReminder, { body: { id } }, { as });

  it("names what ends within 90 days or ended within 30, for every member of the organisation", async () => {
    clock.set(start);
    const [soon, later, over, longOver] = [
      await create(90),
      await create(91),
      await create(-30),
      await create(-31),
    ];
    for (const as of ["customer", "orgAdmin"] as const) {
      const ids = await idsOf(as);
      expect(ids).toContain(soon.contractId);
      expect(ids).toContain(over.contractId);
      expect(ids).not.toContain(later.contractId);
      expect(ids).not.toContain(longOver.contractId);
    }
    const [first] = await reminders("customer");
    expect(Object.keys(first ?? {}).toSorted()).toEqual(["endTime", "id", "name"]);
    for (const as of ["otherCompany", "pa", "ta", "noRole"] as const) expect(await idsOf(as)).toEqual([]);
  });

  it("is silenced by one person for one term, and comes back with another last day", async () => {
    clock.set(start);
    const { id, contractId } = await create(40);
    expect((await dismiss("customer", contractId)).envelope).toMatchObject({ success: true });
    await dismiss("customer", contractId);
    expect(await idsOf("customer")).not.toContain(contractId);
    expect(await idsOf("orgAdmin")).toContain(contractId);
    const body = await act.formOf(id);
    const rename = { ...body, name: "改名" };
    await app.call(saveContract, { body: rename }, { as: "pa" });
    expect(await idsOf("customer")).not.toContain(contractId);
    const fresh = await act.formOf(id);
    const moved = { ...fresh.contract, endTime: daysAfter(today(), 41) };
    await app.call(saveContract, { body: { ...fresh, contract: moved } }, { as: "pa" });
    expect(await idsOf("customer")).toContain(contractId);
  });

  it("cannot be silenced by others, for whom the contract is not there", async () => {
    clock.set(start);
    const { contractId } = await create(40);
    const answers = await Promise.all(
      (["otherCompany", "pa", "noRole"] as const).map((as) => dismiss(as, contractId)),
    );
    const missing = await dismiss("customer", 999_999);
    for (const { body } of answers) expect(body).toBe(missing.body);
    expect(missing.errorCode).toBe("contract.notFound");
  });
});

describe("telling people now", () => {
  const notify = (as: PersonaName, ids: number[], channels?: ("inapp" | "email")[]) =>
    app.call(notifyExpiringContracts, { body: { ids, channels } }, { as });

  it("tells of what ends soon and skips the rest; once a day", async () => {
    clock.set(start);
    const [soon, later] = [await create(50), await create(300)];
    const ids = [soon.contractId, later.contractId];
    expect((await notify("pa", ids)).result).toEqual({ sent: 1, skipped: 1 });
    expect((await notify("pa", ids, ["inapp"])).result).toEqual({ sent: 0, skipped: 2 });
    const day = today();
    expect(await notified(soon.contractId)).toEqual([`${day} orgadmin`, `${day} pa`, `${day} ta`]);
    expect(await notified(later.contractId)).toEqual([]);
  });

  it("is for the platform's admins and anyone who is responsible, and one foreign contract refuses them all", async () => {
    clock.set(start);
    const mine = await create(50);
    const others = endingIn(
      50,
      today(),
      act.form({ companyId: app.world.companies.b, teamId: app.world.teams.two }),
    );
    const foreign = await act.create({ ...others, contract: { ...others.contract, managerUserId: null } });
    expect((await notify("ta", [mine.contractId])).result).toEqual({ sent: 1, skipped: 0 });
    expect((await notify("dba", [mine.contractId])).errorCode).toBe("contract.managerOnly");
    expect((await notify("ma", [mine.contractId])).errorCode).toBe("contract.managerOnly");
    expect((await notify("ta", [mine.contractId, foreign.contractId])).errorCode).toBe("contract.notFound");
    expect((await notify("customer", [mine.contractId])).errorCode).toBe("contract.notFound");
    expect((await notify("orgAdmin", [mine.contractId])).errorCode).toBe("contract.managerOnly");
    expect(await notified(foreign.contractId)).toEqual([]);
  });
});

describe("mailing the facts of a service", () => {
  const mail = (as: PersonaName, id: number) => app.call(mailContract, { params: { id } }, { as });

  it("goes to its receivers, or to the organisation's admins, at most five times an hour", async () => {
    clock.set(start);
    const own = await act.create({ email: "one@example.com，two@example.com" });
    expect((await mail("ta", own.id)).result.sentTo).toEqual(["one@example.com", "two@example.com"]);
    const rows = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(["target", "subject", "body"])
      .where("target", "=", "one@example.com")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain("T-");
    for (let count = 0; count < 4; count += 1) await mail("pa", own.id);
    expect((await mail("pa", own.id)).status).toBe(429);
  });

  it("speaks the language of anyone who reads it", async () => {
    clock.set(start);
    const db = app.platform.database.kysely;
    const { users } = app.world;
    const reader = await db
      .updateTable("app_user")
      .set({ locale: "en" })
      .where("id", "=", users.orgAdmin)
      .returning("email")
      .executeTakeFirstOrThrow();
    const { id } = await act.create({ email: `stranger@example.com，${reader.email?.toUpperCase()}` });
    await mail("pa", id);
    const bodyFor = async (target: string) =>
      (
        await db
          .selectFrom("notification_outbox")
          .select("body")
          .where(sql`lower(target)`, "=", target.toLowerCase())
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow()
      ).body;
    expect(await bodyFor(reader.email ?? "")).toContain("These are the facts of your service");
    expect(await bodyFor("stranger@example.com")).toContain("以下是贵单位的服务信息");
  });

  it("is refused without receivers, to the rest of the team, and for what one cannot see", async () => {
    clock.set(start);
    const form = act.form({ companyId: app.world.companies.c, accs: [] });
    const { id } = await act.create(form);
    expect((await mail("pa", id)).errorCode).toBe("contract.noReceivers");
    expect((await mail("dba", id)).errorCode).toBe("contract.managerOnly");
    expect((await mail("dba2", id)).status).toBe(204);
    expect((await mail("customer", id)).status).toBe(205);
  });
});
