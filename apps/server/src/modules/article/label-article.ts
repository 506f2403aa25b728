import type { confirmArticle as confirmEndpoint, updateArticleLabels as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { jsonText } from "@pharos/db";
import { articleType, encryptLevel } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articleLabelled } from "./article.events.ts";
import { articlePolicy } from "./article.policy.ts";
import { type LockedArticle, lockManaged, updateArticle, updateRevision } from "./article.repo.ts";
import { nextReview } from "./modify-article.ts";
import { checkMenu, checkReviewer, checkViewTags } from "./save-article.ts";

type Patch = HandlerInput<typeof endpoint>["body"]["patch"];

/** Labels that an author changes alone; the others decide who reads an article, and where. */
const ownLabels: readonly (keyof Patch)[] = ["tags", "viewTags"];

/** Levels from everybody to a few. */
const rankOf = (level: string): number => encryptLevel.codes.findIndex((code) => code === level);

/** Changes labels of the published and of the newest revision; their words stay. */
export async function updateArticleLabels(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, version: read, patch }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, actor, id);
    const revisions = [...new Set([row.latestVer, row.publishedVer ?? row.latestVer])];
    const levels = await levelsOf(tx, id, revisions);
    const level = patch.encryptLevel;
    const isNarrower = level !== undefined && levels.every((one) => rankOf(level) >= rankOf(one));
    const names = Object.keys(patch);
    const isForAuthors = names.every((name) => ownLabels.some((own) => own === name));
    if (read !== undefined && read !== row.version) throw new AppError("common.dataChanged");
    if (isNarrower && names.length === 1) authorize(articlePolicy, "restrict", actor, row, tx.now);
    else {
      authorize(articlePolicy, "label", actor, row, tx.now);
      if (!isForAuthors && !actor.permissions.has("knowledge:review"))
        throw new AppError("article.reviewersOnly");
      if (!isForAuthors && read === undefined) throw missingField("version");
      const isOtherType = patch.type !== undefined && patch.type !== row.type;
      if (isOtherType || (level !== undefined && !isNarrower))
        authorize(articlePolicy, "relabel", actor, row, tx.now);
    }
    await checkMenu(tx.db, patch.menuId);
    await checkViewTags(tx.db, patch.viewTags ?? []);
    await checkReviewer(tx.db, actor, patch.reviewerId);
    const change = labelsOf(patch);
    if (Object.keys(change).length > 0)
      for (const ver of revisions) await updateRevision(tx.db, { id, ver }, change);
    const version = await updateArticle(
      tx,
      id,
      actor.userId,
      patch.isTop === undefined ? {} : { is_top: patch.isTop },
    );
    await tx.audit({
      action: "article.labelled",
      objectType: "article",
      objectId: id,
      detail: { before: beforeOf(row, patch), after: patch },
    });
    await tx.publish(articleLabelled, { id });
    return { id, version };
  });
}

const isWarning = (type: number): boolean => type === articleType.toCode("securityWarning");

async function levelsOf({ db }: UnitOfWork, id: number, revisions: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("article_version")
    .select("encrypt_level")
    .where("article_id", "=", id)
    .where("ver", "in", [...revisions])
    .execute();
  return rows.map((row) => row.encrypt_level);
}

const labelsOf = ({ type, menuId, encryptLevel, difficultLevel, viewTags, tags, reviewerId }: Patch) => ({
  // Only a security warning is about versions.
  ...(type !== undefined && { type }),
  ...(type !== undefined && !isWarning(type) && { affects: jsonText([]) }),
  ...(menuId !== undefined && { menu_id: menuId }),
  ...(encryptLevel !== undefined && { encrypt_level: encryptLevel }),
  ...(difficultLevel !== undefined && { difficult_level: difficultLevel }),
  ...(viewTags !== undefined && { view_tags: [...new Set(viewTags)] }),
  ...(tags !== undefined && { tags: [...tags] }),
  ...(reviewerId !== undefined && { asked_reviewer_id: reviewerId }),
});

function beforeOf(row: LockedArticle, patch: Patch): object {
  const { type, menuId, encryptLevel, difficultLevel, isTop, viewTags, tags } = row;
  const before: Readonly<Record<string, unknown>> = {
    type,
    menuId,
    encryptLevel,
    difficultLevel,
    isTop,
    viewTags,
    tags,
  };
  return Object.fromEntries(Object.keys(patch).map((name) => [name, before[name] ?? null]));
}

/** Says that a published article still holds. */
export async function confirmArticle(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id }: HandlerInput<typeof confirmEndpoint>["body"],
): Promise<CallResult<typeof confirmEndpoint>> {
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call.actor, id);
    authorize(articlePolicy, "confirm", call.actor, row, tx.now);
    const version = await updateArticle(tx, id, call.actor.userId, { next_review_on: nextReview(tx.now) });
    await tx.audit({ action: "article.confirmed", objectType: "article", objectId: id });
    return { id, version };
  });
}
