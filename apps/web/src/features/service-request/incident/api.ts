import { listIncidents } from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/index.ts";

/** Open P1 requests that concern the reader. Under the lists' key, so that what makes a list stale makes them stale. */
export const incidentQuery = () =>
  queryOptions({
    queryKey: ["serviceRequest", "list", "incidents"],
    queryFn: ({ signal }) => call(listIncidents, {}, { signal, isPageRead: false }),
  });
