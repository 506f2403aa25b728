export { copyTurns, mondayOf, sameTimeDaysLater, type Turn } from "./copy-week.ts";
export { type Absence, noonsOf, partOfDay, partOfDayOf } from "./leave.ts";
export { dayHours, type Load, loadRate, loadRateMax, requestWeights, workWeight } from "./load-rate.ts";
