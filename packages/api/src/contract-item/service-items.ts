import { planPlace, quotaUnit, serviceItemCycle, serviceItemStatus, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  code,
  endpoint,
  Id,
  IdParam,
  line,
  Nothing,
  requiredLine,
  requiredText,
  z,
} from "../core/index.ts";
import { PlausibleDate, QuotaEntryView, QuotaView, Tenths } from "./shapes.ts";

/** An entitlement under a service number. */
export const ServiceItemView = z.object({
  id: Id,
  version: z.int32(),
  accId: Id,
  sn: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  name: z.string(),
  taskType: code(taskType),
  /** In what the quota is counted. */
  unit: code(quotaUnit),
  cycle: code(serviceItemCycle),
  startTime: z.iso.date().nullable(),
  endTime: z.iso.date().nullable(),
  /** Planned hours; absent for customers. */
  planHour: z.number().nullable().optional(),
  status: code(serviceItemStatus),
  /** False: uses are only counted. */
  isLimited: z.boolean(),
  /** More may be used than was granted. */
  mayOverdraw: z.boolean(),
  quota: QuotaView,
  /** Of an open item of inspections with a rhythm; null for others. */
  inspection: z
    .object({
      /** When one was published or a plan of the item ended last; null: never yet. */
      lastOn: z.iso.date().nullable(),
      /** Until when the next one is in time; null: none falls into the term any more. */
      dueOn: z.iso.date().nullable(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  contractItemId: Id.nullable(),
  /** Number and name of the contract item it fulfils; absent for customers. */
  contractItem: z.object({ itemId: z.string(), name: z.string() }).nullable().optional(),
  abilities: z.object({ edit: Ability, delete: Ability, book: Ability }),
});
export type ServiceItemView = z.output<typeof ServiceItemView>;

/** A service item with its whole ledger, the newest line first. */
export const ServiceItemDetail = ServiceItemView.extend({ entries: z.array(QuotaEntryView) });
export type ServiceItemDetail = z.output<typeof ServiceItemDetail>;

export const listServiceItems = endpoint({
  method: "GET",
  path: "/esapi/service/item/list",
  isOurs: true,
  access: { permission: "sn:view" },
  summary: "List the service items of a service number with their quotas",
  query: z.object({ accId: IdParam }),
  response: z.object({
    accId: Id,
    sn: z.string(),
    name: z.string(),
    companyId: Id,
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    /** May the caller add an item. */
    create: Ability,
    /** May the caller plan recurring tasks. */
    plan: Ability,
    list: z.array(ServiceItemView),
  }),
  errors: ["contractItem.serviceNumber.notFound"],
});

export const getServiceItem = endpoint({
  method: "GET",
  path: "/esapi/service/item/detail/:id",
  access: { permission: "sn:view" },
  summary: "Read a service item with the ledger of its quota",
  params: z.object({ id: IdParam }),
  response: ServiceItemDetail,
  errors: ["contractItem.serviceItem.notFound"],
});

/** A new service item, or an edit of one (`id` and `version`). The quota of an existing item changes by its ledger alone. */
export const SaveServiceItem = z.object({
  id: Id.optional(),
  /** The version that was read; needed when editing. */
  version: z.int32().optional(),
  accId: Id,
  name: requiredLine(textLengths.max128),
  taskType: code(taskType),
  /** Granted at once; left out or null: uses are only counted. Only for a new item. */
  quota: Tenths.nullish(),
  unit: code(quotaUnit),
  cycle: code(serviceItemCycle),
  startTime: PlausibleDate.nullish(),
  endTime: PlausibleDate.nullish(),
  planHour: Tenths.nullish(),
  mayOverdraw: z.boolean().optional(),
  /** Only when editing. */
  status: code(serviceItemStatus).optional(),
  contractItemId: Id.nullish(),
});

export const saveServiceItem = endpoint({
  method: "POST",
  path: "/esapi/service/item/create",
  access: { permission: "sn:edit" },
  summary: "Add a service item to a service number, or change one",
  body: SaveServiceItem,
  response: ServiceItemDetail,
  done: "contractItem.serviceItemSaved",
  isCreating: true,
  errors: [
    "contractItem.serviceItem.notFound",
    "contractItem.serviceNumber.notFound",
    "common.dataChanged",
    "common.validation",
  ],
});

export const deleteServiceItem = endpoint({
  method: "DELETE",
  path: "/esapi/service/item/delete/:id",
  access: { permission: "sn:edit" },
  summary: "Remove a service item that nothing was used of",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "contractItem.serviceItemDeleted",
  errors: ["contractItem.serviceItem.notFound", "contractItem.serviceItemUsed"],
});

/** A line to be booked: an amount with a reason, or the line that is taken back. */
export const BookQuota = z.object({
  itemId: Id,
  /** grant and use take a positive amount, adjust either, reverse takes a line back. */
  kind: z.enum(["grant", "use", "adjust", "reverse"]),
  amount: z.number().optional(),
  /** The line to take back. */
  entryId: Id.optional(),
  reason: requiredText(textLengths.max256),
});

export const bookQuota = endpoint({
  method: "POST",
  path: "/esapi/service/item/quota",
  isOurs: true,
  access: { permission: "sn:edit" },
  summary: "Book a line on the quota of a service item: grant, use, adjustment or reversal",
  body: BookQuota,
  response: ServiceItemDetail,
  done: "contractItem.quotaBooked",
  isCreating: true,
  errors: [
    "contractItem.serviceItem.notFound",
    "contractItem.serviceItemEnded",
    "contractItem.quotaAmount",
    "contractItem.quotaExceeded",
    "contractItem.quotaEntryUnknown",
    "contractItem.quotaAlreadyReversed",
    "contractItem.quotaReversalIsFinal",
    "common.validation",
  ],
});

/** How tasks recur. */
export const BatchCreateRecurringTasks = z.object({
  accItemIds: z.array(Id).min(1, { error: "validation.required" }).max(50),
  freq: z.enum(["weekly", "monthly", "quarterly", "half_year", "yearly"]),
  /** A rule as RFC 5545 writes it, in place of `freq` and `interval`, such as `FREQ=MONTHLY;BYDAY=2MO`. */
  rule: line(256).optional(),
  /** Every how many weeks, months …; 1 unless said otherwise. */
  interval: z.int().min(1).max(12).optional(),
  firstDate: PlausibleDate,
  until: PlausibleDate,
  /** What becomes of a date on a weekend or a holiday: keep, before, after, skip. */
  onFreeDay: z.enum(["keep", "before", "after", "skip"]).optional(),
  planHour: Tenths.nullish(),
  executorIds: z.array(Id).max(50).optional(),
  teamId: Id.nullish(),
  /** Where the work is done; remote unless said otherwise. */
  place: code(planPlace).optional(),
  /** Only answers the dates and plans nothing. */
  previewOnly: z.boolean().optional(),
  /** Words the series bears. */
  name: line(textLengths.max128).optional(),
});

export const batchCreateRecurringTasks = endpoint({
  method: "POST",
  path: "/esapi/service/ccc/batchCreateRecurringTasks",
  access: { permission: "ccc:edit" },
  summary: "Create recurring tasks for service items, or show their dates",
  body: BatchCreateRecurringTasks,
  isCreating: true,
  response: z.object({
    /** The plans that were made at once; the others follow 30 days ahead. */
    ids: z.array(Id),
    previewDates: z.array(
      z.object({
        date: z.iso.date(),
        /** What the rule said before weekends and holidays were looked at. */
        nominal: z.iso.date(),
        /** Who of the people has something else to do then, in words; null: nobody. */
        conflicts: z.string().nullable(),
      }),
    ),
    /** Dates that are left out because the series is longer than may be planned at once. */
    isCut: z.boolean(),
  }),
  errors: [
    "contractItem.serviceItem.notFound",
    "contractItem.untilBeforeFirst",
    "plan.ruleUnknown",
    "common.validation",
  ],
});
