import { defineEnum, type NameOf } from "../define-enum.ts";

/** Whether an exam is prepared, taken, or over. */
export const examStatus = defineEnum("examStatus", { draft: 0, open: 1, finished: 2 });
export type ExamStatus = NameOf<typeof examStatus>;

/** For whom an exam is. */
export const examAudience = defineEnum("examAudience", { internal: 0, customer: 1, everybody: 2 });
export type ExamAudience = NameOf<typeof examAudience>;

/** How hard an exam is. */
export const examLevel = defineEnum("examLevel", { junior: 0, intermediate: 1, senior: 2 });
export type ExamLevel = NameOf<typeof examLevel>;
