import {
  databaseType,
  inspectionCategory,
  inspectionGrade,
  inspectionKind,
  inspectionResult,
  inspectionSeverity,
  inspectionStatus,
  suggestionState,
} from "@pharos/domain/enums";
import {
  Ability,
  code,
  codeParam,
  codesParam,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Nothing,
  Paging,
  PlausibleDate,
  page,
  QueryList,
  requiredLine,
  z,
} from "../core/index.ts";
import {
  BatchAbilities,
  CategoryScore,
  ChangedFinding,
  Counts,
  Evidence,
  FileSection,
  FindingLink,
  GroupReport,
  LogLine,
  ReportKey,
  ReportRow,
  RuleArticle,
  Suggestion,
} from "./shapes.ts";

const view = { access: { permission: "ins:view" } } as const;
const absent = ["inspection.notFound"] as const;

export const listInspectionReports = endpoint({
  method: "GET",
  path: "/esapi/bethune/getReports",
  ...view,
  summary: "List inspection batches, the last collected first; customers see those that are published",
  query: Paging.extend({
    companyId: IdParam.optional(),
    /** 1 lists the groups, each with its last batch. */
    kind: codeParam(inspectionKind).optional(),
    dbType: z.enum(databaseType.codes).optional(),
    batchStatus: codesParam(inspectionStatus).optional(),
    /** In the name, the number of the batch, or the organisation's name. */
    keyword: line(64).optional(),
    /** Collected on this day or later. */
    startTime: PlausibleDate.optional(),
    /** Collected on this day or earlier. */
    endTime: PlausibleDate.optional(),
  }),
  response: page(ReportRow),
  errors: [],
});

export const getInspectionReport = endpoint({
  method: "GET",
  path: "/esapi/bethune/reports/:id",
  ...view,
  summary: "Read a database or group that is inspected, and its batches",
  params: z.object({ id: IdParam }),
  query: z.object({ batchId: IdParam.optional() }),
  response: z.object({
    reportId: Id,
    kind: code(inspectionKind),
    name: z.string(),
    companyId: Id,
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    assetId: Id.nullable(),
    assetName: z.string().nullable(),
    dbType: z.string(),
    /** The last collected first, at most fifty. */
    batches: z.array(
      z.object({
        batchId: Id,
        batchNo: z.string(),
        collectedAt: Moment,
        score: z.int().nullable(),
        grade: code(inspectionGrade).nullable(),
        status: code(inspectionStatus),
      }),
    ),
    /** Of a group. */
    members: z.array(z.object({ reportId: Id, name: z.string() })),
  }),
  errors: [...absent],
});

