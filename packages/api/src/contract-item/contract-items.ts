import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  importOf,
  line,
  Paging,
  page,
  QueryBoolean,
  requiredLine,
  z,
} from "../core/index.ts";
import { Amount, Keyword, PlausibleDate, ProductNames, Tenths } from "./shapes.ts";

/** One line of a contract. */
export const ContractItemRow = z.object({
  id: Id,
  version: z.int32(),
  /** Number in the vendor's ERP. */
  itemId: z.string(),
  name: z.string(),
  contractId: Id,
  contractNum: z.string(),
  contractName: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** Free word of the ERP, such as maintenance or resident. */
  itemType: z.string(),
  productMenuId: Id.nullable(),
  ...ProductNames,
  maintLevel: code(maintenanceLevel).nullable(),
  coverage: code(coverage),
  planHour: z.number().nullable(),
  actualHours: z.number(),
  /** Delivered ÷ planned hours; null when nothing was planned. */
  progressRatio: z.number().nullable(),
  /** The day on which the planned hours end at the pace of the term so far; null where nothing is left or there is no pace. */
  endsOn: z.iso.date().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  startTime: z.iso.date(),
  endTime: z.iso.date(),
  /** Yuan; absent for people who may not see amounts. */
  amount: z.number().nullable().optional(),
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  managerUserId: Id.nullable(),
  managerName: z.string().nullable(),
  accId: Id.nullable(),
  sn: z.string().nullable(),
  lastServiceDate: z.iso.date().nullable(),
  status: code(contractItemStatus),
  abilities: z.object({ edit: Ability }),
});
export type ContractItemRow = z.output<typeof ContractItemRow>;

/** Filters of the list; all of them narrow what the caller may see. */
export const ContractItemFilter = Paging.extend({
  /** Words of the item's number or name, or of the contract's number. */
  keyword: Keyword.optional(),
  companyId: IdParam.optional(),
  contractId: IdParam.optional(),
  /** A contract's number or how it begins. */
  contractNum: line(textLengths.max64).optional(),
  itemType: line(32).optional(),
  teamId: IdParam.optional(),
  managerId: IdParam.optional(),
  accId: IdParam.optional(),
  status: codesParam(contractItemStatus).optional(),
  /** The item's term touches the days from here … */
  dateRangeStart: PlausibleDate.optional(),
  /** … to here. */
  dateRangeEnd: PlausibleDate.optional(),
  /** Progress of at least so many per cent. */
  minProgress: z.coerce.number<string | number>().min(0).max(100_000).optional(),
  /** Progress of at most so many per cent. */
  maxProgress: z.coerce.number<string | number>().min(0).max(100_000).optional(),
  /** Nothing has been delivered yet. */
  zeroHours: QueryBoolean.optional(),
  /** Also items whose term is over; otherwise they are left out. */
  includeExpired: QueryBoolean.optional(),
  sortField: z
    .enum(["endTime", "itemId", "progress", "planHour", "actualHours", "lastServiceDate"])
    .default("endTime"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export const listContractItems = endpoint({
  method: "GET",
  path: "/esapi/service/ccc/contractItems",
  access: { permission: "ccc:view" },
  summary: "List the contract items the caller may see",
  query: ContractItemFilter,
  response: page(ContractItemRow).extend({
    /** Every type that occurs among the items the caller may see. */
    itemTypes: z.array(z.string()),
    /** Every team that has one of them. */
    teams: z.array(z.object({ teamId: Id, teamName: z.string(), teamNameEn: z.string().nullable() })),
    /** May the caller add and import items. */
    create: Ability,
  }),
  errors: [],
});

export const exportContractItems = exportOf(listContractItems, {
  summary: "Export the contract items the caller may see",
});

/** Rows of a sheet, identified by the item's number: one that is known is changed, another one is added. */
export const importContractItems = importOf({
  path: "/esapi/service/ccc/contractItems/import",
  access: { permission: "ccc:edit" },
  summary: "Import contract items from the rows of a sheet",
  scope: {},
});

/** A new contract item, or an edit of one (`id` and `version`). A field that is left out stays, null empties it. */
export const SaveContractItem = z.object({
  id: Id.optional(),
  /** The version that was read; needed when editing. */
  version: z.int32().optional(),
  itemId: requiredLine(32),
  contractId: Id,
  name: requiredLine(textLengths.max128),
  itemType: requiredLine(32),
  productMenuId: Id.nullish(),
  maintLevel: code(maintenanceLevel).nullish(),
  coverage: code(coverage).optional(),
  planHour: Tenths.nullish(),
  quantity: Tenths.nullish(),
  unit: line(textLengths.max16).nullish(),
  startTime: PlausibleDate,
  endTime: PlausibleDate,
  /** Only from people who may see amounts. */
  amount: Amount.nullish(),
  teamId: Id.nullish(),
  managerUserId: Id.nullish(),
  accId: Id.nullish(),
  status: code(contractItemStatus).optional(),
});

export const saveContractItem = endpoint({
  method: "POST",
  path: "/esapi/service/ccc/saveContractItem",
  access: { permission: "ccc:edit" },
  summary: "Add a contract item, or change one",
  body: SaveContractItem,
  response: ContractItemRow,
  done: "contractItem.saved",
  isCreating: true,
  errors: [
    "contractItem.notFound",
    "contractItem.contractNotFound",
    "contractItem.itemIdTaken",
    "contractItem.notCloseable",
    "common.dataChanged",
    "common.validation",
  ],
});

export const checkContractItemStatus = endpoint({
  method: "GET",
  path: "/esapi/service/ccc/checkItemStatus/:id",
  access: { permission: "ccc:view" },
  summary: "Say whether the delivery of a contract item may be closed, and what stands in the way",
  params: z.object({ id: IdParam }),
  response: z.object({
    status: code(contractItemStatus),
    canClose: z.boolean(),
    /** In the caller's language. */
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    openPlans: z.int(),
    unreviewedHours: z.number(),
    /** Left of the quotas of its service items, each in its own unit. */
    quotaLeft: z.array(z.object({ unit: z.string(), remaining: z.number() })),
  }),
  errors: ["contractItem.notFound"],
});
