export { readOwnApplication, withdrawApplication } from "./own.ts";
export {
  ApproveApplication,
  approveApplication,
  exportApplications,
  listApplications,
  listReviewServices,
  readApplication,
  rejectApplication,
} from "./review.ts";
export { ApplicationDetail, ApplicationRow, OwnApplication } from "./shapes.ts";
export { SubmitApplication, submitApplication } from "./submit.ts";
