export {
  breachChance,
  type ForecastClock,
  forecastHours,
  gradedDays,
  gradeForecast,
  isDueSoon,
  isForecast,
  learn,
} from "./forecast.ts";
export { provinceOfCity, provinces } from "./provinces.ts";
export {
  type RenewalFacts,
  type RenewalReason,
  type RenewalRiskLevel,
  renewalLimits,
  renewalReasons,
  renewalRisk,
  renewalRiskLevels,
} from "./renewal-risk.ts";
