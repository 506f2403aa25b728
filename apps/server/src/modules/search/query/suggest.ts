import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { suggestSearch } from "@pharos/api/search";
import { inTitles, needlesOf } from "@pharos/domain/search";
import type { Call } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import { beginningWith } from "../../../platform/search-words.ts";
import { findClosestTo } from "../closest/closest-to.ts";
import { loadSynonyms } from "../synonyms/synonym.repo.ts";
import { needlesInTitles } from "../words/as-sought.ts";
import { loosenedQuestion, type Question, readQuestion } from "../words/matching-words.ts";
import { findHits, type Hit } from "./find-hits.ts";
import { askerOf, inTurn, type Search } from "./look-for.ts";
import { byScore, preferLanguage } from "./prefer-language.ts";
import { readTitles } from "./show-hits.ts";

const titlesMax = 8;
const keywordsMax = 4;
/** With fewer titles that say it, those of what comes closest to the whole question follow. */
const enoughTitles = 3;
/** Shorter texts are still a word that is being typed. */
const questionFrom = 4;

/** Suggests titles of what the caller may read, and earlier searches, while words are typed. */
export async function suggest(
  { database, limits }: Pick<Platform, "database" | "limits">,
  kinds: readonly SearchKind[],
  call: Call,
  { keyword, types }: HandlerInput<typeof suggestSearch>["query"],
): Promise<CallResult<typeof suggestSearch>> {
  const { actor, locale } = call;
  await limits.take(`search-typing:${actor.userId}`, limitsTable.searchTypingPerPerson);
  const { kysely: db } = database;
  const synonyms = await loadSynonyms(db);
  const question = readQuestion(keyword, synonyms);
  const offered = types ? kinds.filter(({ type }) => types.includes(type)) : kinds;
  const search = { db, kinds: offered, synonyms, reader: actor, narrowing: {}, locale, asker: askerOf(call) };
  const best = await inTurn(search, async () => {
    const titled = await findTitled(search, question);
    if (titled.length >= enoughTitles || [...keyword].length < questionFrom) return titled;
    const closest = await findClosestTo(search, question.phrase, titled);
    return [...titled, ...closest.hits].slice(0, titlesMax);
  });
  const titles = await readAllTitles(search, best);
  const begin = beginningWith(keyword);
  const [history, keywords] = await Promise.all([
    db
      .selectFrom("search_history")
      .select("keyword")
      .where("user_id", "=", actor.userId)
      .where("keyword", "ilike", begin)
      .orderBy("searched_at", "desc")
      .limit(keywordsMax)
      .execute(),
    db
      .selectFrom("search_keyword")
      .select("keyword")
      .where("keyword", "ilike", begin)
      .orderBy("is_pinned", "desc")
      .orderBy("score", "desc")
      .orderBy("keyword")
      .limit(keywordsMax)
      .execute(),
  ]);
  const found = best.flatMap(({ type, id }) => {
    const row = titles.get(`${type} ${id}`);
    return row ? [{ objType: type, id, title: row.title, number: row.number }] : [];
  });
  return {
    history: history.map((row) => row.keyword),
    keywords: keywords.map((row) => row.keyword),
    titles: found,
    words: needlesInTitles(
      needlesOf(question.words),
      found.map(({ title }) => title),
    ),
  };
}

/** Records whose title says what is typed. */
async function findTitled(
  { db, kinds, reader, locale }: Search,
  question: Question,
): Promise<readonly Hit[]> {
  const inTitle = { ...question, words: inTitles(question.words) };
  // A title that says it as it was typed is named first anyhow.
  const titled = loosenedQuestion(inTitle) ?? inTitle;
  const found: Hit[] = [];
  // One after the other: whoever types takes one connection.
  for (const kind of kinds) found.push(...(await findHits(db, kind, reader, titled, {}, titlesMax)).hits);
  return preferLanguage(found, locale).toSorted(byScore).slice(0, titlesMax);
}

async function readAllTitles(
  { db, kinds, reader }: Search,
  hits: readonly Hit[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly number: string | null }>> {
  const titles = new Map<string, { readonly title: string; readonly number: string | null }>();
  for (const kind of kinds) {
    const ids = hits.filter(({ type }) => type === kind.type).map(({ id }) => id);
    for (const [id, row] of await readTitles(db, kind, reader, ids)) titles.set(`${kind.type} ${id}`, row);
  }
  return titles;
}
