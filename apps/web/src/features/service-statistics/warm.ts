import { businessToday } from "@pharos/domain/contract";
import type { Warm } from "../../shared/warm.ts";
import { serviceStatisticsQueries } from "./api.ts";
import { queryOf, readAddress } from "./parts/statistics-address.ts";

/** Starts the statistics as the address asks for them. */
export const warmServiceStatistics: Warm = ({ search, client }) =>
  client.ensureQueryData(
    serviceStatisticsQueries.statistics(queryOf(readAddress(search), businessToday(new Date()))),
  );
