import { Ability, endpoint, Id, IdParam, requiredText, z } from "../core/index.ts";

/** Of what hours were promised. */
const HourOwner = z.enum(["contract", "number", "item"]);

export const getHoursForecast = endpoint({
  method: "GET",
  path: "/esapi/service/ccc/hoursForecast",
  isOurs: true,
  access: { permission: "sn:cost" },
  summary:
    "Say when the promised hours of a contract, a service number or a contract item end at the present pace",
  query: z.object({ kind: HourOwner, id: IdParam }),
  response: z.object({
    /** Null when nothing was promised. */
    planned: z.number().nullable(),
    /** Approved hours, and what the ERP says was delivered before. */
    used: z.number(),
    left: z.number().nullable(),
    /** The day on which they end at the pace of the term so far; null where nothing is left or there is no pace. */
    endsOn: z.iso.date().nullable(),
    endTime: z.iso.date(),
    /** Hours that were entered and wait for review: not among those used yet. */
    pendingHours: z.number(),
    /** What plans that have not ended will still take. */
    openPlanHours: z.number(),
    /** Who receives a note about the renewal: who owns the contract, else who manages it. */
    receiverName: z.string().nullable(),
    /** Such a note with the figures filled in, in the caller's language. */
    draft: z.string(),
    abilities: z.object({ note: Ability }),
  }),
  errors: ["contractItem.forecastNotFound"],
});

export const sendRenewalNote = endpoint({
  method: "POST",
  path: "/esapi/service/ccc/renewalNote",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Write to whom a contract belongs that its hours come to an end",
  body: z.object({
    kind: HourOwner,
    id: Id,
    /** Plain text. */
    content: requiredText(1024),
  }),
  response: z.object({ receiverName: z.string() }),
  done: "contractItem.renewalNoteSent",
  isCreating: true,
  errors: ["contractItem.forecastNotFound", "contractItem.noAccountOwner"],
});
