import { type Listener, listener } from "../../platform/outbox.ts";
import { personName } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { tokenCreated } from "./integration.events.ts";

/** Notifies the person in whose name a program may ask from now on, and the system admins. */
const notifyTokenCreated = listener(
  "integration.notifyTokenCreated",
  tokenCreated,
  async (tx, { userId, by, name, prefix, id }, { eventId }) => {
    const shared = {
      event: "token.created",
      type: "system",
      level: "warn",
      object: { type: "apiToken", id },
    } as const;
    await notify(tx, {
      ...shared,
      userIds: [userId],
      titleKey: "integrationServer.message.ownToken",
      params: { name, prefix },
      link: "/apiDocs",
      dedupeKey: `integration.token:${eventId}`,
    });
    const admins = await findSystemAdmins(tx);
    await notify(tx, {
      ...shared,
      // Anyone who made it knows, and the person has just been notified.
      userIds: admins.filter((admin) => admin !== by && admin !== userId),
      titleKey: "integrationServer.message.token",
      params: { name, prefix, person: await nameOf(tx, userId) },
      link: "/apiTokens",
      dedupeKey: `integration.token.sys:${eventId}`,
    });
  },
);

async function findSystemAdmins(tx: UnitOfWork): Promise<number[]> {
  const rows = await tx.db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("user_role.user_id")
    .where("role.code", "=", "sys")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function nameOf(tx: UnitOfWork, userId: number): Promise<string> {
  const row = await tx.db
    .selectFrom("app_user as person")
    .select(personName("person").as("name"))
    .where("person.id", "=", userId)
    .executeTakeFirst();
  return row?.name ?? "";
}

/** Reactions of this module to committed facts. */
export const integrationListeners: readonly Listener[] = [notifyTokenCreated];
