import { endpoint, z } from "../core/index.ts";
import { ServiceRequestRow } from "./shapes.ts";

/** A P1 whose business is still down. */
export const Incident = ServiceRequestRow.extend({
  /** The caller handles it. */
  isMine: z.boolean(),
  /** The caller may take it: no one has. */
  mayTake: z.boolean(),
  /** Telephone of the executor; null for customers, who call the service desk, and where none is known. */
  executorPhone: z.string().nullable(),
});
export type Incident = z.output<typeof Incident>;

export const listIncidents = endpoint({
  method: "GET",
  path: "/esapi/fault/incidents",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Open P1 requests the caller may see whose business is not restored, untaken ones first",
  response: z.object({
    /** How many there are, counted up to 100. */
    total: z.int(),
    /** The first three. */
    list: z.array(Incident),
  }),
  errors: [],
});
