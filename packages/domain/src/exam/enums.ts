import { defineEnum, type NameOf } from "../define-enum.ts";

/** Whether an exam is prepared, taken, or over. */
export const examStatus = defineEnum("examStatus", { draft: 0, open: 1, finished: 2 });
export type ExamStatus = NameOf<typeof examStatus>;
