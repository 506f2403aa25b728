import type { Translate, TranslationKey } from "@pharos/i18n";

/** Names of the fields of a request, as forms and history show them; the keys are the contract's. */
const names = {
  title: "serviceRequest.field.title",
  contentMd: "serviceRequest.field.content",
  type: "serviceRequest.field.severity",
  mode: "serviceRequest.field.mode",
  accId: "serviceRequest.field.serviceNumber",
  assetId: "serviceRequest.field.asset",
  menuId: "serviceRequest.field.catalogue",
  dbVersion: "serviceRequest.field.version",
  happenTime: "serviceRequest.field.happenTime",
  contactName: "serviceRequest.field.contact",
  phone: "serviceRequest.field.phone",
  email: "serviceRequest.field.email",
  isConfidential: "serviceRequest.field.confidential",
  tags: "serviceRequest.field.tags",
  notifyEmails: "serviceRequest.field.notifyEmails",
  reporter: "serviceRequest.field.reporter",
  responseScore: "serviceRequest.rating.response",
  durationScore: "serviceRequest.rating.duration",
  resultScore: "serviceRequest.rating.result",
  reportScore: "serviceRequest.rating.report",
  subExecutors: "serviceRequest.field.subExecutors",
  executor: "serviceRequest.field.executor",
  team: "serviceRequest.field.team",
  recoverTime: "serviceRequest.field.recoverTime",
  recoverType: "serviceRequest.field.recoverType",
  escalationLevel: "serviceRequest.field.escalationLevel",
} as const satisfies Readonly<Record<string, TranslationKey>>;

/** The name of a field; one that is newer than this page keeps its own. */
export function fieldName(field: string, t: Translate): string {
  return isKnown(field) ? t(names[field]) : field;
}

function isKnown(field: string): field is keyof typeof names {
  return Object.hasOwn(names, field);
}
