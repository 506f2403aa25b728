import { sql } from "kysely";
import { batchFind, remembering } from "../../platform/batch.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type Value = string | number | boolean | null;
type Values = Record<string, Value>;

/** Puts the names behind ids into the values of an audit line: a history is read long after people and teams have changed. */
export function createNaming({ db }: UnitOfWork): (values: Values) => Promise<Values> {
  const user = remembering(
    batchFind(
      (ids: readonly number[]) =>
        db
          .selectFrom("app_user")
          .select(["app_user.id", nameOfUser("app_user.id").as("name")])
          .where("app_user.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
          .execute(),
      ({ id }) => [id],
    ),
  );
  const team = remembering(
    batchFind(
      (ids: readonly number[]) =>
        db
          .selectFrom("team")
          .select(["id", "name"])
          .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
          .execute(),
      ({ id }) => [id],
    ),
  );
  const nameOf = async (
    find: (id: number) => Promise<{ readonly name: string | null } | undefined>,
    id: Value,
  ): Promise<string | null> => (typeof id === "number" ? ((await find(id))?.name ?? null) : null);
  return async ({ ownerUserId, managerUserId, teamId, ...rest }) => ({
    ...rest,
    ...(ownerUserId !== undefined && { owner: await nameOf(user, ownerUserId) }),
    ...(managerUserId !== undefined && { manager: await nameOf(user, managerUserId) }),
    ...(teamId !== undefined && { team: await nameOf(team, teamId) }),
  });
}
