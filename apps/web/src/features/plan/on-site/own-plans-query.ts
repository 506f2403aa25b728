import { planQueries } from "../api.ts";

const plansMax = 5;

/** What takes somebody somewhere on a day: overdue plans do not push it out. */
export const visitsQuery = (executorId: number, day: string) =>
  planQueries.some({
    executorId,
    status: "0,1,3",
    startDate: day,
    endDate: day,
    sortField: "startDate",
    sortOrder: "asc",
    pageSize: plansMax,
  });

/** What somebody has to do next. */
export const ownPlansQuery = (executorId: number) =>
  planQueries.some({
    executorId,
    status: "0,1,3",
    sortField: "startDate",
    sortOrder: "asc",
    pageSize: plansMax,
  });
