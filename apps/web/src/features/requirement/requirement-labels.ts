/** What the fields of a requirement are called. */
export const requirementLabels = {
  title: "requirement.field.title",
  contentMd: "requirement.field.contentMd",
  type: "requirement.field.type",
  productMenuId: "requirement.field.productMenuId",
  priority: "requirement.field.priority",
  companyId: "requirement.field.companyId",
  status: "requirement.field.status",
  handlerId: "requirement.field.handlerId",
  planVersion: "requirement.field.planVersion",
  reply: "requirement.field.reply",
  externalId: "requirement.field.externalId",
  voteCount: "requirement.field.voteCount",
  isVoted: "requirement.field.isVoted",
  createdTime: "requirement.field.createdTime",
  createdByName: "requirement.field.createdByName",
} as const;
