import { encryptLevel } from "@pharos/domain/enums";
import { code, endpoint, Id, IdParam, Moment, Paging, page, QueryBoolean, z } from "../core/index.ts";
import { AffectedRanges } from "./affected.ts";

/** A database system that a warning names. */
const AffectedAsset = z.object({ id: Id, name: z.string(), dbVersion: z.string().nullable() });

/** A security warning as one organisation has received it. */
export const Advisory = z.object({
  /** The article with the warning. */
  id: Id,
  title: z.string(),
  brief: z.string(),
  publishTime: Moment,
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** The organisation's systems that are affected. */
  assets: z.array(AffectedAsset),
  notifiedTime: Moment,
  acknowledgedTime: Moment.nullable(),
  acknowledgedByName: z.string().nullable(),
  /** The caller may acknowledge it for the organisation. */
  mayAcknowledge: z.boolean(),
});
export type Advisory = z.output<typeof Advisory>;

export const listAdvisories = endpoint({
  method: "GET",
  path: "/esapi/advisory/list",
  isOurs: true,
  access: { permission: "knowledge:view" },
  summary:
    "Read the security warnings that organisations the caller may know about have received, newest first",
  query: Paging.extend({
    companyId: IdParam.optional(),
    /** Only those that name this database system. */
    assetId: IdParam.optional(),
    /** Only this warning. */
    articleId: IdParam.optional(),
    /** Only what the organisation has not acknowledged. */
    isOpen: QueryBoolean.optional(),
  }),
  response: page(Advisory),
  errors: [],
});

export const acknowledgeAdvisory = endpoint({
  method: "POST",
  path: "/esapi/advisory/acknowledge",
  isOurs: true,
  access: "signedIn",
  summary: "Say for one's organisation that a security warning has been taken note of",
  body: z.object({ id: Id, companyId: Id }),
  response: z.null(),
  errors: ["advisory.notFound"],
  done: "advisory.acknowledged",
});

export const countAdvisoryRecipients = endpoint({
  method: "GET",
  path: "/esapi/advisory/count/:id",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Read how many organisations a security warning has reached, and how many have acknowledged it",
  params: z.object({ id: IdParam }),
  response: z.object({ companies: z.int(), acknowledged: z.int(), assets: z.int() }),
  errors: ["article.notFound"],
});

export const previewAdvisory = endpoint({
  method: "POST",
  path: "/esapi/advisory/preview",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Read whom a security warning would reach, before it is published",
  body: z.object({ affects: AffectedRanges, encryptLevel: code(encryptLevel) }),
  response: z.object({ companies: z.int(), assets: z.int() }),
  errors: ["common.validation"],
});
