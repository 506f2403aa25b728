import {
  approveApplication as approveContract,
  listApplications as listContract,
  readOwnApplication as ownContract,
  readApplication as readContract,
  rejectApplication as rejectContract,
  listReviewServices as servicesContract,
  submitApplication as submitContract,
  withdrawApplication as withdrawContract,
} from "@pharos/api/application";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeApplicationExport } from "./application.export.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { readOwnApplication, withdrawApplication } from "./own-application.ts";
import { listApplications, listReviewServices, readApplication } from "./review-applications.ts";
import { submitApplication } from "./submit-application.ts";

/** Registers the endpoints of applications. */
export const applicationRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route.publicOrSignedIn(submitContract, (call, { body }) => submitApplication(platform, call, body));
    route.publicOrSignedIn(ownContract, (call, { query }) => readOwnApplication(platform, call, query));
    route.publicOrSignedIn(withdrawContract, (call, { body }) => withdrawApplication(platform, call, body));
    route(listContract, (call, { query }) => listApplications(platform, call, query));
    routeApplicationExport(route, platform);
    route(readContract, (call, { params }) => readApplication(platform, call, params.id));
    route(servicesContract, (call, { query }) => listReviewServices(platform, call, query.companyId));
    route(approveContract, (call, { params, body }) => approveApplication(platform, call, params.id, body));
    route(rejectContract, (call, { params, body }) => rejectApplication(platform, call, params.id, body));
  };