export const readAssetInspections = endpoint({
  method: "GET",
  path: "/esapi/bethune/asset/:id",
  isOurs: true,
  ...view,
  summary: "Read the inspected databases of a system: the course of their scores, and their open findings",
  params: z.object({ id: IdParam }),
  response: z.object({
    databases: z.array(
      z.object({
        reportId: Id,
        name: z.string(),
        /** The oldest first, at most twenty. */
        batches: z.array(
          z.object({
            batchId: Id,
            collectedAt: Moment,
            score: z.int().nullable(),
            grade: code(inspectionGrade).nullable(),
          }),
        ),
        /** By the published batches, the worst first, at most fifty. */
        findings: z.array(
          z.object({
            ruleCode: z.string(),
            title: z.string(),
            severity: code(inspectionSeverity),
            since: Moment,
            /** In which it was seen last. */
            batchId: Id,
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

export const deleteInspectionReport = endpoint({
  method: "GET",
  path: "/esapi/bethune/delReport",
  access: { permission: "ins:delete" },
  summary: "Delete a batch; one that is published only system admins delete",
  query: ReportKey.partial({ reportId: true }),
  response: Nothing,
  done: "inspection.deleted",
  errors: [...absent, "inspection.publishedStays", "inspection.notServed"],
});

export const getInspectionResult = endpoint({
  method: "GET",
  path: "/esapi/bethune/getResult",
  ...view,
  summary:
    "Read the overview of a report: score, counts, top risks and the comparison; of a group, its matrix",
  query: ReportKey.extend({
    /** An earlier batch of the same database; the one before unless said otherwise. */
    compareTo: IdParam.optional(),
  }),
  response: z.object({
    reportId: Id,
    batchId: Id,
    batchNo: z.string(),
    kind: code(inspectionKind),
    name: z.string(),
    companyId: Id,
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    assetId: Id.nullable(),
    assetName: z.string().nullable(),
    dbType: z.string(),
    version: z.string().nullable(),
    collectedAt: Moment,
    collector: z.object({ name: z.string(), ver: z.string() }),
    /** Of the file, to tell that it is the one. */
    sha256: z.string(),
    /** Null: nothing could be judged. */
    score: z.int().nullable(),
    grade: code(inspectionGrade).nullable(),
    /** What kept the score down, whatever the categories came to; null: nothing did. */
    cap: z.enum(["critical", "threeHigh"]).nullable(),
    /** Mean of the categories by weight, before that. */
    weighted: z.number().nullable(),
    coverage: z.number(),
    prevScore: z.int().nullable(),
    categories: z.array(CategoryScore),
    counts: Counts,
    topRisks: z.array(
      z.object({
        ruleCode: z.string(),
        severity: code(inspectionSeverity),
        title: z.string(),
        valueText: z.string().nullable(),
      }),
    ),
    /** What an expert concludes. */
    summaryMd: z.string().nullable(),
    /** Null: there is no earlier batch. */
    diff: z
      .object({
        batchId: Id,
        collectedAt: Moment,
        score: z.int().nullable(),
        /** New, worse, persisting, fixed; each by severity. */
        findings: z.array(ChangedFinding),
      })
      .nullable(),
    status: code(inspectionStatus),
    publishedAt: Moment.nullable(),
    publishedByName: z.string().nullable(),
    withdrawnReason: z.string().nullable(),
    revision: z.int(),
    /** Of a group. */
    group: GroupReport.nullable(),
    abilities: BatchAbilities,
  }),
  errors: [...absent],
});

export const listInspectionSuggestions = endpoint({
  method: "GET",
  path: "/esapi/bethune/getSuggestions",
  ...view,
  summary: "List what is to be done about the findings of a batch, the worst first",
  query: ReportKey.extend(Paging.shape).extend({
    severity: QueryList.pipe(z.array(z.enum(inspectionSeverity.codes)).max(5)).optional(),
    state: codesParam(suggestionState).optional(),
  }),
  response: page(Suggestion),
  errors: [...absent],
});

/** Files in which suggestions can be taken away. */
export const suggestionFormats = ["docx", "xlsx", "md"] as const;

export const downloadInspectionSuggestions = endpoint({
  method: "GET",
  path: "/esapi/bethune/getSuggestions/download",
  ...view,
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text/markdown",
  ],
  summary: "Download the suggestions of a batch as a document, a sheet or Markdown",
  query: ReportKey.extend({ format: z.enum(suggestionFormats) }),
  response: z.null(),
  errors: [...absent],
});

export const viewInspectionMenu = endpoint({
  method: "POST",
  path: "/esapi/bethune/viewReportDetailMenu",
  ...view,
  summary: "Read the chapters of a report, and every check with what it came to",
  body: z.object({ reportId: Id, batchId: Id }),
  response: z.object({
    chapters: z.array(
      z.object({
        /** A category of checks. */
        code: code(inspectionCategory),
        count: z.int(),
        /** The worst result in it. */
        status: code(inspectionResult),
        children: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            /** Null: it has not failed. */
            severity: code(inspectionSeverity).nullable(),
            result: code(inspectionResult),
            valueText: z.string().nullable(),
            /** Why it is not known or does not apply. */
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: [...absent],
});

export const viewInspectionItem = endpoint({
  method: "POST",
  path: "/esapi/bethune/viewReportItemDetail",
  ...view,
  summary: "Read one check of a batch with its evidence and its course",
  body: z.object({ reportId: Id, batchId: Id, code: requiredLine(24) }),
  response: z.object({
    code: z.string(),
    name: z.string(),
    category: code(inspectionCategory),
    /** Null: it has not failed. */
    severity: code(inspectionSeverity).nullable(),
    result: code(inspectionResult),
    valueText: z.string().nullable(),
    thresholdText: z.string().nullable(),
    reason: z.string().nullable(),
    cause: z.string(),
    evidence: Evidence,
    /** The same check in the other batches that the caller may see, the last collected first. */
    history: z.array(
      z.object({
        batchId: Id,
        collectedAt: Moment,
        valueText: z.string().nullable(),
        result: code(inspectionResult),
      }),
    ),
    links: z.array(FindingLink),
    article: RuleArticle.nullable(),
    /** Objects that failed, as a waiver names them; at most fifty. */
    objects: z.array(z.string()),
  }),
  errors: [...absent, "inspection.itemUnknown"],
});

export const readInspectionLog = endpoint({
  method: "GET",
  path: "/esapi/bethune/batch/:id",
  isOurs: true,
  openToTokens: "narrowed",
  access: { permission: "ins:upload" },
  summary: "Read how the reading of an uploaded file goes",
  params: z.object({ id: IdParam }),
  response: ReportRow.extend({
    log: z.array(LogLine),
    /** The sections of the file as far as it has been read, in its order. */
    sections: z.array(FileSection),
    /** The file can be read again. */
    retry: Ability,
    /** No system of the organisation calls itself so: a person chooses. */
    isAssetUnknown: z.boolean(),
  }),
  errors: [...absent],
});
