import { businessToday } from "@pharos/domain/contract";
import type { Prefetch } from "../../shared/prefetch.ts";
import { serviceStatisticsQueries } from "./api.ts";
import { queryOf, readAddress } from "./parts/statistics-address.ts";

/** Starts the statistics as the address asks for them. */
export const prefetchServiceStatistics: Prefetch = ({ search, client }) =>
  client.ensureQueryData(
    serviceStatisticsQueries.statistics(queryOf(readAddress(search), businessToday(new Date()))),
  );
