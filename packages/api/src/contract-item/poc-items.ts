import { pocResult } from "@pharos/domain/enums";
import { sheetLimits, textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  field,
  importOfRegister,
  line,
  type RowOf,
  record,
  registerOf,
  text,
  z,
} from "../core/index.ts";
import { ProductNames } from "./shapes.ts";

/** A proof of concept before a sale. */
export const pocItem = record(
  "pocItem",
  {
    pocNo: field.line(32, { isRequired: true, isUnique: true, sorts: true, searched: "start" }),
    name: field.line(textLengths.max128, { isRequired: true, searched: "anywhere" }),
    companyId: field.ref(
      { companyName: z.string(), companyNameEn: z.string().nullable() },
      { isRequired: true, filters: "one", column: "company" },
    ),
    productMenuId: field.ref(ProductNames, { column: "product" }),
    ownerUserId: field.ref({ ownerName: z.string().nullable() }, { filters: "one", column: "owner" }),
    executorId: field.ref({ executorName: z.string().nullable() }, { column: "executor" }),
    startTime: field.date({ isRequired: true, sorts: true }),
    endTime: field.date({ isRequired: true, sorts: true, notBefore: "startTime" }),
    planHour: field.decimal(1, {}),
    actualHours: field.decimal(1, { hasDefault: true, written: "sheet" }),
    /** Delivered ÷ planned hours; null when nothing was planned. */
    progressRatio: field.computed(z.number().nullable(), { sorts: "progress" }),
    result: field.code(pocResult, { hasDefault: true, filters: "many" }),
    /** The contract it led to. */
    contractId: field.ref({ contractNum: z.string().nullable() }, {}),
    remark: field.text(textLengths.max1024, {}),
    /** Its number in another system. */
    externalId: field.line(textLengths.max64, { isHidden: true, written: "sheet" }),
  },
  ["edit"],
);
export const { row: PocItemRow, save: SavePocItem } = pocItem;
export type PocItemRow = RowOf<typeof pocItem.fields, "edit">;

export const pocItems = registerOf(pocItem, {
  nouns: ["proof of concept", "proofs of concept"],
  paths: { list: "/esapi/service/ccc/pocItems", save: "/esapi/service/ccc/savePoc" },
  isOurs: true,
  access: { view: "ccc:view", edit: "ccc:edit" },
  sort: ["startTime", "desc"],
  words: "keyword",
  hasCreate: true,
  answers: "row",
  saved: "contractItem.pocSaved",
  errors: ["contractItem.poc.notFound", "contractItem.pocNoTaken", "contractItem.companyNotFound"],
});
export const { list: listPocItems, save: savePocItem, export: exportPocItems } = pocItems;

export const importPocItems = importOfRegister("proofs of concept", pocItems.list.path, "ccc:edit");

export const listPocs = endpoint({
  ...pocItems.list,
  path: "/esapi/service/poc/list",
  access: { permission: "contract:view" },
  summary: "List the proofs of concept of the organisations the caller works for",
});

/** One row of another system. Texts, as its interface or its file gives them. */
const PocSyncRow = z.object({
  pocNo: line(32),
  /** Name of the organisation. */
  companyName: line(textLengths.max128),
  name: line(textLengths.max128),
  /** Name of the product. */
  product: line(textLengths.max64).optional(),
  /** Account of the owner. */
  owner: line(textLengths.max64).optional(),
  /** Account of the engineer. */
  executor: line(textLengths.max64).optional(),
  startTime: line(10),
  endTime: line(10),
  planHour: z.union([z.number(), line(16)]).optional(),
  actualHours: z.union([z.number(), line(16)]).optional(),
  /** The result as its code, its name, or its label in either language. */
  result: z.union([z.number(), line(16)]).optional(),
  externalId: line(textLengths.max64).optional(),
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
