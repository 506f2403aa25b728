export {
  ExamRow,
  exam,
  exams,
  listExamResults,
  listExams,
  SaveExam,
  saveExam,
  saveExamResult,
} from "./exams.ts";
