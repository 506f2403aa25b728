import type { Warm } from "../../shared/warm.ts";
import { workbenchQueries } from "./workbench-queries.ts";

/** Starts what every face of the workbench shows first. */
export const warmWorkbench: Warm = ({ client }) =>
  Promise.all([
    client.ensureQueryData(workbenchQueries.queue()),
    client.ensureQueryData(workbenchQueries.duty()),
  ]);
