export { useWaitingApplications } from "./api.ts";
export { ApplicationReview } from "./review/application-review.tsx";
