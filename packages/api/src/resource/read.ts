import { databaseType, resourceKind, resourceStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { ResourceDetail, ResourceRow } from "./shapes.ts";

export const listResources = endpoint({
  method: "GET",
  path: "/esapi/resource/list",
  access: { permission: "resource:view" },
  summary: "Read the resources that are delivered to the caller, or those that the caller manages",
  query: Paging.extend({
    kind: codesParam(resourceKind).optional(),
    /** An entry of the product catalogue, with all below it. */
    productMenuId: IdParam.optional(),
    /** Made for this database, or for every one. */
    dbType: z.enum(databaseType.codes).optional(),
    platform: line(textLengths.max64).optional(),
    /** Words of the name or of what is said about it. */
    keyword: line(textLengths.max64).optional(),
    /** Only what the caller has starred. */
    starred: QueryBoolean.optional(),
    /** What the caller uploads, reviews or administers, with the newest version in whatever state. */
    isManaged: QueryBoolean.optional(),
    /** Of those that are managed: in these states. */
    status: codesParam(resourceStatus).optional(),
    /** Of those that are managed: waiting for a decision that the caller may take, uploaded by somebody else. */
    isAwaiting: QueryBoolean.optional(),
    /** Of those that are managed: uploaded by the caller. */
    mine: QueryBoolean.optional(),
  }),
  response: page(ResourceRow),
  errors: [],
});

export const listResourceProducts = endpoint({
  method: "GET",
  path: "/esapi/resource/products",
  isOurs: true,
  access: { permission: "resource:view" },
  summary:
    "Read the product catalogue with how many delivered resources the caller may know of in each entry",
  response: z.array(
    z.object({
      id: Id,
      parentId: Id.nullable(),
      /** In the reader's language. */
      name: z.string(),
      /** Resources of the entry and of all below it. */
      count: z.int(),
    }),
  ),
  errors: [],
});

export const getResource = endpoint({
  method: "GET",
  path: "/esapi/resource/detail/:id",
  access: { permission: "resource:view" },
  summary: "Read a resource with its versions and why they may not be downloaded",
  params: z.object({ id: IdParam }),
  query: z.object({
    /** Those who manage it get every version. */
    isEdit: QueryBoolean.optional(),
  }),
  response: ResourceDetail,
  errors: ["resource.notFound"],
});

export const listResourceHistory = endpoint({
  method: "GET",
  path: "/esapi/resource/history",
  access: { permission: "resource:view" },
  summary: "Read the versions of a resource, the newest first",
  query: Paging.extend({ id: IdParam }),
  response: page(
    z.object({
      id: Id,
      version: z.string(),
      releaseDate: CalendarDate,
      notes: z.string(),
      notesEn: z.string().nullable(),
      size: z.int(),
      sha256: z.string(),
      status: code(resourceStatus),
    }),
  ),
  errors: ["resource.notFound"],
});

export const listResourceDownloads = endpoint({
  method: "GET",
  path: "/esapi/resource/downloads",
  isOurs: true,
  access: { permission: "resource:view" },
  summary: "Read who downloaded a resource, when, from where and for what, as one of those who manage it",
  query: Paging.extend({ id: IdParam }),
  response: page(
    z.object({
      id: Id,
      userName: z.string(),
      companyName: z.string().nullable(),
      companyNameEn: z.string().nullable(),
      version: z.string().nullable(),
      purpose: z.string().nullable(),
      ip: z.string().nullable(),
      time: Moment,
    }),
  ),
  errors: ["resource.notFound"],
});
