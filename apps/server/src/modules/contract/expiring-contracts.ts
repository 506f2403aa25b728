import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import type { WaitingKind, WaitingReader } from "../../platform/waiting-kind.ts";
import { countByValidity } from "./contract-list.repo.ts";

const soon = [validity.toCode("expiresThisMonth"), validity.toCode("withinThreeMonths")] as const;

/** Lines of the list of contracts that somebody owns or manages and that end within three months. */
export const expiringContracts: WaitingKind = {
  kind: "contractExpiring",
  permission: "contract:view",
  count: (db, reader) => countExpiring(db, reader, { isMine: true }),
};

/** All of them that those who lead may see. */
export const allExpiringContracts: WaitingKind = {
  kind: "contractExpiringAll",
  permission: "dash:view",
  count: (db, reader) => countExpiring(db, reader, {}),
};

async function countExpiring(
  db: Kysely<Schema>,
  { actor, now }: WaitingReader,
  filter: { readonly isMine?: boolean },
): Promise<number> {
  if (!actor.isInternal) return 0;
  const counts = await countByValidity(db, actor, filter, businessToday(now));
  return counts
    .filter((line) => soon.some((code) => code === line.validity))
    .reduce((sum, { matches }) => sum + matches, 0);
}
