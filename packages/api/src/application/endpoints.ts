import {
  approveApplication,
  exportApplications,
  listApplications,
  listReviewServices,
  readApplication,
  readOwnApplication,
  rejectApplication,
  submitApplication,
  withdrawApplication,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const applicationEndpoints = {
  submitApplication,
  readOwnApplication,
  withdrawApplication,
  listApplications,
  exportApplications,
  readApplication,
  listReviewServices,
  approveApplication,
  rejectApplication,
} as const;
