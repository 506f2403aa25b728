export { type ApplicationAction, applicationLifecycle } from "./lifecycle.ts";
