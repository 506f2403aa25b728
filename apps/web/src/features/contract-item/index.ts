export { ContractAreaTabs } from "./contract-area-tabs.tsx";
export { HoursForecast } from "./forecast/lazy.ts";
