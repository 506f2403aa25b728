import { suggestionOwner, suggestionState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  code,
  endpoint,
  Id,
  IdParam,
  Moment,
  markdown,
  Nothing,
  PlausibleDate,
  requiredLine,
  requiredText,
  text,
  z,
} from "../core/index.ts";

/** Longest wording of a suggestion or a conclusion, in characters. */
export const inspectionTextMax = 20_000;

const edit = { method: "POST", isOurs: true, access: { permission: "ins:edit" } } as const;
const refusals = ["inspection.notFound", "inspection.notServed"] as const;

export const saveInspectionSuggestion = endpoint({
  ...edit,
  path: "/esapi/bethune/saveSuggestion",
  // Customers, too, say what became of a suggestion: who may raise a request may.
  access: { permission: "service:create" },
  summary:
    "Change a suggestion: its wording while the batch is a draft, who carries it out and what became of it also later",
  body: z.object({
    id: Id,
    phenomenonMd: markdown(inspectionTextMax).nullish(),
    riskMd: markdown(inspectionTextMax).nullish(),
    adviceMd: markdown(inspectionTextMax).nullish(),
    owner: code(suggestionOwner).optional(),
    state: code(suggestionState).optional(),
  }),
  response: Nothing,
  done: "inspection.suggestionSaved",
  errors: [...refusals, "inspection.published", "inspection.notReady"],
});

export const saveInspectionSummary = endpoint({
  ...edit,
  path: "/esapi/bethune/saveSummary",
  summary: "Write the conclusion of a batch that is not published",
  body: z.object({
    batchId: Id,
    /** Of the batch that was read. */
    revision: z.int32(),
    summaryMd: markdown(inspectionTextMax),
  }),
  response: Nothing,
  done: "inspection.summarySaved",
  errors: [...refusals, "inspection.published", "inspection.notReady", "common.dataChanged"],
});

export const publishInspection = endpoint({
  method: "POST",
  path: "/esapi/bethune/publish",
  isOurs: true,
  access: { permission: "ins:publish" },
  summary:
    "Publish a batch that somebody else prepared: its customer reads it from now on, findings that are gone close their work, and those that came back reopen it",
  body: z.object({ batchId: Id, revision: z.int32() }),
  response: z.object({
    /** Findings that this batch no longer shows. */
    fixed: z.int(),
    /** Findings that came back. */
    returned: z.int(),
  }),
  done: "inspection.published",
  errors: [
    ...refusals,
    "inspection.notReady",
    "inspection.publishedAlready",
    "inspection.ownBatch",
    "inspection.newerPublished",
    "common.dataChanged",
  ],
});

export const withdrawInspection = endpoint({
  method: "POST",
  path: "/esapi/bethune/withdraw",
  isOurs: true,
  access: { permission: "ins:publish" },
  summary: "Take a published batch back",
  body: z.object({ batchId: Id, revision: z.int32(), reason: requiredText(textLengths.max1024) }),
  response: Nothing,
  done: "inspection.withdrawn",
  errors: [...refusals, "inspection.notPublished", "inspection.newerPublished", "common.dataChanged"],
});

export const chooseInspectionAsset = endpoint({
  ...edit,
  path: "/esapi/bethune/chooseAsset",
  summary:
    "Say which system of the organisation an inspected database is; later batches find it by themselves",
  body: z.object({ reportId: Id, assetId: Id }),
  response: Nothing,
  done: "inspection.assetChosen",
  errors: [...refusals, "inspection.assetUnknown"],
});

export const raiseFromSuggestion = endpoint({
  method: "POST",
  path: "/esapi/bethune/raise",
  isOurs: true,
  isCreating: true,
  access: { permission: "service:create" },
  summary: "Raise a service request of a suggestion of a published batch, with its evidence",
  body: z.object({ id: Id }),
  response: z.object({ faultId: Id, srNo: z.string() }),
  done: "inspection.raised",
  errors: [
    "inspection.notFound",
    "inspection.notPublished",
    "inspection.raisedAlready",
    "inspection.fixedSince",
    "common.permissionDenied",
  ],
});

export const planFromSuggestion = endpoint({
  method: "POST",
  path: "/esapi/bethune/plan",
  isOurs: true,
  isCreating: true,
  access: { permission: "plan:create" },
  summary:
    "Make a plan of a suggestion of a published batch, with its evidence: remote work of the caller on the next working day with time for it, to be changed like any plan",
  body: z.object({ id: Id }),
  response: z.object({ planId: Id }),
  done: "inspection.planned",
  errors: [
    ...refusals,
    "inspection.notPublished",
    "inspection.plannedAlready",
    "inspection.fixedSince",
    "plan.doubleBooked",
    "common.validation",
  ],
});

