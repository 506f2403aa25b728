import type { Kysely, Schema } from "@pharos/db";
import type { WaitingKindName } from "@pharos/domain/enums";
import type { Permission } from "@pharos/domain/permissions";
import type { Actor } from "./actor.ts";

/** Who asks what waits, and when. */
export interface WaitingReader {
  readonly actor: Actor;
  readonly now: Date;
}

/** One kind of work that waits for people; its module counts it by the rule of its own list. */
export interface WaitingKind {
  readonly kind: WaitingKindName;
  /** Whoever lacks it is not asked about. */
  readonly permission: Permission;
  /** How many wait for this person. */
  readonly count: (db: Kysely<Schema>, reader: WaitingReader) => Promise<number>;
}
