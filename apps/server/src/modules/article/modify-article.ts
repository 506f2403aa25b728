import type { modifyArticle as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import {
  type ArticleAction,
  articleLifecycle,
  isUnderReview,
  reviewCriteria,
  reviewIntervalDays,
  weakCriteria,
} from "@pharos/domain/article";
import { articleStage, reviewOutcome } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articlePublished, articleWithdrawn } from "./article.events.ts";
import { stageOf } from "./article.policy.ts";
import { type ArticleOutcome, type ArticleRecord, articleRecords, articleReview } from "./article.record.ts";
import { findNames, storedRubric, updateRevision } from "./article.repo.ts";
import { refuseUnfinished } from "./save-article.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Modified = CallResult<typeof endpoint>;
type Steps = Pick<Platform, "withTransaction" | "translate">;
type Deciding = "review" | "publishDirectly" | "recall" | "withdraw";

const published = 1;

/** Decides on the revision under review, publishes news directly, or withdraws an article. */
export async function modifyArticle(platform: Steps, call: Call, input: Input): Promise<Modified> {
  const { id, version } = input;
  return platform.withTransaction(call, async (tx) => {
    const found = await articleRecords.find(tx.db, call.actor, id);
    if (!found) throw new AppError("article.notFound");
    if (input.ver !== undefined && input.ver !== found.latestVer) throw new AppError("article.otherRevision");
    const action = actionOf(call.actor, found, input);
    // What was read is what is decided on: its words, and who will read them.
    if (version === undefined && !isAlone(action)) throw missingField("version");
    const step = isAlone(action) ? { id, action } : { id, action, version: version ?? 0 };
    const row = await articleRecords.change(tx, call, step, (before) =>
      changes[action](tx, call, before, input, platform),
    );
    return { id, stage: row.stage, version: row.version };
  });
}

const isAlone = (action: Deciding) => action === "recall" || action === "withdraw";

function actionOf({ userId }: Actor, row: ArticleRecord, { status }: Input): Deciding {
  const waits = isUnderReview(stageOf(row));
  if (status === published) return waits ? "review" : "publishDirectly";
  if (!waits) return "withdraw";
  return userId === row.authorId || userId === row.editorId ? "recall" : "review";
}

type Change = (
  tx: UnitOfWork,
  call: Call,
  row: ArticleRecord,
  input: Input,
  platform: Pick<Platform, "translate">,
) => Promise<ArticleOutcome>;

const changes: Readonly<Record<Deciding, Change>> = {
  review: async (tx, { actor }, row, input) => {
    const isApproved = input.status === published;
    if (isApproved) refuseWeak(input);
    const verdict = { isApproved, comment: input.reviewComment };
    const fact = { id: row.id, ver: row.latestVer };
    const { state, columns } = await articleReview.decide(tx, actor, row, fact, verdict);
    await updateRevision(tx.db, fact, {
      ...columns,
      outcome: reviewOutcome.toCode(isApproved ? "approved" : "rejected"),
      rubric: storedRubric(input.rubric),
    });
    const moved = { stage: articleStage.toCode(state), updated_by: actor.userId };
    return isApproved ? shown(tx, row, moved) : { columns: moved, lines: [] };
  },
  publishDirectly: async (tx, { actor }, row, { reviewComment, rubric }, platform) => {
    refuseUnfinished(platform, row);
    const fact = { id: row.id, ver: row.latestVer };
    await updateRevision(tx.db, fact, {
      ...decidedBy(tx, actor, "approved"),
      review_comment: reviewComment || null,
      rubric: storedRubric(rubric),
      submitted_at: row.wasSubmitted ? undefined : tx.now,
    });
    await tx.publish(articlePublished, { ...fact, by: actor.userId });
    return shown(tx, row, moved(actor, row, "publishDirectly"));
  },
  recall: async (tx, { actor }, row) => {
    await updateRevision(
      tx.db,
      { id: row.id, ver: row.latestVer },
      { ...decidedBy(tx, actor, "recalled"), review_comment: null, rubric: null },
    );
    return { columns: moved(actor, row, "recall"), lines: [] };
  },
  withdraw: async (tx, { actor }, row, { replacedById }) => {
    if (replacedById != null) {
      const [replacement] = await findNames(tx.db, actor, [replacedById]);
      if (!replacement || replacedById === row.id)
        throw fieldError("replacedById", "article.replacementUnknown");
    }
    await tx.publish(articleWithdrawn, { id: row.id });
    const detail = { title: row.title, ...(replacedById != null && { replacedById }) };
    return {
      columns: {
        ...moved(actor, row, "withdraw"),
        withdrawn_at: tx.now,
        replaced_by_id: replacedById ?? null,
        next_review_on: null,
      },
      lines: [{ action: "article.withdrawn", detail }],
    };
  },
};

function refuseWeak({ rubric }: Input): void {
  if (!rubric) throw fieldError(`rubric.${reviewCriteria[0]}`, "article.pointsMissing");
  const [weak] = weakCriteria(rubric);
  if (weak !== undefined) throw fieldError(`rubric.${weak}`, "article.tooWeak");
}

/** Readers find the newest revision from now on. */
const shown = (
  tx: UnitOfWork,
  { latestVer: ver, title }: ArticleRecord,
  columns: ReturnType<typeof moved>,
): ArticleOutcome => ({
  columns: {
    ...columns,
    published_ver: ver,
    published_at: tx.now,
    withdrawn_at: null,
    replaced_by_id: null,
    next_review_on: nextReview(tx.now),
  },
  lines: [{ action: "article.published", detail: { ver, title } }],
});

/** The day on which an article that holds today is looked at again. */
export const nextReview = (now: Date): string =>
  dateAt(now.getTime() + reviewIntervalDays * dayMs, businessTimeZone);

const decidedBy = (tx: UnitOfWork, { userId }: Actor, outcome: "approved" | "recalled") => ({
  outcome: reviewOutcome.toCode(outcome),
  decided_by: userId,
  decided_at: tx.now,
});

const moved = ({ userId }: Actor, row: ArticleRecord, action: ArticleAction) => ({
  stage: articleStage.toCode(articleLifecycle.next(action, stageOf(row))),
  updated_by: userId,
});
