import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { search as endpoint, publicSearch, SearchHit } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { listLimits } from "@pharos/domain/limits";
import type { Call, CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import { offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { loadSynonyms } from "../synonyms/synonym.repo.ts";
import { isFollowing } from "../use/follow-gap.ts";
import { rememberSearch } from "../use/remember-search.ts";
import { needlesInTitles } from "../words/as-sought.ts";
import { readQuestion } from "../words/matching-words.ts";
import { findBestPassage } from "./best-passage.ts";
import { countFacets } from "./facets.ts";
import type { Hit } from "./find-hits.ts";
import { type Answer, askerOf, correctedText, lookFor } from "./look-for.ts";
import { readTitles, showHits } from "./show-hits.ts";

/** Searches every kind for what the caller may read. */
export async function search(
  platform: Pick<Platform, "database" | "withTransaction">,
  kinds: readonly SearchKind[],
  call: Call,
  body: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { keyword, types, menuId, product, version, tags, lang } = body;
  const { kysely: db } = platform.database;
  const narrowing = { menuId, product, version, tags, lang };
  const synonyms = await loadSynonyms(db);
  const question = readQuestion(keyword, synonyms);
  const answer = await lookFor(
    { db, kinds, synonyms, reader: call.actor, narrowing, locale: call.locale, asker: askerOf(call) },
    question,
  );
  const chosen = types?.length ? answer.hits.filter(({ type }) => types.includes(type)) : answer.hits;
  const isPlain = !types?.length && Object.values(narrowing).every((value) => value === undefined);
  // Who narrows or turns the page goes on with the same search.
  const isGap = isPlain && answer.likelyCount === 0;
  if (body.pageNum === 1 && isPlain)
    await rememberSearch(platform, call, {
      keyword,
      found: answer.likelyCount,
      hasCloseHits: answer.hits.length > 0,
    });
  return {
    ...(await pageOf(db, kinds, call.actor, answer, chosen, body)),
    exactId: await findExactId(db, kinds, call.actor, keyword),
    facets: await countFacets(db, answer.hits, chosen),
    answer: isPlain && body.pageNum === 1 ? await findBestPassage(db, kinds, call.actor, answer) : null,
    gap: isGap ? { isFollowed: await isFollowing(db, call.actor.userId, keyword) } : null,
  };
}

/** Of one kind so many hits are shown at once. */
const shownMax = 100;

/**
 * Searches the records of one kind, those for which its rule of visibility holds; the best first. What comes closest is
 * answered only where nothing has every word.
 */
export async function searchWithin(
  { database, limits }: Pick<Platform, "database" | "limits">,
  kind: SearchKind,
  call: Call,
  keyword: string,
): Promise<SearchHit[]> {
  await limits.take(`search-typing:${call.actor.userId}`, limitsTable.searchTypingPerPerson);
  const { kysely: db } = database;
  const synonyms = await loadSynonyms(db);
  const question = readQuestion(keyword, synonyms);
  const answer = await lookFor(
    {
      db,
      kinds: [kind],
      synonyms,
      reader: call.actor,
      narrowing: {},
      locale: call.locale,
      asker: askerOf(call),
    },
    question,
  );
  const withAllWords = answer.hits.filter(({ missing }) => !missing);
  const hits = withAllWords.length > 0 ? withAllWords : answer.hits;
  return showHits(db, [kind], call.actor, hits.slice(0, shownMax), answer.needles);
}

/** Searches what strangers may read. */
export async function searchPublicly(
  { database }: Pick<Platform, "database">,
  kinds: readonly SearchKind[],
  { ip, locale, abortSignal }: CallInfo,
  body: HandlerInput<typeof publicSearch>["body"],
): Promise<CallResult<typeof publicSearch>> {
  const { kysely: db } = database;
  const synonyms = await loadSynonyms(db);
  const question = readQuestion(body.keyword, synonyms);
  const answer = await lookFor(
    {
      db,
      kinds,
      synonyms,
      reader: null,
      narrowing: {},
      locale,
      asker: { owner: `address ${ip}`, abandoned: abortSignal?.() },
    },
    question,
  );
  return pageOf(db, kinds, null, answer, answer.hits, body);
}

async function pageOf(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  reader: Reader,
  answer: Answer,
  hits: readonly Hit[],
  { keyword, pageNum, pageSize }: { keyword: string; pageNum: number; pageSize: number },
): Promise<CallResult<typeof publicSearch>> {
  const { needles } = answer;
  const offset = offsetOf({ pageNum, pageSize });
  const list = await showHits(db, kinds, reader, hits.slice(offset, offset + pageSize), needles);
  const isCorrected = answer.isCorrected && list.length > 0;
  return {
    exactTotal: Math.min(hits.filter(({ missing }) => missing === undefined).length, listLimits.countMax),
    total: Math.min(hits.length, listLimits.countMax),
    isTotalCapped: answer.isMore || hits.length > listLimits.countMax,
    list,
    pageNum,
    pageSize,
    words: needlesInTitles(
      needles,
      list.map(({ title }) => title),
    ),
    corrected: isCorrected
      ? correctedText(
          keyword,
          answer,
          list.map(({ title, tags, number }) => [title, ...tags, number].join(" ")),
        )
      : null,
  };
}

/** The id of the record whose id was typed, where the kind is opened by it and the reader may see it. */
async function findExactId(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  reader: Reader,
  keyword: string,
): Promise<number | null> {
  if (!/^[1-9]\d{0,14}$/.test(keyword)) return null;
  const id = Number(keyword);
  for (const kind of kinds) {
    if (kind.hasExactId && (await readTitles(db, kind, reader, [id])).has(id)) return id;
  }
  return null;
}
