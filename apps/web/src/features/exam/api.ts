import type { CallInput } from "@pharos/api/core";
import { type ExamRow, listExamResults, listExams, saveExam, saveExamResult } from "@pharos/api/exam";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { ExamRow };

/** Reads of exams. */
export const examQueries = {
  list: (filter: NonNullable<CallInput<typeof listExams>["query"]>) =>
    queryOptions({
      queryKey: ["exam", "list", filter],
      queryFn: ({ signal }) => call(listExams, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  results: (examId: number) =>
    queryOptions({
      queryKey: ["exam", "results", examId],
      queryFn: ({ signal }) => call(listExamResults, { query: { examId } }, { signal, isPageRead: false }),
    }),
} as const;

export const useSaveExam = apiMutation(saveExam, { stales: ["exam"] });
export const useSaveExamResult = apiMutation(saveExamResult, { stales: ["exam"] });

/** The list of exams in the address of its page. */
export const examSpec = listSpecOf(listExams, { keyword: "keyword", status: "status" });
