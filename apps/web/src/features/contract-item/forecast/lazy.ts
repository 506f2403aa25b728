import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../../shared/texts.ts";

/** The forecast of promised hours, fetched when it is shown. */
export const HoursForecast = lazyPart(async () => {
  const [part] = await Promise.all([import("./hours-forecast.tsx"), loadTexts(["contractItem"])]);
  return part.HoursForecast;
});
