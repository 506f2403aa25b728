import { examAudience, examLevel, examStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  field,
  Id,
  IdParam,
  line,
  Moment,
  type RowOf,
  record,
  registerOf,
  z,
} from "../core/index.ts";

/** The best score an exam can give. */
const scoreMax = 1_000;

/** An exam of the vendor's people, of customers, or of both; it is taken on the page it links to. */
export const exam = record(
  "exam",
  {
    name: field.line(textLengths.max128, { isRequired: true, searched: "anywhere" }),
    category: field.line(textLengths.max64, {}),
    level: field.code(examLevel, {}),
    /** For whom it is: the others neither see nor take it. */
    audience: field.code(examAudience, { hasDefault: true, filters: "many" }),
    /** Where it is taken, on the web. */
    url: field.line(textLengths.max256, {}),
    startTime: field.date({ isRequired: true, sorts: true }),
    endTime: field.date({ isRequired: true, sorts: true, notBefore: "startTime" }),
    /** Minutes. */
    durationMin: field.decimal(1, {}, 9_999),
    passScore: field.decimal(1, {}, scoreMax),
    status: field.code(examStatus, { hasDefault: true, filters: "many" }),
    /** What the caller has scored; null: no result. */
    myScore: field.computed(z.number().nullable(), {}),
    /** Results that are recorded; null for those who do not record them. */
    resultCount: field.computed(z.int().nullable(), {}),
  },
  ["edit"],
);
export const { row: ExamRow, save: SaveExam } = exam;
export type ExamRow = RowOf<typeof exam.fields, "edit">;

export const exams = registerOf(exam, {
  nouns: ["exam", "exams"],
  paths: { list: "/esapi/exam/list", save: "/esapi/exam/save" },
  isOurs: true,
  access: { view: "exam:view", edit: "knowledge:review" },
  sort: ["startTime", "desc"],
  words: "keyword",
  filters: { category: line(textLengths.max64).optional() },
  hasCreate: true,
  answers: "row",
  saved: "exam.saved",
  errors: ["exam.notFound", "exam.addressWrong"],
});
export const { list: listExams, save: saveExam } = exams;

export const listExamResults = endpoint({
  method: "GET",
  path: "/esapi/exam/results",
  isOurs: true,
  access: { permission: "knowledge:review" },
  summary: "Read what people scored in an exam, the best first",
  query: z.object({ examId: IdParam }),
  response: z.array(
    z.object({
      userId: Id,
      userName: z.string(),
      score: z.number(),
      isPassed: z.boolean(),
      recordedTime: Moment,
    }),
  ),
  errors: ["exam.notFound"],
});

export const saveExamResult = endpoint({
  method: "POST",
  path: "/esapi/exam/saveResult",
  isOurs: true,
  access: { permission: "knowledge:review" },
  summary: "Record or correct what somebody scored in an exam; nobody records their own",
  body: z.object({
    examId: Id,
    userId: Id,
    /** Null takes the result back. */
    score: z.number().min(0).max(scoreMax).multipleOf(0.1).nullable(),
  }),
  response: z.null(),
  errors: ["exam.notFound", "exam.ownResult", "exam.personUnknown", "common.validation"],
  done: "exam.resultSaved",
});
