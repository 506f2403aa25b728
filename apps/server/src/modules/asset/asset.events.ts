import { defineEvent } from "../../platform/outbox.ts";

/** What an organisation runs has changed: a system was added, upgraded, renamed to another product, or taken out of use. */
export const estateChanged = defineEvent<{
  readonly companyId: number;
  /** The products of the system, before and after. */
  readonly databaseTypes: readonly string[];
}>("asset.estateChanged");
