import { defineEnum, type NameOf } from "../define-enum.ts";

/** What a report is about. */
export const inspectionKind = defineEnum("inspectionKind", { database: 0, group: 1 });
export type InspectionKind = NameOf<typeof inspectionKind>;

/** How far a batch has come: only published ones are known to the customer. */
export const inspectionStatus = defineEnum("inspectionStatus", {
  uploaded: 0,
  parsing: 1,
  ready: 2,
  failed: 3,
  published: 4,
});
export type InspectionStatus = NameOf<typeof inspectionStatus>;

/** What a check came to; what could not be checked is never a pass. */
export const inspectionResult = defineEnum("inspectionResult", {
  fail: "fail",
  unknown: "unknown",
  pass: "pass",
  notApplicable: "na",
});
export type InspectionResult = NameOf<typeof inspectionResult>;

/** How bad a finding is, the worst first. */
export const inspectionSeverity = defineEnum("inspectionSeverity", {
  critical: "critical",
  high: "high",
  medium: "medium",
  low: "low",
  info: "info",
});
export type InspectionSeverity = NameOf<typeof inspectionSeverity>;

/** What a score is called. */
export const inspectionGrade = defineEnum("inspectionGrade", {
  healthy: "healthy",
  good: "good",
  atRisk: "at_risk",
  critical: "critical",
});
export type InspectionGrade = NameOf<typeof inspectionGrade>;

/** What the checks are about. */
export const inspectionCategory = defineEnum("inspectionCategory", {
  availability: "AV",
  performance: "PF",
  capacity: "CP",
  /** With replication. */
  backup: "BK",
  security: "SE",
  maintenance: "MT",
  objects: "OB",
  configuration: "CF",
});
export type InspectionCategory = NameOf<typeof inspectionCategory>;

/** When a repair can be carried out. */
export const inspectionEffort = defineEnum("inspectionEffort", { online: 0, quietTime: 1, downtime: 2 });
export type InspectionEffort = NameOf<typeof inspectionEffort>;

/** Who carries a suggestion out. */
export const suggestionOwner = defineEnum("suggestionOwner", { customer: "customer", vendor: "vendor" });
export type SuggestionOwner = NameOf<typeof suggestionOwner>;

/** What became of a suggestion. */
export const suggestionState = defineEnum("suggestionState", { open: 0, accepted: 1, done: 2, refused: 3 });
export type SuggestionState = NameOf<typeof suggestionState>;

/** Against an earlier batch. */
export const inspectionChange = defineEnum("inspectionChange", {
  new: "new",
  worse: "worse",
  persisting: "persisting",
  better: "better",
  /** It failed before and cannot be judged now. */
  unconfirmed: "unconfirmed",
  /** It no longer applies, or is waived. */
  gone: "gone",
  fixed: "fixed",
});
export type InspectionChange = NameOf<typeof inspectionChange>;

/** Work that is made of a finding. */
export const inspectionLinkKind = defineEnum("inspectionLinkKind", {
  request: "request",
  plan: "plan",
  pdca: "pdca",
});
export type InspectionLinkKind = NameOf<typeof inspectionLinkKind>;
