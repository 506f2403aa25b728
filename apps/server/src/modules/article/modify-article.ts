import type { modifyArticle as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Schema } from "@pharos/db";
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
import type { Updateable } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articlePublished, articleRejected, articleWithdrawn } from "./article.events.ts";
import { articlePolicy, stageOf } from "./article.policy.ts";
import {
  findNames,
  type LockedArticle,
  lockManaged,
  storedRubric,
  updateArticle,
  updateRevision,
} from "./article.repo.ts";
import { refuseUnfinished } from "./save-article.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Modified = CallResult<typeof endpoint>;
/** One way of changing an article's stage. */
type Change = (
  tx: UnitOfWork,
  actor: Actor,
  row: LockedArticle,
  input: Input,
  platform: Pick<Platform, "translate">,
) => Promise<Modified>;

const published = 1;

/** Decides on the revision under review, publishes news directly, or withdraws an article. */
export async function modifyArticle(
  platform: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  input: Input,
): Promise<Modified> {
  return platform.withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call.actor, input.id);
    if (input.ver !== undefined && input.ver !== row.latestVer) throw new AppError("article.otherRevision");
    return changeOf(call.actor, row, input)(tx, call.actor, row, input, platform);
  });
}

function changeOf({ userId }: Actor, row: LockedArticle, { status }: Input): Change {
  const waits = isUnderReview(stageOf(row));
  if (status === published) return waits ? approve : publishDirectly;
  if (!waits) return withdraw;
  return userId === row.authorId || userId === row.editorId ? recall : reject;
}

/** What was read is what is decided on: its words, and who will read them. */
function refuseUnread(row: LockedArticle, { version }: Input): void {
  if (version === undefined) throw missingField("version");
  if (version !== row.version) throw new AppError("common.dataChanged");
}

const approve: Change = async (tx, actor, row, input) => {
  authorize(articlePolicy, "review", actor, row, tx.now);
  refuseUnread(row, input);
  if (!input.rubric) throw fieldError(`rubric.${reviewCriteria[0]}`, "article.pointsMissing");
  const [weak] = weakCriteria(input.rubric);
  if (weak !== undefined) throw fieldError(`rubric.${weak}`, "article.tooWeak");
  await decide(tx, actor, row, "approved", input);
  return publish(tx, actor, row, "approve");
};

const publishDirectly: Change = async (tx, actor, row, input, platform) => {
  authorize(articlePolicy, "publishDirectly", actor, row, tx.now);
  refuseUnread(row, input);
  refuseUnfinished(platform, row);
  await decide(tx, actor, row, "approved", input);
  return publish(tx, actor, row, "publishDirectly");
};

/** Readers find the newest revision from now on. */
async function publish(
  tx: UnitOfWork,
  actor: Actor,
  row: LockedArticle,
  action: ArticleAction,
): Promise<Modified> {
  const modified = await move(tx, actor, row, action, {
    published_ver: row.latestVer,
    published_at: tx.now,
    withdrawn_at: null,
    replaced_by_id: null,
    next_review_on: nextReview(tx.now),
  });
  await tx.audit({
    action: "article.published",
    objectType: "article",
    objectId: row.id,
    detail: { ver: row.latestVer, title: row.title },
  });
  await tx.publish(articlePublished, { id: row.id, ver: row.latestVer, by: actor.userId });
  return modified;
}

/** The day on which an article that holds today is looked at again. */
export const nextReview = (now: Date): string =>
  dateAt(now.getTime() + reviewIntervalDays * dayMs, businessTimeZone);

const reject: Change = async (tx, actor, row, input) => {
  authorize(articlePolicy, "review", actor, row, tx.now);
  refuseUnread(row, input);
  if (!input.reviewComment) throw missingField("reviewComment");
  await decide(tx, actor, row, "rejected", input);
  const modified = await move(tx, actor, row, "reject");
  await tx.publish(articleRejected, { id: row.id, ver: row.latestVer, by: actor.userId });
  return modified;
};

const recall: Change = async (tx, actor, row, input) => {
  authorize(articlePolicy, "recall", actor, row, tx.now);
  await decide(tx, actor, row, "recalled", { ...input, rubric: null, reviewComment: null });
  return move(tx, actor, row, "recall");
};

const withdraw: Change = async (tx, actor, row, { replacedById }) => {
  authorize(articlePolicy, "withdraw", actor, row, tx.now);
  if (replacedById != null) {
    const [replacement] = await findNames(tx.db, actor, [replacedById]);
    if (!replacement || replacedById === row.id)
      throw fieldError("replacedById", "article.replacementUnknown");
  }
  const modified = await move(tx, actor, row, "withdraw", {
    withdrawn_at: tx.now,
    replaced_by_id: replacedById ?? null,
    next_review_on: null,
  });
  await tx.audit({
    action: "article.withdrawn",
    objectType: "article",
    objectId: row.id,
    detail: { title: row.title, ...(replacedById != null && { replacedById }) },
  });
  await tx.publish(articleWithdrawn, { id: row.id });
  return modified;
};

async function decide(
  tx: UnitOfWork,
  actor: Actor,
  row: LockedArticle,
  outcome: Parameters<typeof reviewOutcome.toCode>[0],
  { reviewComment, rubric }: Input,
): Promise<void> {
  await updateRevision(
    tx.db,
    { id: row.id, ver: row.latestVer },
    {
      outcome: reviewOutcome.toCode(outcome),
      decided_by: actor.userId,
      decided_at: tx.now,
      review_comment: reviewComment || null,
      rubric: storedRubric(rubric),
      submitted_at: row.wasSubmitted ? undefined : tx.now,
    },
  );
}

async function move(
  tx: UnitOfWork,
  actor: Actor,
  row: LockedArticle,
  action: ArticleAction,
  change: Updateable<Schema["article"]> = {},
): Promise<Modified> {
  const stage = articleStage.toCode(articleLifecycle.next(action, stageOf(row)));
  const version = await updateArticle(tx, row.id, actor.userId, { stage, ...change });
  return { id: row.id, stage, version };
}
