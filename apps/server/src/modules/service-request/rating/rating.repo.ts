import type { z } from "@pharos/api/core";
import type { Rating } from "@pharos/api/service-request";
import type { Schema, Selectable } from "@pharos/db";
import { isLowRating, type RatingScores, ratingAverage } from "@pharos/domain/service-request";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { FieldChange } from "../service-request.repo.ts";

type StoredRating = Selectable<Schema["service_request_rating"]>;

/** What someone gave. */
export type GivenRating = z.output<typeof Rating>;

/** A rating that was just stored. */
export interface SavedRating {
  /** What it changed, for the history. */
  readonly changes: readonly FieldChange[];
  readonly average: number;
  /** It is low, and the one before was not. */
  readonly isNewlyLow: boolean;
}

/** Stores the one rating of a locked request in place of the one before; undefined when the same person repeats it. */
export async function saveRating(
  tx: UnitOfWork,
  { id, userId, now }: { readonly id: number; readonly userId: number | null; readonly now: Date },
  rating: GivenRating,
): Promise<SavedRating | undefined> {
  const before = await tx.db
    .selectFrom("service_request_rating")
    .selectAll()
    .where("service_request_id", "=", id)
    .executeTakeFirst();
  const values = {
    user_id: userId,
    response_score: rating.responseScore,
    duration_score: rating.durationScore,
    result_score: rating.resultScore,
    report_score: rating.reportScore ?? null,
    feedback: rating.feedback || null,
    rated_at: now,
    superseded_at: null,
  };
  // What was said before a reopening is not what is being changed.
  const last = before && before.superseded_at === null ? before : undefined;
  const changes = changesOf(last, values);
  const isRepeated = last?.user_id === userId && last.feedback === values.feedback && changes.length === 0;
  if (isRepeated) return undefined;
  await tx.db
    .insertInto("service_request_rating")
    .values({ service_request_id: id, ...values })
    .onConflict((conflict) =>
      conflict.column("service_request_id").doUpdateSet((eb) => ({
        ...values,
        version: eb("service_request_rating.version", "+", 1),
      })),
    )
    .execute();
  const scores = scoresOf(values);
  return {
    changes,
    average: Math.round(ratingAverage(scores)),
    isNewlyLow: isLowRating(scores) && !(last && isLowRating(scoresOf(last))),
  };
}

/** A stored rating as the wire has it. */
export const toRating = (row: StoredRating): Required<GivenRating> => ({
  responseScore: row.response_score,
  durationScore: row.duration_score,
  resultScore: row.result_score,
  reportScore: row.report_score,
  feedback: row.feedback,
});

type Scores = Pick<StoredRating, "response_score" | "duration_score" | "result_score" | "report_score">;

const scoresOf = (row: Scores): RatingScores => ({
  response: row.response_score,
  duration: row.duration_score,
  result: row.result_score,
  report: row.report_score,
});

const scoreFields = {
  responseScore: "response_score",
  durationScore: "duration_score",
  resultScore: "result_score",
  reportScore: "report_score",
} as const satisfies Record<string, keyof Scores>;

function changesOf(before: Scores | undefined, after: Scores): FieldChange[] {
  return Object.entries(scoreFields).flatMap(([field, column]) => {
    const [from, to] = [before?.[column] ?? null, after[column]];
    return from === to ? [] : [{ field, from: textOf(from), to: textOf(to) }];
  });
}

const textOf = (score: number | null): string | null => (score === null ? null : String(score));
