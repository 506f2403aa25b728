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
