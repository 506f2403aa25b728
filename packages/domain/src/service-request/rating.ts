import { lowRatingBelow } from "./periods.ts";

/** What a customer thinks of a service, 0–100 each; there is not always a fault report to rate. */
export type RatingScores = {
  readonly response: number;
  readonly duration: number;
  readonly result: number;
  readonly report: number | null;
};

/** The mean of the scores that were given. */
export function ratingAverage({ response, duration, result, report }: RatingScores): number {
  const scores = [response, duration, result, ...(report === null ? [] : [report])];
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Whether the people who answer for the service must be notified. */
export const isLowRating = (scores: RatingScores): boolean => ratingAverage(scores) < lowRatingBelow;
