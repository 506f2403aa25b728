/** What the fields of an implementation plan are called. */
export const implementationLabels = {
  externalId: "plan.field.externalId",
  name: "plan.field.name",
  companyId: "plan.field.company",
  contractItemId: "plan.field.contractItem",
  accId: "plan.field.sn",
  taskType: "plan.field.checkType",
  planHour: "plan.field.planHour",
  startDate: "plan.field.startDate",
  endDate: "plan.field.endDate",
  managerUserId: "plan.field.manager",
  teamId: "plan.field.team",
  status: "plan.field.status",
  source: "plan.field.source",
  linkedPlans: "plan.field.linkedPlans",
  actualHours: "plan.field.actualHours",
} as const;
