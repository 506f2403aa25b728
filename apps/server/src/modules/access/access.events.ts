import { defineEvent } from "../../platform/outbox.ts";

/** Someone's roles are others than before. */
export const rolesChanged = defineEvent<{
  readonly userId: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Who did it; null when the portal did it by itself. */
  readonly byUserId: number | null;
}>("access.rolesChanged");
