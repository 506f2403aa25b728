import { renewState, taskType, validity } from "@pharos/domain/enums";
import { code, endpoint, Id, IdParam, line, z } from "../core/index.ts";

/** Contracts by how much of their term is left: each counts once. */
const ContractCounts = {
  /** Running, and for more than three months to come. */
  inForce: z.int(),
  /** Running, and ending within three months, those of this month too. */
  expiring: z.int(),
  expired: z.int(),
  /** Not begun yet. */
  pending: z.int(),
};

/** A contract behind a figure. */
const CountedContractRow = z.object({
  id: Id,
  /** Its first service, by which its detail is opened; null when it has none. */
  serviceId: Id.nullable(),
  contractNum: z.string(),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  managerName: z.string().nullable(),
  startTime: z.iso.date(),
  endTime: z.iso.date(),
  daysLeft: z.int(),
  validity: code(validity),
  renewState: code(renewState),
});

export const getContractStatistics = endpoint({
  method: "GET",
  path: "/esapi/service/contract/statistics",
  access: { permission: "contract:stat" },
  summary: "Count the contracts the caller may see by validity and by team, manager, product or city",
  query: z.object({
    /** Calendar year of the series and of the renewal rate; the current one unless said otherwise. */
    year: z.coerce.number<string | number>().int().min(1970).max(2999).optional(),
    groupBy: z.enum(["team", "manager", "product", "city"]).default("team"),
    /** Also answer the contracts behind this figure. */
    focus: z
      .enum(["inForce", "expiring", "expired", "pending", "ended", "renewed", "ending", "beginning"])
      .optional(),
    /** Only those of this group; empty means those without one. */
    groupKey: line(64).optional(),
    /** Only those that end or begin in this month of the year, 1 to 12. */
    month: z.coerce.number<string | number>().int().min(1).max(12).optional(),
  }),
  response: z.object({
    year: z.int(),
    /** Years in which a contract of the caller's begins or ends. */
    years: z.array(z.int()),
    totals: z.object({
      count: z.int(),
      ...ContractCounts,
      /** Yuan of the running contracts, those that end soon too; absent for people who may not see amounts. */
      amount: z.number().optional(),
      /** Ended in the year, up to today. */
      ended: z.int(),
      /** Of those, the renewed ones. */
      renewed: z.int(),
      /** `renewed ÷ ended`; null when none has ended, because nothing can be said then. */
      renewRate: z.number().nullable(),
    }),
    /** One point a month of the year. */
    series: z.array(
      z.object({
        month: z.string(),
        /** Contracts whose term ends in the month. */
        ending: z.int(),
        renewed: z.int(),
        /** Contracts whose term begins in the month. */
        beginning: z.int(),
        /** Sum of their amounts; absent for people who may not see amounts. */
        beginningAmount: z.number().optional(),
      }),
    ),
    byGroup: z.array(
      z.object({
        /** Id of team, manager or product, the city's name, or null for none. */
        key: z.string().nullable(),
        name: z.string().nullable(),
        nameEn: z.string().nullable(),
        ...ContractCounts,
        amount: z.number().optional(),
      }),
    ),
    /** Contracts that end within three months, the next one first. */
    expiring: z.array(CountedContractRow),
    /** The contracts behind the figure that was asked for; null when none was. At most 200. */
    focused: z.array(CountedContractRow).nullable(),
  }),
  errors: [],
});

export const getCostEfficiency = endpoint({
  method: "GET",
  path: "/esapi/service/account/costEfficiency/:id",
  isOurs: true,
  access: { permission: "sn:cost" },
  summary: "Compare what a service number costs with what it was used for",
  params: z.object({ id: IdParam }),
  response: z.object({
    accId: Id,
    sn: z.string(),
    name: z.string(),
    companyId: Id,
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    maintLevel: z.int(),
    startTime: z.iso.date(),
    endTime: z.iso.date(),
    /** Yuan: the number's contract items, or its contract divided by the contract's numbers; null when neither is known. */
    contractValue: z.number().nullable(),
    /** Where the value comes from. */
    valueSource: z.enum(["items", "contract"]).nullable(),
    /** Yuan for the part of the term that has passed. */
    valueSoFar: z.number().nullable(),
    /** Requests raised during the term. */
    requests: z.int(),
    requestsByMonth: z.array(z.object({ month: z.string(), count: z.int() })),
    /** `valueSoFar ÷ requests`; null without requests or value. */
    costPerRequest: z.number().nullable(),
    /** Numbers of the same maintenance level that the caller may see, this one left out. */
    comparison: z.object({
      numbers: z.int(),
      /** Median of requests a month. */
      requestsPerMonth: z.number().nullable(),
      /** Median of the cost of a request. */
      costPerRequest: z.number().nullable(),
    }),
    requestsPerMonth: z.number().nullable(),
    /** Hours that were promised, and how they were used up. */
    hours: z.object({
      /** Of the service number, else of its contract items; null when nothing was promised. */
      planned: z.number().nullable(),
      /** Approved hours, and what the ERP says was delivered before. */
      used: z.number(),
      left: z.number().nullable(),
      /** The day on which they end at the pace of the term so far; null where nothing is left or there is no pace. */
      endsOn: z.iso.date().nullable(),
      /** `valueSoFar ÷ used`; null without hours or value. */
      costPerHour: z.number().nullable(),
      /** As they stood at the end of each month of the term up to today. */
      months: z.array(z.object({ month: z.string(), used: z.number(), left: z.number().nullable() })),
      /** Approved hours by the kind of work. */
      byType: z.array(z.object({ taskType: code(taskType), hours: z.number() })),
    }),
    /** Quotas by unit, month by month of the term up to today. */
    quotas: z.array(
      z.object({
        unit: z.string(),
        granted: z.number(),
        used: z.number(),
        remaining: z.number(),
        /** Used ÷ granted; null without a grant. */
        ratio: z.number().nullable(),
        /** Median of the same of the numbers of this maintenance level, in this unit alone. */
        peerRatio: z.number().nullable(),
        months: z.array(
          z.object({ month: z.string(), granted: z.number(), used: z.number(), remaining: z.number() }),
        ),
      }),
    ),
  }),
  errors: ["contractItem.serviceNumber.notFound"],
});
