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
import { type ArticleRecord, articleRecords } from "./article.record.ts";
import { updateRevision } from "./article.repo.ts";
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
  return withTransaction(call, async (tx) => {
    const step = await stepOf(tx, call, id, read, patch);
    const { version } = await articleRecords.change(tx, call, { id, ...step }, async (row) => {
      if (step.action !== "tag") await refuseWider(tx, call, row, patch, step.action);
      await checkMenu(tx.db, patch.menuId);
      await checkViewTags(tx.db, patch.viewTags ?? []);
      await checkReviewer(tx.db, call.actor, patch.reviewerId);
      const change = labelsOf(patch);
      if (Object.keys(change).length > 0)
        for (const ver of revisionsOf(row)) await updateRevision(tx.db, { id, ver }, change);
      await tx.publish(articleLabelled, { id });
      return {
        columns: { updated_by: call.actor.userId, ...(patch.isTop !== undefined && { is_top: patch.isTop }) },
        lines: [{ action: "article.labelled", detail: { before: beforeOf(row, patch), after: patch } }],
      };
    });
    return { id, version };
  });
}

type LabelStep =
  | { readonly action: "label"; readonly version: number }
  | { readonly action: "tag" | "restrict" };

/** Tags and a narrower level are right whatever was read; everything else is changed as it was read. */
async function stepOf(
  tx: UnitOfWork,
  call: Call,
  id: number,
  version: number | undefined,
  patch: Patch,
): Promise<LabelStep> {
  const row = await articleRecords.find(tx.db, call.actor, id);
  if (!row) throw new AppError("article.notFound");
  const names = Object.keys(patch);
  if (names.length === 1 && (await isNarrower(tx, row, patch))) return { action: "restrict" };
  const isForAuthors = names.every((name) => ownLabels.some((own) => own === name));
  if (isForAuthors && version === undefined) return { action: "tag" };
  if (!isForAuthors && !call.actor.permissions.has("knowledge:review"))
    throw new AppError("article.reviewersOnly");
  if (version === undefined) throw missingField("version");
  return { action: "label", version };
}

/** Refuses a wider level and another type to who wrote it; and what was narrower before somebody else changed it. */
async function refuseWider(
  tx: UnitOfWork,
  { actor }: Call,
  row: ArticleRecord,
  patch: Patch,
  action: "label" | "restrict",
): Promise<void> {
  const isWider = patch.encryptLevel !== undefined && !(await isNarrower(tx, row, patch));
  if (action === "restrict" && isWider) throw new AppError("common.dataChanged");
  const isOtherType = patch.type !== undefined && patch.type !== row.type;
  if (isOtherType || isWider) authorize(articlePolicy, "relabel", actor, row, tx.now);
}

const revisionsOf = ({ latestVer, publishedVer }: ArticleRecord): number[] => [
  ...new Set([latestVer, publishedVer ?? latestVer]),
];

async function isNarrower(
  tx: UnitOfWork,
  row: ArticleRecord,
  { encryptLevel: level }: Patch,
): Promise<boolean> {
  if (level === undefined) return false;
  const levels = await levelsOf(tx, row.id, revisionsOf(row));
  return levels.every((one) => rankOf(level) >= rankOf(one));
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

function beforeOf(row: ArticleRecord, patch: Patch): object {
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
    const { version } = await articleRecords.change(tx, call, { id, action: "confirm" }, () => ({
      columns: { next_review_on: nextReview(tx.now), updated_by: call.actor.userId },
      lines: [{ action: "article.confirmed" }],
    }));
    return { id, version };
  });
}
