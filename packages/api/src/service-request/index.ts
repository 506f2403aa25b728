export { AdviseServiceRequest, adviseServiceRequest } from "./advise.ts";
export { ArchiveServiceRequest, archiveServiceRequest } from "./archive.ts";
export { AskCloseConfirmation, askCloseConfirmation } from "./ask-close.ts";
export { BreachRow, exportBreaches, listBreaches } from "./breaches.ts";
export { type BulkAction, BulkServiceRequests, bulkActions, bulkServiceRequests } from "./bulk.ts";
export { removeServiceRequestReply, UpdateReply, updateServiceRequestReply } from "./change-reply.ts";
export { CloseServiceRequest, closeServiceRequest, Rating } from "./close.ts";
export { DeleteServiceRequest, deleteServiceRequest } from "./delete.ts";
export { getServiceRequest } from "./detail.ts";
export { EscalateServiceRequest, escalateServiceRequest } from "./escalate.ts";
export { acknowledgeEscalation, explainBreach } from "./escalation.ts";
export { FollowServiceRequest, followServiceRequest } from "./follow.ts";
export {
  HistoryChange,
  HistoryEntry,
  listServiceRequestHistory,
  readServiceRequestHistoryTexts,
} from "./history.ts";
export { Incident, listIncidents } from "./incidents.ts";
export {
  listRequestLinks,
  MergeServiceRequest,
  mergeServiceRequest,
  RequestLink,
  RequestLinks,
  removeRequestLink,
  SaveRequestLink,
  SplitServiceRequest,
  saveRequestLink,
  splitServiceRequest,
  suggestLinks,
  undoMergeServiceRequest,
  updateWithChildren,
} from "./links.ts";
export { exportServiceRequests, listServiceRequests, ServiceRequestFilter } from "./list.ts";
export {
  deleteReplyMacro,
  listReplyMacros,
  ReplyMacro,
  SaveReplyMacro,
  saveReplyMacro,
} from "./macros.ts";
export { listMentionable } from "./mentionable.ts";
export { AddHistoryNote, addHistoryNote } from "./note.ts";
export { prepareServiceRequest } from "./prepare.ts";
export {
  RateServiceRequest,
  RatingInvitation,
  rateByLink,
  rateServiceRequest,
  readRatingInvitation,
} from "./rate.ts";
export { RecoverServiceRequest, recoverServiceRequest } from "./recover.ts";
export { RemoteAccess, readRemoteAccess, removeRemoteAccess, saveRemoteAccess } from "./remote.ts";
export { ReopenServiceRequest, reopenServiceRequest } from "./reopen.ts";
export { ReplyToServiceRequest, replyToServiceRequest } from "./reply.ts";
export {
  listReplyTemplates,
  listReplyTemplateTexts,
  ReplyTemplate,
  ReplyTemplateText,
  SaveReplyTemplate,
  saveReplyTemplate,
  TemplateLang,
} from "./reply-templates.ts";
export { SaveServiceRequest, saveServiceRequest } from "./save.ts";
export {
  LongTexts,
  PersonView,
  ReplyView,
  ServiceRequestAbilities,
  ServiceRequestRow,
  ServiceRequestSummary,
  SeverityCode,
  SlaClockView,
  StatusCode,
  SubExecutorView,
} from "./shapes.ts";
export { findSimilarRequests, recordDeflection } from "./similar.ts";
export { explainServiceRequestSla, SlaInterval } from "./sla.ts";
export {
  exportSlaAttainment,
  GivenBreachReason,
  getServiceRequestStatistics,
  listSlaAttainment,
  RequestFigures,
} from "./statistics.ts";
export { ChangeSubExecutors, changeSubExecutors, SubExecutorShare } from "./sub-executors.ts";
export {
  getServiceRequestTimeline,
  ServiceRequestChange,
  ServiceRequestDetail,
  Timeline,
  TimelineEntry,
} from "./timeline.ts";
export { AssignServiceRequest, assignServiceRequest } from "./update-executor.ts";
export { MarkUrgent, markServiceRequestUrgent } from "./urgent.ts";
export {
  countRequestViews,
  deleteRequestView,
  listRequestViews,
  orderRequestViews,
  RequestView,
  SaveRequestView,
  saveRequestView,
  setDefaultRequestView,
} from "./views.ts";
export { WaitForThird, waitForThird } from "./wait-for-third.ts";
