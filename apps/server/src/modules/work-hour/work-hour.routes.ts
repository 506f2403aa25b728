import {
  saveHoursBatch as batchEndpoint,
  closeMonth as closeEndpoint,
  correctHours as correctEndpoint,
  countPendingHours as countEndpoint,
  decideBonus as decideEndpoint,
  getHourCalendar,
  getHourMatrix,
  getPlannedCalendar,
  getReviewStatistics,
  listHours as listEndpoint,
  listHourProposals,
  listInternalMatters,
  listRelatedHours,
  listWorkdays,
  listPlannedHours as plannedEndpoint,
  proposeBonus as proposeEndpoint,
  findHourRecords as recordsEndpoint,
  removeHours as removeEndpoint,
  reviewHours as reviewEndpoint,
  saveHours as saveEndpoint,
  saveInternalMatter,
  findHourSubjects as subjectsEndpoint,
  sumHours as sumEndpoint,
} from "@pharos/api/work-hour";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { decideBonus, proposeBonus } from "./bonus.ts";
import { closeMonth } from "./close-month.ts";
import { correctHours } from "./correct-hours.ts";
import { findSubjects } from "./find-subjects.ts";
import { routeHourExport } from "./hours.export.ts";
import { findHourRecords, listHours } from "./list-hours.ts";
import { listPlannedHours } from "./list-planned.ts";
import { listProposals } from "./list-proposals.ts";
import { listMatters, saveMatter } from "./matters.ts";
import { routePlannedExport } from "./planned.export.ts";
import { readPlannedCalendar } from "./planned-calendar.ts";
import { readCalendar, readWorkdays } from "./read-calendar.ts";
import { readRelatedHours } from "./related-hours.ts";
import { removeHours } from "./remove-hours.ts";
import { reviewHours } from "./review-hours.ts";
import { countPendingHours, readReviewStatistics } from "./review-statistics.ts";
import { saveHours, saveHoursBatch } from "./save-hours.ts";
import { readMatrix, sumHours } from "./sum-hours.ts";

/** Connects the module's endpoints to the use cases. */
export const workHourRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route(saveEndpoint, (call, { body }) => saveHours(platform, call, body));
    route(batchEndpoint, (call, { body }) => saveHoursBatch(platform, call, body.list));
    route(removeEndpoint, (call, { params }) => removeHours(platform, call, params.id));
    route(listHourProposals, (call, { query }) => listProposals(platform, call, query));
    route(subjectsEndpoint, (call, { query }) => findSubjects(platform, call, query));

    route(getHourCalendar, (call, { query }) => readCalendar(platform, call, query));
    route(listEndpoint, (call, { query }) => listHours(platform, call, query));
    route(recordsEndpoint, (call, { body }) => findHourRecords(platform, call, body));
    route(listWorkdays, (call, { query }) => readWorkdays(platform, call, query));
    route(listRelatedHours, (call, input) => readRelatedHours(platform, call, input));
    route(sumEndpoint, (call, { query }) => sumHours(platform, call, query));
    route(getHourMatrix, (call, { query }) => readMatrix(platform, call, query));
    routeHourExport(route, platform);
    route(getPlannedCalendar, (call, { query }) => readPlannedCalendar(platform, call, query));
    route(plannedEndpoint, (call, { query }) => listPlannedHours(platform, call, query));
    routePlannedExport(route, platform);

    route(correctEndpoint, (call, { body }) => correctHours(platform, call, body));
    route(reviewEndpoint, (call, { body }) => reviewHours(platform, call, body));
    route(getReviewStatistics, (call, { body }) => readReviewStatistics(platform, call, body));
    route(countEndpoint, (call) => countPendingHours(platform, call));
    route(proposeEndpoint, (call, { body }) => proposeBonus(platform, call, body));
    route(decideEndpoint, (call, { body }) => decideBonus(platform, call, body));
    route(closeEndpoint, (call, { body }) => closeMonth(platform, call, body));

    route(listInternalMatters, (call) => listMatters(platform, call));
    route(saveInternalMatter, (call, { body }) => saveMatter(platform, call, body));
  };
