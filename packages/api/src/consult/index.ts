export { ConsultRow, exportConsults, listConsults } from "./list.ts";
export { ConsultCitation, ConsultDetail, ConsultQueue, ConsultRecord, DutyExpert } from "./shapes.ts";
export {
  bookHalfHour,
  closeConsult,
  convertConsult,
  getConsult,
  getLatestConsult,
  handOverConsult,
  inviteToConsult,
  joinConsult,
  listConsultExperts,
  listConsultRecords,
  listHalfHours,
  rateConsult,
  readConsult,
  replyToConsult,
  saveConsult,
  sayThere,
} from "./talk.ts";
export { listConsultMacros, listConsultTemplates } from "./texts.ts";
