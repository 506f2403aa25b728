export {
  FleetDatabase,
  FleetProblem,
  listFleetDatabases,
  listFleetProblems,
} from "./fleet.ts";
export {
  getInspectionDbInfos,
  getInspectionDbTimes,
  getInspectionLogSwitches,
  getInspectionSysStats,
  getInspectionTsUsages,
  readUpgradeReadiness,
  upgradeWeights,
  viewInspectionActivity,
} from "./parts.ts";
export {
  deleteInspectionReport,
  downloadInspectionSuggestions,
  getInspectionReport,
  getInspectionResult,
  listInspectionReports,
  listInspectionSuggestions,
  readAssetInspections,
  readInspectionLog,
  suggestionFormats,
  viewInspectionItem,
  viewInspectionMenu,
} from "./reports.ts";
export {
  CategoryScore,
  Counts,
  Evidence,
  FileSection,
  FindingLink,
  GroupReport,
  LogLine,
  ReportRow,
  RuleArticle,
  Suggestion,
} from "./shapes.ts";
export {
  collectorTypes,
  describeCollector,
  downloadCollector,
  getInspectionLink,
  inspectionFileBytesMax,
  retryInspection,
  uploadInspection,
} from "./upload.ts";
export { InspectionProof, verifyInspection } from "./verify.ts";
export {
  chooseInspectionAsset,
  chooseRuleArticle,
  endInspectionWaiver,
  ignoreInspectionItem,
  improveFromSuggestion,
  inspectionTextMax,
  linkSuggestion,
  listInspectionWaivers,
  openInspectionDocument,
  planFromSuggestion,
  publishInspection,
  raiseFromSuggestion,
  saveInspectionSuggestion,
  saveInspectionSummary,
  withdrawInspection,
} from "./write.ts";