export const improveFromSuggestion = endpoint({
  method: "POST",
  path: "/esapi/bethune/improve",
  isOurs: true,
  isCreating: true,
  access: { permission: "hour:review" },
  summary:
    "Make an improvement action of a suggestion of a published batch, with its evidence: the caller's, due by its severity",
  body: z.object({ id: Id }),
  response: z.object({ actionId: Id }),
  done: "inspection.improved",
  errors: [
    ...refusals,
    "inspection.notPublished",
    "inspection.improvedAlready",
    "inspection.fixedSince",
    "pdca.notYours",
  ],
});

export const linkSuggestion = endpoint({
  ...edit,
  path: "/esapi/bethune/link",
  summary: "Say which plan of the organisation carries a suggestion of a published batch out",
  body: z.object({ id: Id, planId: Id }),
  response: Nothing,
  done: "inspection.linked",
  errors: [...refusals, "inspection.notPublished", "inspection.planUnknown", "inspection.fixedSince"],
});

export const ignoreInspectionItem = endpoint({
  ...edit,
  path: "/esapi/bethune/ignoreItem",
  summary:
    "Accept a finding as it is: it counts as not applicable until a day or until it gets worse, and somebody answers for it",
  body: z.object({
    /** The suggestion. */
    id: Id,
    reason: requiredText(textLengths.max1024),
    /** Who answers for it; the caller unless said otherwise. */
    ownerId: Id.optional(),
    /** The last day. */
    untilDate: PlausibleDate.nullish(),
    /** Back when the value has grown by more than this many percent. */
    worsePercent: z.int().min(1).max(1000).nullish(),
    /** One of the objects that failed; all of them unless said otherwise. */
    object: text(4_000).nullish(),
    /** For all databases of the organisation. */
    isForAll: z.boolean().default(false),
  }),
  response: z.object({ id: Id }),
  done: "inspection.waived",
  errors: [
    ...refusals,
    "inspection.itemUnknown",
    "inspection.published",
    "inspection.waiverInPast",
    "inspection.waiverOwner",
    "inspection.notReady",
    "common.validation",
  ],
});

export const endInspectionWaiver = endpoint({
  ...edit,
  path: "/esapi/bethune/waiver/end",
  summary:
    "End a waiver: the finding counts again from the next batch on, and at once in those that are not published",
  body: z.object({ id: Id }),
  response: Nothing,
  done: "inspection.waiverEnded",
  errors: [...refusals, "inspection.waiverUnknown"],
});

export const listInspectionWaivers = endpoint({
  method: "GET",
  path: "/esapi/bethune/waiver/list",
  isOurs: true,
  access: { permission: "ins:edit" },
  summary: "List the waivers in force of an organisation",
  query: z.object({ companyId: IdParam }),
  response: z.object({
    list: z.array(
      z.object({
        id: Id,
        ruleCode: z.string(),
        /** Null: all databases of the organisation. */
        reportId: Id.nullable(),
        reportName: z.string().nullable(),
        reason: z.string(),
        ownerName: z.string(),
        untilDate: CalendarDate.nullable(),
        worsePercent: z.int().nullable(),
        createdAt: Moment,
      }),
    ),
  }),
  errors: [],
});

export const chooseRuleArticle = endpoint({
  ...edit,
  path: "/esapi/bethune/ruleArticle",
  summary:
    "Say which article a rule leads to, for administrators; none leaves it to the articles that name the rule",
  body: z.object({
    ruleCode: requiredLine(24),
    /** One that the caller may read. */
    articleId: Id.nullable(),
  }),
  response: Nothing,
  done: "inspection.articleChosen",
  errors: ["common.permissionDenied", "inspection.itemUnknown", "inspection.articleUnknown"],
});

export const openInspectionDocument = endpoint({
  method: "GET",
  path: "/esapi/bethune/document",
  isOurs: true,
  access: { permission: "ins:view" },
  mediaTypes: ["application/pdf"],
  summary: "Download a report as a PDF",
  query: z.object({ reportId: IdParam, batchId: IdParam }),
  response: z.null(),
  errors: ["inspection.notFound"],
});
