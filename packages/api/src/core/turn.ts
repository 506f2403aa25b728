import { turnHolders } from "@pharos/domain/service-request";
import { Moment } from "./fields.ts";
import { z } from "./zod.ts";

/** Who must act next on something open, and since when; the moment may lie ahead where work begins later. */
export const Turn = z.object({
  holder: z.enum(turnHolders),
  since: Moment,
  /** Name of the third party whose turn it is. */
  party: z.string().nullable(),
});
export type Turn = z.output<typeof Turn>;
