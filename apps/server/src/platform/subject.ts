import type { Schema } from "@pharos/db";
import type { MessageType } from "@pharos/domain/enums";
import type { Expression, Kysely } from "kysely";
import type { Actor } from "./actor.ts";

/** A kind of object that people can star and comment on. */
export interface Subject {
  /** As on the wire, such as `fault`. */
  readonly objectType: string;
  /**
   * The objects the actor may know of at this moment, as a query of `id` and `title`. It must be the rule of the object's
   * own pages: stars, comments and their counts go through it.
   */
  readonly visible: (db: Kysely<Schema>, actor: Actor) => Expression<{ id: number; title: string }>;
  /** False: it can only be starred. */
  readonly isCommentable: boolean;
  /** Several organisations read the same one: comments on it name only the vendor's people. */
  readonly isShared?: true;
  /** Heading of messages about comments on it. */
  readonly messageType: MessageType;
  /** Path of its page inside the portal. */
  readonly linkOf: (id: number) => string;
}
