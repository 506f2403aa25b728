export { Found, FoundRequest, lookUp } from "./look-up.ts";
