export { ContractAreaLinks } from "./contract-area-links.tsx";
export { HoursForecast } from "./forecast/lazy.ts";
