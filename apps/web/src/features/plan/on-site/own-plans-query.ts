import { planQueries } from "../api.ts";

const plansMax = 5;

/** What somebody has to do next. */
export const ownPlansQuery = (executorId: number) =>
  planQueries.some({
    executorId,
    status: "0,1,3",
    sortField: "startDate",
    sortOrder: "asc",
    pageSize: plansMax,
  });
