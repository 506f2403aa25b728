export { CloseServiceRequest, closeServiceRequest, Rating } from "./close.ts";
export { getServiceRequest } from "./detail.ts";
export { HistoryChange, HistoryEntry, listServiceRequestHistory } from "./history.ts";
export { exportServiceRequests, listServiceRequests, ServiceRequestFilter } from "./list.ts";
export { RecoverServiceRequest, recoverServiceRequest } from "./recover.ts";
export { ReopenServiceRequest, reopenServiceRequest } from "./reopen.ts";
export { ReplyToServiceRequest, replyToServiceRequest } from "./reply.ts";
export { listReplyTemplates } from "./reply-templates.ts";
export { SaveServiceRequest, saveServiceRequest } from "./save.ts";
export {
  PersonView,
  ReplyView,
  ServiceRequestAbilities,
  ServiceRequestDetail,
  ServiceRequestRow,
  SeverityCode,
  SlaClockView,
  StatusCode,
} from "./shapes.ts";
export { explainServiceRequestSla, SlaInterval } from "./sla.ts";
export { AssignServiceRequest, assignServiceRequest } from "./update-executor.ts";
