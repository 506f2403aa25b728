import { contractStatus, contractType, renewState, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  codesParam,
  endpoint,
  exportOf,
  IdParam,
  line,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { ContractDate, ContractRow } from "./shapes.ts";

/** Filters of the list; all of them narrow what the caller may see. */
export const ContractFilter = Paging.extend({
  /** Words of the contract's or the service's name, of the customer's name, or a contract number. */
  search: line(textLengths.max128).optional(),
  companyId: IdParam.optional(),
  /** Kinds of contract. */
  type: codesParam(contractType).optional(),
  validity: codesParam(validity).optional(),
  status: codesParam(contractStatus).optional(),
  renewState: codesParam(renewState).optional(),
  /** Owned or managed by the caller. */
  isMine: QueryBoolean.optional(),
  managerId: IdParam.optional(),
  ownerId: IdParam.optional(),
  teamId: IdParam.optional(),
  /** Ends on or after this day. */
  startTime: ContractDate.optional(),
  /** Ends on or before this day. */
  endTime: ContractDate.optional(),
  /** `urgency` ascending puts what ends next first and what is over last. */
  sortField: z.enum(["urgency", "endTime", "startTime", "contractNum", "companyName"]).default("urgency"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export const listContracts = endpoint({
  method: "GET",
  path: "/esapi/service/list",
  access: { permission: "contract:view" },
  summary: "List the contracts and services the caller may see, with counts by validity",
  query: ContractFilter,
  response: page(ContractRow).extend({
    /** Matches by validity code, the filters by validity and state left out; every code is present. */
    counts: z.record(z.string(), z.int()),
    /** Matches that were ended before their time; they are counted as expired too. */
    terminatedCount: z.int(),
  }),
  errors: [],
});

export const exportContracts = exportOf(listContracts, {
  summary: "Export the contracts and services the caller may see",
});
