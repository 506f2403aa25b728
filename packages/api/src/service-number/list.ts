import { validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Paging,
  page,
  QueryCodes,
  z,
} from "../core/index.ts";

/** One line of the list of service numbers. */
export const ServiceNumberRow = z.object({
  id: Id,
  sn: z.string(),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** The service it belongs to. */
  serviceId: Id,
  serviceName: z.string(),
  contractNum: z.string(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  maintLevel: z.int(),
  /** 0 7x24, 1 5x9. */
  coverage: z.int(),
  startTime: CalendarDate,
  endTime: CalendarDate,
  /** Validity code: 0 in force, 1 expires this month, 2 within three months, 3 expired, suspended or closed, 4 pending. */
  validity: z.int(),
  daysLeft: z.int(),
  /** 0 pending, 1 active, 2 suspended, 3 closed. */
  status: z.int(),
  quotaHours: z.number().nullable(),
  /** Hours delivered under it; null when there are none, or when the caller's organisation may not see hours. */
  usedHours: z.number().nullable(),
  /** Service items under it. */
  itemCount: z.int(),
  /** Assets it covers. */
  assetCount: z.int(),
});
export type ServiceNumberRow = z.output<typeof ServiceNumberRow>;

export const listServiceNumbers = endpoint({
  method: "GET",
  path: "/esapi/service/acc/list",
  access: { permission: "sn:view" },
  summary: "List the service numbers the caller may see",
  query: Paging.extend({
    companyId: IdParam.optional(),
    serviceId: IdParam.optional(),
    contractId: IdParam.optional(),
    /** States: 0 pending, 1 active, 2 suspended, 3 closed. */
    status: QueryCodes.optional(),
    /** Validity codes. */
    validity: codesParam(validity).optional(),
    /** Words of the name, or a number or how it begins. */
    keyword: line(textLengths.max64).optional(),
    /** `urgency` ascending puts what ends next first and what is over last. */
    sortField: z.enum(["urgency", "endTime", "startTime", "sn", "companyName"]).default("urgency"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: page(ServiceNumberRow),
  errors: [],
});

export const exportServiceNumbers = exportOf(listServiceNumbers, {
  summary: "Export the service numbers the caller may see",
});
