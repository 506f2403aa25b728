export { useWaitingApplications } from "./api.ts";
