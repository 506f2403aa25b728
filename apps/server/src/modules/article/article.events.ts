import { defineEvent } from "../../platform/outbox.ts";
import type { ReviewFact } from "../../platform/record/reviewed.ts";

/** A revision and who had to do with it. */
export interface RevisionFact {
  readonly id: number;
  readonly ver: number;
}

/** A revision waits for a reviewer. */
export const articleSubmitted = defineEvent<RevisionFact>("article.submitted");

/** A revision was approved, or news were published directly: readers find it now. */
export const articlePublished = defineEvent<RevisionFact & ReviewFact>("article.published");

/** A revision was rejected. */
export const articleRejected = defineEvent<RevisionFact & ReviewFact>("article.rejected");

/** Readers no longer find an article: it was withdrawn or deleted. */
export const articleWithdrawn = defineEvent<{ readonly id: number }>("article.withdrawn");

/** Labels of what readers find were changed without a review. */
export const articleLabelled = defineEvent<{ readonly id: number }>("article.labelled");

/** A reader said that an article did not help. */
export const articleReported = defineEvent<{ readonly evaluateId: number }>("article.reported");
