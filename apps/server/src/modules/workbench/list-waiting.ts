import type { CallResult } from "@pharos/api/core";
import type { listWaiting as endpoint } from "@pharos/api/workbench";
import { waitingKind } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WaitingKind } from "../../platform/waiting-kind.ts";

/** Counts what waits for the caller, every kind by the rule of its own list. */
export async function listWaiting(
  { database, clock }: Pick<Platform, "database" | "clock">,
  kinds: readonly WaitingKind[],
  { actor }: Call,
): Promise<CallResult<typeof endpoint>> {
  const reader = { actor, now: clock.now() };
  const asked = kinds.filter(({ permission }) => actor.permissions.has(permission));
  const counts = new Map(
    await Promise.all(
      asked.map(async ({ kind, count }) => [kind, await count(database.kysely, reader)] as const),
    ),
  );
  return {
    list: waitingKind.names.flatMap((kind) => {
      const count = counts.get(kind) ?? 0;
      return count === 0 ? [] : [{ kind: waitingKind.toCode(kind), count }];
    }),
  };
}
