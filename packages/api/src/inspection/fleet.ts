import {
  databaseType,
  inspectionCategory,
  inspectionLinkKind,
  inspectionSeverity,
} from "@pharos/domain/enums";
import {
  CalendarDate,
  code,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  QueryList,
  requiredLine,
  z,
} from "../core/index.ts";
import { FindingLink, RuleArticle } from "./shapes.ts";

const fleet = { method: "GET", isOurs: true, access: { permission: "ins:view" } } as const;

/** A rule that databases fail now. */
export const FleetProblem = z.object({
  ruleCode: z.string(),
  title: z.string(),
  category: code(inspectionCategory),
  /** `postgresql`, `mysql` … */
  dbType: z.string(),
  /** The worst it is anywhere. */
  severity: code(inspectionSeverity),
  databases: z.int(),
  companies: z.int(),
  /** Databases of which no published report says so: their customers do not know. */
  unpublished: z.int(),
  /** Since when the first of them has had it. */
  since: Moment,
});
export type FleetProblem = z.output<typeof FleetProblem>;

export const listFleetProblems = endpoint({
  ...fleet,
  path: "/esapi/bethune/fleet/problems",
  summary:
    "List the rules that databases the caller may know about fail now, with how many databases and organisations; for the vendor’s people",
  query: Paging.extend({
    /** In the code of the rule or in its name. */
    keyword: line(64).optional(),
    severity: QueryList.pipe(z.array(z.enum(inspectionSeverity.codes)).max(5)).optional(),
    dbType: z.enum(databaseType.codes).optional(),
  }),
  response: page(FleetProblem),
  errors: ["common.permissionDenied"],
});

/** A database that fails a rule now. */
export const FleetDatabase = z.object({
  reportId: Id,
  /** The batch that says so last. */
  batchId: Id,
  batchNo: z.string(),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  dbType: z.string(),
  version: z.string().nullable(),
  /** Null: nobody has said which registered system it is; a security warning does not reach it. */
  assetId: Id.nullable(),
  severity: code(inspectionSeverity),
  valueText: z.string().nullable(),
  /** Since which collection it has failed without a gap. */
  since: Moment,
  /** A published report says so: the customer knows. */
  isPublished: z.boolean(),
  /** Rules of today say so of a batch that was read before: its report, as it was published, does not. */
  isLater: z.boolean(),
  /** What is under way for it, of what the caller may see; who has it. */
  links: z.array(
    FindingLink.pick({ objectId: true, title: true }).extend({
      kind: code(inspectionLinkKind),
      holderName: z.string().nullable(),
    }),
  ),
  /** Who has accepted it as it is; null: nobody. */
  waiver: z.object({ ownerName: z.string().nullable(), untilDate: CalendarDate.nullable() }).nullable(),
  /** The last security warning about this rule that the organisation has received. */
  advisory: z.object({ id: Id, notifiedTime: Moment, acknowledgedTime: Moment.nullable() }).nullable(),
});
export type FleetDatabase = z.output<typeof FleetDatabase>;

export const listFleetDatabases = endpoint({
  ...fleet,
  path: "/esapi/bethune/fleet",
  summary:
    "List the databases the caller may know about that fail a rule now: since when, and who knows of it; for the vendor’s people",
  query: Paging.extend({
    ruleCode: requiredLine(24),
    companyId: IdParam.optional(),
  }),
  response: page(FleetDatabase).extend({
    /** The rule, in the caller’s language. */
    rule: z.object({
      code: z.string(),
      title: z.string(),
      dbType: z.string(),
      cause: z.string(),
      risk: z.string(),
      advice: z.string(),
      article: RuleArticle.nullable(),
      /** The caller may say which article it is. */
      mayChooseArticle: z.boolean(),
    }),
    /** Organisations of all databases in the list. */
    companies: z.int(),
    /** Databases of which no published report says so. */
    unpublished: z.int(),
  }),
  errors: ["common.permissionDenied", "inspection.itemUnknown"],
});
