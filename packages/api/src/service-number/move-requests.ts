import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, requiredText, z } from "../core/index.ts";

/** So many requests are moved by one call, the oldest first: one transaction stays short however many there are. */
export const moveRequestsMax = 500;

export const moveOpenRequests = endpoint({
  method: "POST",
  path: "/esapi/service/acc/moveRequests",
  isOurs: true,
  access: { permission: "sn:edit" },
  summary: "Move the open requests of a service number to another one of the same customer",
  body: z.object({
    /** The number they are under. */
    id: Id,
    /** An active number of the same organisation that is in force today. */
    toId: Id,
    /** Stands in the history of the number. */
    reason: requiredText(textLengths.max256),
  }),
  response: z.object({
    /** How many were moved. Their promises stay as they were made. */
    moved: z.int(),
    /** How many open ones are left under the number, for the next call. */
    remaining: z.int(),
  }),
  errors: ["serviceNumber.notFound", "serviceNumber.moveTargetUnknown", "serviceNumber.nothingToMove"],
  done: "serviceNumber.requestsMoved",
});
