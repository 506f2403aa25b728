import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type Values = Record<string, string | number | boolean | null>;

/** The values of an audit line, with the names behind ids: a history is read long after people and teams have changed. */
export async function withNames(tx: UnitOfWork, values: Values): Promise<Values> {
  const { ownerUserId, managerUserId, teamId, ...rest } = values;
  return {
    ...rest,
    ...(ownerUserId !== undefined && { owner: await userName(tx, ownerUserId) }),
    ...(managerUserId !== undefined && { manager: await userName(tx, managerUserId) }),
    ...(teamId !== undefined && { team: await teamName(tx, teamId) }),
  };
}

async function userName(tx: UnitOfWork, id: Values[string] | undefined): Promise<string | null> {
  if (typeof id !== "number") return null;
  const row = await tx.db
    .selectFrom("app_user")
    .select(nameOfUser("app_user.id").as("name"))
    .where("app_user.id", "=", id)
    .executeTakeFirst();
  return row?.name ?? null;
}

async function teamName(tx: UnitOfWork, id: Values[string] | undefined): Promise<string | null> {
  if (typeof id !== "number") return null;
  const row = await tx.db.selectFrom("team").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}
