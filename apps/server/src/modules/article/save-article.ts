import type { saveArticle as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { type Insertable, jsonText, type Kysely, type Schema } from "@pharos/db";
import { articleLifecycle } from "@pharos/domain/article";
import { articleSource, articleStage, articleUse, dictionaryType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError, type FieldProblem } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleConsults } from "../consult/index.ts";
import { findViewTags } from "../dictionary/index.ts";
import { linkGap } from "../search/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { affectedOf, checkAffected } from "./affected.ts";
import { attachPictures } from "./article.files.ts";
import { type ArticleFacts, stageOf } from "./article.policy.ts";
import { type ArticleRecord, articleRecords, articleReview } from "./article.record.ts";
import { insertRevision, updateRevision } from "./article.repo.ts";
import { fromReadable } from "./article.visibility.ts";
import { refusePrompts } from "./refuse-prompts.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Saved = CallResult<typeof endpoint>;

const submitted = 2;

/** Keeps a draft, or sends it to review. What readers find does not change. */
export async function saveArticle(
  platform: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  input: Input,
): Promise<Saved> {
  return platform.withTransaction(call, async (tx) => {
    if (input.status === submitted) refuseUnfinished(platform, input);
    checkAffected(input.affects);
    await checkReferences(tx, call.actor, input);
    const { id } = input;
    const saved =
      id === undefined
        ? await createArticle(tx, call.actor, input)
        : await reviseArticle(tx, call, { ...input, id });
    await attachPictures(tx, call.actor, saved.id, input.contentMd);
    return saved;
  });
}

/** A revision that goes to review has a catalogue entry, a summary and a tag. */
function refuseIncomplete({
  menuId,
  brief,
  tags,
}: {
  readonly menuId?: number | null;
  readonly brief: string;
  readonly tags: readonly string[];
}): void {
  const missing = {
    ...(menuId == null && { menuId: required }),
    ...(brief === "" && { brief: required }),
    ...(tags.length === 0 && { tags: required }),
  };
  if (Object.keys(missing).length > 0) throw new AppError("article.incomplete", { fields: missing });
}

/** The same, with a text that is written: no template asks for anything in it any more. */
export function refuseUnfinished(
  platform: Pick<Platform, "translate">,
  revision: Parameters<typeof refuseIncomplete>[0] & { readonly contentMd: string },
): void {
  refuseIncomplete(revision);
  refusePrompts(platform, revision.contentMd);
}

const required: FieldProblem = { key: "validation.required" };

async function checkReferences(tx: UnitOfWork, actor: Actor, input: Input): Promise<void> {
  await checkMenu(tx.db, input.menuId);
  await checkViewTags(tx.db, input.viewTags);
  await checkReviewer(tx.db, actor, input.reviewerId);
}

/** An entry of the article catalogue that is in use. */
export async function checkMenu(db: Kysely<Schema>, menuId: number | null | undefined): Promise<void> {
  if (menuId == null) return;
  const entry = await db
    .selectFrom("dict_menu")
    .select("id")
    .where("id", "=", menuId)
    .where("dict_type", "=", dictionaryType.toCode("articleCatalogue"))
    .where("status", "=", 1)
    .executeTakeFirst();
  if (!entry) throw fieldError("menuId", "article.menuUnknown");
}

export async function checkViewTags(db: Kysely<Schema>, viewTags: readonly string[]): Promise<void> {
  if (viewTags.length === 0) return;
  const known = new Set(await findViewTags(db));
  const unknown = viewTags.find((tag) => !known.has(tag));
  if (unknown !== undefined) throw fieldError("viewTags", "article.viewTagUnknown", { tag: unknown });
}

/** Somebody else who reviews articles. */
export async function checkReviewer(
  db: Kysely<Schema>,
  actor: Actor,
  reviewerId: number | null | undefined,
): Promise<void> {
  if (reviewerId == null) return;
  const reviewers = await articleReview.reviewers(db);
  if (reviewerId === actor.userId || !reviewers.some(({ id }) => id === reviewerId))
    throw fieldError("reviewerId", "article.reviewerUnknown");
}

const contentOf = (input: Input) => ({
  title: input.title,
  brief: input.brief,
  content_md: input.contentMd,
  type: input.type,
  menu_id: input.menuId ?? null,
  tags: [...input.tags],
  view_tags: [...new Set(input.viewTags)],
  encrypt_level: input.encryptLevel,
  difficult_level: input.difficultLevel ?? null,
  product: input.product || null,
  product_version: input.productVersion || null,
  platform: input.platform || null,
  affects: jsonText(affectedOf(input)),
  change_note: input.changeNote || null,
  asked_reviewer_id: input.reviewerId ?? null,
});

async function createArticle(tx: UnitOfWork, actor: Actor, input: Input): Promise<Saved> {
  const original = await findOriginal(tx, actor, input);
  const request = await findSource(tx, actor, input.sourceFaultId);
  const consult = await findSourceConsult(tx, actor, input.sourceConsultId);
  const isSubmitted = input.status === submitted;
  const stage = articleStage.toCode(isSubmitted ? articleLifecycle.next("submit", "draft") : "draft");
  const { id, version } = await tx.db
    .insertInto("article")
    .values({
      stage,
      author_id: actor.userId,
      template: input.template,
      source: articleSource.toCode(original ? "translated" : request ? "serviceRequest" : "original"),
      lang: input.lang,
      translation_of_id: original?.id ?? null,
      translated_ver: original?.ver ?? null,
      source_consult_id: consult?.id ?? null,
      created_at: tx.now,
      updated_at: tx.now,
      updated_by: actor.userId,
    } satisfies Insertable<Schema["article"]>)
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  const submission = isSubmitted && (await submissionOf(tx, draftOf(actor, input), { id, ver: 1 }));
  await insertRevision(tx.db, { ...revisionOf(tx, actor, { id, ver: 1 }, input), ...submission });
  if (request)
    await tx.db
      .insertInto("article_use")
      .values({
        article_id: id,
        service_request_id: request.id,
        company_id: request.company_id,
        kind: articleUse.toCode("source"),
        user_id: actor.userId,
        created_at: tx.now,
      })
      .execute();
  if (input.gapId != null) await writeAboutGap(tx, actor, input.gapId, id);
  await tx.audit({
    action: "article.created",
    objectType: "article",
    objectId: id,
    detail: { after: { title: input.title } },
  });
  return { id, ver: 1, stage, version };
}

