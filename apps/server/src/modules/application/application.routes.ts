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
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { serveApplicationExport } from "./application.export.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { readOwnApplication, withdrawApplication } from "./own-application.ts";
import { listApplications, listReviewServices, readApplication } from "./review-applications.ts";
import { submitApplication } from "./submit-application.ts";

/** Registers the endpoints of applications. */
export const applicationRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve.publicOrSignedIn(submitContract, (call, { body }) => submitApplication(platform, call, body));
    serve.publicOrSignedIn(ownContract, (call, { query }) => readOwnApplication(platform, call, query));
    serve.publicOrSignedIn(withdrawContract, (call, { body }) => withdrawApplication(platform, call, body));
    serve(listContract, (call, { query }) => listApplications(platform, call, query));
    serveApplicationExport(serve, platform);
    serve(readContract, (call, { params }) => readApplication(platform, call, params.id));
    serve(servicesContract, (call, { query }) => listReviewServices(platform, call, query.companyId));
    serve(approveContract, (call, { params, body }) => approveApplication(platform, call, params.id, body));
    serve(rejectContract, (call, { params, body }) => rejectApplication(platform, call, params.id, body));
  };
