import type { ArticleDetail, getArticle as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { viewPauseMinutes } from "@pharos/domain/article";
import { tableOfContents } from "@pharos/markdown";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import {
  countReuse,
  findNeighbours,
  findOpenRevision,
  findOwnEvaluate,
  findRelated,
  findSourceConsult,
  findSourceRequest,
  findTranslations,
  isOriginalNewer,
} from "./around-article.repo.ts";
import { articlePolicy } from "./article.policy.ts";
import { type FoundRevision, findNames, findRevision } from "./article.repo.ts";
import { statusCode } from "./list-console.ts";
import { readRevision, type StoredRevision } from "./revision.ts";

/** One revision of an article with everything around it; looking at the published one is counted. */
export async function readArticle(
  platform: Platform,
  call: Call,
  id: number,
  { ver, isEdit = false }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const { actor, locale } = call;
  const found = await findRevision(db, actor, { id, ver, isEdit });
  const row = found && (await readRevision(db, actor, { id, ver: found.ver, locale }));
  if (!found || !row) throw new AppError("article.notFound");
  if (found.isWithdrawn) return withdrawnView(platform, call, row);
  const isLook = !isEdit && row.ver === row.publishedVer;
  const viewCount = isLook ? await countLook(platform, call, row) : row.viewCount;
  return toDetail(platform, call, { ...row, viewCount }, found);
}

/**
 * Counts a look at an article, once in a while a person; answers how many there have been. Reading neither waits for who writes
 * the article nor fails with the counting: a look is left out then.
 */
async function countLook(
  platform: Pick<Platform, "withTransaction" | "log">,
  call: Call,
  row: StoredRevision,
): Promise<number> {
  try {
    return await writeLook(platform, call, row);
  } catch (err) {
    platform.log.debug({ err, articleId: row.id }, "a look at an article was not counted");
    return row.viewCount;
  }
}

async function writeLook(
  { withTransaction }: Pick<Platform, "withTransaction">,
  { actor }: Call,
  { id, viewCount }: StoredRevision,
): Promise<number> {
  return withTransaction(undefined, async ({ db, now }) => {
    await sql`set local lock_timeout = ${sql.lit(`${lookWaitMs}ms`)}`.execute(db);
    const { rows } = await sql`
      insert into article_view as seen (article_id, user_id, viewed_at) values (${id}, ${actor.userId}, ${now})
      on conflict (article_id, user_id) do update set viewed_at = excluded.viewed_at
        where seen.viewed_at <= ${now}::timestamptz - make_interval(mins => ${viewPauseMinutes})
      returning article_id`.execute(db);
    if (rows.length === 0) return viewCount;
    const counted = await db
      .updateTable("article")
      .set("view_count", sql<number>`view_count + 1`)
      .where("id", "=", id)
      .returning("view_count")
      .executeTakeFirst();
    return counted?.view_count ?? viewCount;
  });
}

/** How long the counting of a look waits for a lock. */
const lookWaitMs = 50;

async function toDetail(
  platform: Platform,
  call: Call,
  row: StoredRevision,
  { isManaged }: FoundRevision,
): Promise<ArticleDetail> {
  const db = platform.database.kysely;
  const { actor } = call;
  const isVendor = isOnVendorSide(actor);
  const [
    related,
    neighbours,
    translations,
    originalIsNewer,
    sourceRequest,
    sourceConsult,
    reuseCount,
    myEvaluate,
    openRevision,
  ] = await Promise.all([
    findRelated(db, actor, row),
    findNeighbours(db, actor, row),
    findTranslations(db, actor, row),
    isOriginalNewer(db, row),
    isVendor ? findSourceRequest(db, actor, row.id) : null,
    isVendor ? findSourceConsult(db, actor, row.id) : null,
    isVendor ? countReuse(db, row.id) : null,
    findOwnEvaluate(db, actor, row.id),
    isManaged ? findOpenRevision(db, row) : null,
  ]);
  return {
    ...shownFields(row),
    toc: tableOfContents(row.contentMd),
    replacedBy: await replacementOf(db, call, row),
    reuseCount,
    translations,
    originalIsNewer,
    sourceRequest,
    sourceConsult,
    related,
    ...neighbours,
    myEvaluate,
    openRevision,
    abilities: abilitiesOf(platform, call, row),
  };
}

/** What a reader gets of an article that was withdrawn: its name, and what replaces it. */
async function withdrawnView(platform: Platform, call: Call, row: StoredRevision): Promise<ArticleDetail> {
  const denied = abilitiesOf(platform, call, row);
  return {
    ...shownFields({ ...row, brief: "", contentMd: "", tags: [], viewTags: [], changeNote: null }),
    toc: [],
    replacedBy: await replacementOf(platform.database.kysely, call, row),
    reuseCount: null,
    translations: [],
    originalIsNewer: false,
    sourceRequest: null,
    sourceConsult: null,
    related: [],
    prev: null,
    next: null,
    myEvaluate: null,
    openRevision: null,
    abilities: { ...denied, evaluate: { isAllowed: false, reason: "" } },
  };
}

function shownFields(row: StoredRevision) {
  const {
    latestVer: _latest,
    editorId: _editor,
    translationOfId: _of,
    translatedVer: _ver,
    replacedById: _by,
    ...shown
  } = row;
  return { ...shown, status: statusCode(row.stage) };
}

async function replacementOf(
  db: Kysely<Schema>,
  { actor }: Call,
  { replacedById, withdrawnTime }: StoredRevision,
): Promise<ArticleDetail["replacedBy"]> {
  if (replacedById === null || withdrawnTime === null) return null;
  const [replacement] = await findNames(db, actor, [replacedById]);
  return replacement ?? null;
}

function abilitiesOf(
  { clock, translate }: Pick<Platform, "clock" | "translate">,
  { actor, locale }: Call,
  row: StoredRevision,
): ArticleDetail["abilities"] {
  const now = clock.now();
  const ability = (action: keyof typeof articlePolicy) =>
    toAbility(articlePolicy[action](actor, row, now), locale, translate);
  return {
    edit: ability("edit"),
    submit: ability("submit"),
    recall: ability("recall"),
    review: ability("review"),
    publishDirectly: ability("publishDirectly"),
    withdraw: ability("withdraw"),
    confirm: ability("confirm"),
    label: ability("label"),
    restrict: ability("restrict"),
    remove: ability("remove"),
    evaluate: ability("evaluate"),
  };
}
