export { pdcaLifecycle, pdcaLimits } from "./lifecycle.ts";
