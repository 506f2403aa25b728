import { CalendarDate, endpoint, Id, Nothing, z } from "../core/index.ts";

export const listContractReminders = endpoint({
  method: "GET",
  path: "/esapi/service/contract/wNotify",
  access: "signedIn",
  summary:
    "Contracts of the caller's organisation that end within 90 days or ended within 30, unless silenced",
  response: z.array(z.object({ id: Id, name: z.string(), endTime: CalendarDate })),
  errors: [],
});

export const dismissContractReminder = endpoint({
  method: "POST",
  path: "/esapi/service/contract/wNotify/close",
  access: "signedIn",
  summary: "Do not remind the caller of this term of a contract again",
  body: z.object({
    /** The contract. */
    id: Id,
  }),
  response: Nothing,
  errors: ["contract.notFound"],
  done: "contract.reminderDismissed",
});

export const notifyExpiringContracts = endpoint({
  method: "POST",
  path: "/esapi/service/contract/expire/notify",
  access: "signedIn",
  summary: "Tell managers, owners and the organisations' admins now that contracts end",
  body: z.object({
    /** Contracts; one that the caller may not notify refuses them all. */
    ids: z.array(Id).min(1).max(200),
    channels: z
      .array(z.enum(["inapp", "email"]))
      .min(1)
      .max(2)
      .default(["inapp", "email"]),
  }),
  response: z.object({
    /** Contracts that were notified of. */
    sent: z.int(),
    /** Contracts that do not end soon, or were notified of today. */
    skipped: z.int(),
  }),
  errors: ["contract.notFound", "contract.managerOnly"],
  done: "contract.notified",
});
