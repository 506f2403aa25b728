/** What the fields of a certificate are called. */
export const certLabels = {
  userId: "team.field.owner",
  name: "team.field.certName",
  issuer: "team.field.issuer",
  certNo: "team.field.certNo",
  level: "team.field.techLevel",
  issueDate: "team.field.issueDate",
  expireDate: "team.field.expireDate",
  daysLeft: "team.field.daysLeft",
  status: "team.field.certStatus",
} as const;
