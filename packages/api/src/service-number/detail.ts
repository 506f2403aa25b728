import { textLengths } from "@pharos/domain/limits";
import { Ability, CalendarDate, endpoint, Id, IdParam, Moment, requiredText, z } from "../core/index.ts";
import { ServiceNumberRow } from "./list.ts";

/** A service number with what it covers and who serves it. */
export const ServiceNumberDetail = ServiceNumberRow.extend({
  version: z.int32(),
  contractId: Id,
  contractName: z.string(),
  /** First and last day of the contract. */
  contractStartTime: CalendarDate,
  contractEndTime: CalendarDate,
  /** Why it was suspended or closed, and when. */
  statusReason: z.string().nullable(),
  statusTime: Moment.nullable(),
  managerName: z.string().nullable(),
  team: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string().nullable(),
    leaderName: z.string().nullable(),
  }),
  assets: z.array(
    z.object({
      id: Id,
      name: z.string(),
      system: z.string().nullable(),
      dbType: z.string(),
      version: z.string().nullable(),
    }),
  ),
  /** The organisation's admins. */
  contacts: z.array(
    z.object({
      name: z.string(),
      jobTitle: z.string().nullable(),
      /** Masked. */
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  abilities: z.object({
    suspend: Ability,
    resume: Ability,
    close: Ability,
    /** Undo the closing, for a day. */
    reopen: Ability,
    /** Open the contract behind it. */
    readContract: Ability,
  }),
});
export type ServiceNumberDetail = z.output<typeof ServiceNumberDetail>;

export const getServiceNumber = endpoint({
  method: "GET",
  path: "/esapi/service/acc/detail/:id",
  isOurs: true,
  access: { permission: "sn:view" },
  summary: "Read a service number with its contract's facts, assets, team and contacts",
  params: z.object({
    /** The service number. */
    id: IdParam,
  }),
  query: z.object({
    /** The organisation it must belong to. */
    companyId: IdParam.optional(),
  }),
  response: ServiceNumberDetail,
  errors: ["serviceNumber.notFound"],
});

export const changeServiceNumberStatus = endpoint({
  method: "POST",
  path: "/esapi/service/acc/status",
  isOurs: true,
  access: { permission: "sn:edit" },
  summary: "Suspend, resume, close or reopen a service number",
  body: z.object({
    id: Id,
    version: z.int32(),
    /** `reopen` undoes a closing within a day: the number is again what it was before. */
    action: z.enum(["suspend", "resume", "close", "reopen"]),
    reason: requiredText(textLengths.max256),
  }),
  response: ServiceNumberDetail,
  errors: [
    "serviceNumber.notFound",
    "serviceNumber.notSuspendable",
    "serviceNumber.notResumable",
    "serviceNumber.alreadyClosed",
    "serviceNumber.hasOpenRequests",
    "serviceNumber.notClosed",
    "serviceNumber.closedTooLong",
    "serviceNumber.contractTerminated",
    "common.dataChanged",
  ],
  done: "serviceNumber.statusChanged",
});
