import { waitingKind } from "@pharos/domain/enums";
import { endpoint, z } from "../core/index.ts";

/** What waits for the caller besides service requests, which count themselves. */
export const listWaiting = endpoint({
  method: "GET",
  path: "/esapi/statistics/baseData",
  access: "signedIn",
  summary:
    "What waits for the caller: overdue plans, days without hours, reviews, applications, expiring contracts",
  response: z.object({
    /** Only what has something, in the order in which it is shown. */
    list: z.array(
      z.object({
        kind: z.enum(waitingKind.codes),
        /** How many of them wait; at least 1. */
        count: z.int(),
      }),
    ),
  }),
  errors: [],
});
