/** What the fields of a proof of concept are called. */
export const pocLabels = {
  pocNo: "contractItem.field.pocNo",
  name: "contractItem.field.name",
  companyId: "contractItem.field.company",
  productMenuId: "contractItem.field.product",
  ownerUserId: "contractItem.field.owner",
  executorId: "contractItem.field.executor",
  startTime: "contractItem.field.startTime",
  endTime: "contractItem.field.endTime",
  planHour: "contractItem.field.planHour",
  actualHours: "contractItem.field.actualHours",
  progressRatio: "contractItem.field.progress",
  result: "contractItem.field.result",
  contractId: "contractItem.field.contractNum",
  remark: "contractItem.field.remark",
} as const;
