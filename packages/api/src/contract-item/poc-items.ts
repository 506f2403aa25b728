import { pocResult } from "@pharos/domain/enums";
import { sheetLimits, textLengths } from "@pharos/domain/limits";
import {
  Ability,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  importOf,
  Paging,
  page,
  requiredText,
  text,
  z,
} from "../core/index.ts";
import { Keyword, PlausibleDate, ProductName, Tenths } from "./shapes.ts";

/** A proof of concept before a sale. */
export const PocItemRow = z.object({
  id: Id,
  version: z.int32(),
  pocNo: z.string(),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  ...ProductName,
  ownerUserId: Id.nullable(),
  ownerName: z.string().nullable(),
  executorId: Id.nullable(),
  executorName: z.string().nullable(),
  startTime: z.iso.date(),
  endTime: z.iso.date(),
  planHour: z.number().nullable(),
  actualHours: z.number(),
  /** Delivered ÷ planned hours; null when nothing was planned. */
  progressRatio: z.number().nullable(),
  result: code(pocResult),
  contractId: Id.nullable(),
  contractNum: z.string().nullable(),
  remark: z.string().nullable(),
  abilities: z.object({ edit: Ability }),
});
export type PocItemRow = z.output<typeof PocItemRow>;

/** Filters of the list; all of them narrow what the caller may see. */
export const PocItemFilter = Paging.extend({
  /** Words of the number or the name. */
  keyword: Keyword.optional(),
  companyId: IdParam.optional(),
  result: codesParam(pocResult).optional(),
  ownerUserId: IdParam.optional(),
  sortField: z.enum(["startTime", "endTime", "pocNo", "progress"]).default("startTime"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

const PocItemPage = page(PocItemRow).extend({
  /** May the caller add and import items. */
  create: Ability,
});

export const listPocItems = endpoint({
  method: "GET",
  path: "/esapi/service/ccc/pocItems",
  access: { permission: "ccc:view" },
  summary: "List the proofs of concept the caller may see",
  query: PocItemFilter,
  response: PocItemPage,
  errors: [],
});

export const exportPocItems = exportOf(listPocItems, {
  summary: "Export the proofs of concept the caller may see",
});

export const listPocs = endpoint({
  method: "GET",
  path: "/esapi/service/poc/list",
  access: { permission: "contract:view" },
  summary: "List the proofs of concept of the organisations the caller works for",
  query: PocItemFilter,
  response: PocItemPage,
  errors: [],
});

/** A new proof of concept, or an edit of one (`id` and `version`). A field that is left out stays, null empties it. */
export const SavePocItem = z.object({
  id: Id.optional(),
  /** The version that was read; needed when editing. */
  version: z.int32().optional(),
  pocNo: requiredText(32),
  name: requiredText(textLengths.max128),
  companyId: Id,
  productMenuId: Id.nullish(),
  ownerUserId: Id.nullish(),
  executorId: Id.nullish(),
  startTime: PlausibleDate,
  endTime: PlausibleDate,
  planHour: Tenths.nullish(),
  result: code(pocResult).optional(),
  /** The contract it led to. */
  contractId: Id.nullish(),
  remark: text(textLengths.max1024).nullish(),
});

export const savePocItem = endpoint({
  method: "POST",
  path: "/esapi/service/ccc/savePoc",
  isOurs: true,
  access: { permission: "ccc:edit" },
  summary: "Add a proof of concept, or change one",
  body: SavePocItem,
  response: PocItemRow,
  done: "contractItem.pocSaved",
  isCreating: true,
  errors: [
    "contractItem.poc.notFound",
    "contractItem.pocNoTaken",
    "contractItem.companyNotFound",
    "common.dataChanged",
    "common.validation",
  ],
});

/** Rows of a sheet, told apart by the number: one that is known is changed, another one is added. */
export const importPocItems = importOf({
  path: "/esapi/service/ccc/pocItems/import",
  access: { permission: "ccc:edit" },
  summary: "Import proofs of concept from the rows of a sheet",
  scope: {},
});

/** One row of another system. Texts, as its interface or its file gives them. */
const PocSyncRow = z.object({
  pocNo: text(32),
  /** Name of the organisation. */
  companyName: text(textLengths.max128),
  name: text(textLengths.max128),
  /** Name of the product. */
  product: text(textLengths.max64).optional(),
  /** Account of the owner. */
  owner: text(textLengths.max64).optional(),
  /** Account of the engineer. */
  executor: text(textLengths.max64).optional(),
  startTime: text(10),
  endTime: text(10),
  planHour: z.union([z.number(), text(16)]).optional(),
  actualHours: z.union([z.number(), text(16)]).optional(),
  /** The result as its code, its name, or its label in either language. */
  result: z.union([z.number(), text(16)]).optional(),
  externalId: text(textLengths.max64).optional(),
  remark: text(textLengths.max1024).optional(),
});

export const syncPocItems = endpoint({
  method: "POST",
  path: "/esapi/service/ccc/syncPoc",
  access: { permission: "ccc:edit" },
  summary: "Take over proofs of concept from another system; rows that do not fit are told and left out",
  body: z.object({
    /** Told apart by `pocNo`: the same rows twice change nothing the second time. */
    rows: z.array(PocSyncRow).max(sheetLimits.importRowsMax).optional(),
  }),
  response: z.object({
    created: z.int(),
    updated: z.int(),
    /** Rows (from 1) that were left out, and why. */
    failed: z.array(z.object({ row: z.int(), pocNo: z.string(), message: z.string() })),
  }),
  errors: ["contractItem.noPocSource"],
  done: "contractItem.pocSynced",
});
