import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listApiTokens as endpoint } from "@pharos/api/integration";
import type { Platform } from "../../../platform/platform.ts";
import { loadActor } from "../../identity/index.ts";
import { findTokens, type TokenListRow } from "./token.repo.ts";

/** One page of the tokens, each with the permissions that have no effect because its person does not hold them. */
export async function listTokens(
  { database, clock }: Pick<Platform, "database" | "clock">,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { rows, total } = await findTokens(database.kysely, query);
  const held = await permissionsOf({ database, clock }, rows);
  return {
    total,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    list: rows.map((row) => ({
      ...row,
      idlePermissions: row.permissions.filter((permission) => !held.get(row.userId)?.has(permission)),
    })),
  };
}

/** What the people of one page hold now; a page has at most a hundred of them, and usually a few. */
async function permissionsOf(
  { database, clock }: Pick<Platform, "database" | "clock">,
  rows: readonly TokenListRow[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const found = await Promise.all(
    userIds.map(async (userId) => {
      const actor = await loadActor(database.kysely, userId, clock.now());
      return [userId, new Set<string>(actor?.permissions)] as const;
    }),
  );
  return new Map(found);
}
