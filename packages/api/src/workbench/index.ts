export { listWaiting } from "./waiting.ts";
