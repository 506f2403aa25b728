export { RequirementsOfRequest } from "./requirements-of-request.tsx";
