/** Global set-up of the journeys. */
export { prepareDemoFolder as default } from "./demo-folder.ts";
