/** What the fields of an exam are called. */
export const examLabels = {
  name: "exam.field.name",
  category: "exam.field.category",
  level: "exam.field.level",
  audience: "exam.field.audience",
  url: "exam.field.url",
  startTime: "exam.field.startTime",
  endTime: "exam.field.endTime",
  durationMin: "exam.field.durationMin",
  passScore: "exam.field.passScore",
  status: "exam.field.status",
  myScore: "exam.field.myScore",
  resultCount: "exam.field.resultCount",
} as const;