const draftOf = ({ userId }: Actor, { type }: Input): ArticleFacts => ({
  stage: articleStage.toCode("draft"),
  authorId: userId,
  editorId: userId,
  type,
});

/** The columns of a revision that goes to review. */
async function submissionOf(tx: UnitOfWork, row: ArticleFacts, revision: { id: number; ver: number }) {
  const { columns } = await articleReview.submit(tx, row, revision);
  return { ...columns, outcome: null };
}

/** Gaps are known to reviewers alone. */
async function writeAboutGap(tx: UnitOfWork, actor: Actor, gapId: number, articleId: number): Promise<void> {
  const isKnown = actor.permissions.has("knowledge:review") && (await linkGap(tx, gapId, articleId));
  if (!isKnown) throw fieldError("gapId", "search.gapNotFound");
}

const revisionOf = (
  tx: UnitOfWork,
  actor: Actor,
  { id, ver }: { id: number; ver: number },
  input: Input,
) => ({
  ...contentOf(input),
  article_id: id,
  ver,
  editor_id: actor.userId,
  created_at: tx.now,
  updated_at: tx.now,
});

/** The article that is translated: one the actor may read, in another language, without a translation into this one. */
async function findOriginal(
  { db }: UnitOfWork,
  actor: Actor,
  { translationOfId, lang }: Input,
): Promise<{ id: number; ver: number } | undefined> {
  if (translationOfId == null) return undefined;
  const { rows } = await sql<{
    id: number;
    ver: number;
    lang: string;
    isTranslation: boolean;
    isTaken: boolean;
  }>`
    select a.id, v.ver, a.lang, a.translation_of_id is not null as "isTranslation",
      exists (select from article t where t.translation_of_id = a.id and t.lang = ${lang} and t.deleted_at is null) as "isTaken"
    from ${fromReadable(actor)} and a.id = ${translationOfId} for update of a`.execute(db);
  const [original] = rows;
  if (!original || original.isTranslation) throw fieldError("translationOfId", "article.notFound");
  if (original.lang === lang || original.isTaken) throw fieldError("lang", "article.translationExists");
  return original;
}

/** The request an article is written from, which its author must be able to see. */
async function findSource({ db }: UnitOfWork, actor: Actor, id: number | null | undefined) {
  if (id == null) return undefined;
  const request = await db
    .selectFrom("service_request")
    .select(["id", "company_id"])
    .where("id", "=", id)
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  if (!request) throw fieldError("sourceFaultId", "article.sourceUnknown");
  return request;
}

/** The consultation an article is written from, likewise. */
async function findSourceConsult({ db }: UnitOfWork, actor: Actor, id: number | null | undefined) {
  if (id == null) return undefined;
  const consult = await db
    .selectFrom("consult")
    .select("id")
    .where("id", "=", id)
    .where(visibleConsults(actor))
    .executeTakeFirst();
  if (!consult) throw fieldError("sourceConsultId", "consult.notFound");
  return consult;
}

async function reviseArticle(
  tx: UnitOfWork,
  call: Call,
  input: Input & { readonly id: number },
): Promise<Saved> {
  const { actor } = call;
  const { id, version } = input;
  if (version === undefined) throw missingField("version");
  const isSubmitted = input.status === submitted;
  const step = { id, version, action: "edit", next: isSubmitted ? "submit" : undefined } as const;
  const saved = await articleRecords.change(tx, call, step, async (row) => {
    const kept = { ...row, stage: articleStage.toCode(articleLifecycle.next("save", stageOf(row))) };
    // What a reviewer or a reader has seen keeps its words.
    const isFrozen = row.wasSubmitted || row.latestVer === row.publishedVer;
    const ver = isFrozen ? row.latestVer + 1 : row.latestVer;
    const submission = isSubmitted && (await submissionOf(tx, kept, { id, ver }));
    if (isFrozen)
      await insertRevision(tx.db, { ...revisionOf(tx, actor, { id, ver }, input), ...submission });
    else
      await updateRevision(
        tx.db,
        { id, ver },
        { ...contentOf(input), editor_id: actor.userId, updated_at: tx.now, ...submission },
      );
    const stage = isSubmitted ? articleLifecycle.next("submit", stageOf(kept)) : stageOf(kept);
    return {
      columns: {
        stage: articleStage.toCode(stage),
        latest_ver: ver,
        updated_by: actor.userId,
        ...(await followedOriginal(tx, row)),
      },
      lines: [],
    };
  });
  return { id, ver: saved.latestVer, stage: saved.stage, version: saved.version };
}

/** A translation that is written again follows what is published of its original now. */
async function followedOriginal({ db }: UnitOfWork, { translationOfId }: ArticleRecord) {
  if (translationOfId === null) return {};
  const original = await db
    .selectFrom("article")
    .select("published_ver")
    .where("id", "=", translationOfId)
    .executeTakeFirst();
  return { translated_ver: original?.published_ver ?? null };
}
