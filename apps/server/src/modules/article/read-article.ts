import type { ArticleDetail, getArticle as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { tableOfContents } from "@pharos/markdown";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findAround, findOpenRevision, findSourceConsult, findSourceRequest } from "./around-article.repo.ts";
import { articlePolicy } from "./article.policy.ts";
import { type FoundRevision, findNames, findRevision } from "./article.repo.ts";
import { statusCode } from "./list-console.ts";
import type { LookCounter } from "./look-counter.ts";
import { readRevision, type StoredRevision } from "./revision.ts";

/** One revision of an article with everything around it; looking at the published one is counted after the answer. */
export async function readArticle(
  platform: Platform,
  looks: LookCounter,
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
  if (!isEdit && row.ver === row.publishedVer)
    looks.add({ articleId: id, userId: actor.userId, viewedAt: platform.clock.now() });
  return toDetail(platform, call, row, found);
}

async function toDetail(
  platform: Platform,
  call: Call,
  row: StoredRevision,
  { isManaged }: FoundRevision,
): Promise<ArticleDetail> {
  const db = platform.database.kysely;
  const { actor } = call;
  const isVendor = isOnVendorSide(actor);
  const [around, sourceRequest, sourceConsult, openRevision] = await Promise.all([
    findAround(db, actor, row),
    isVendor ? findSourceRequest(db, actor, row.id) : null,
    isVendor ? findSourceConsult(db, actor, row.id) : null,
    isManaged ? findOpenRevision(db, row) : null,
  ]);
  return {
    ...shownFields(row),
    toc: tableOfContents(row.contentMd),
    ...around,
    replacedBy: await replacementOf(db, call, row),
    reuseCount: isVendor ? row.reuseCount : null,
    sourceRequest,
    sourceConsult,
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
