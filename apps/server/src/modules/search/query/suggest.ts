import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { suggestSearch } from "@pharos/api/search";
import { inTitles, needlesOf } from "@pharos/domain/search";
import type { Call } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import { beginningWith } from "../../../platform/search-words.ts";
import { loadSynonyms } from "../synonyms/synonym.repo.ts";
import { loosenedQuestion, readQuestion } from "../words/matching-words.ts";
import { findHits } from "./find-hits.ts";
import { preferLanguage } from "./prefer-language.ts";
import { readTitles } from "./show-hits.ts";

const titlesMax = 8;
const keywordsMax = 4;

/** Suggests titles of what the caller may read, and earlier searches, while words are typed. */
export async function suggest(
  { database, limits }: Pick<Platform, "database" | "limits">,
  kinds: readonly SearchKind[],
  { actor, locale }: Call,
  { keyword }: HandlerInput<typeof suggestSearch>["query"],
): Promise<CallResult<typeof suggestSearch>> {
  await limits.take(`search-typing:${actor.userId}`, limitsTable.searchTypingPerPerson);
  const { kysely: db } = database;
  const question = readQuestion(keyword, await loadSynonyms(db));
  const inTitle = { ...question, words: inTitles(question.words) };
  // A title that says it as it was typed is named first anyhow.
  const titled = loosenedQuestion(inTitle) ?? inTitle;
  const found = await Promise.all(kinds.map((kind) => findHits(db, kind, actor, titled, {})));
  const best = preferLanguage(found.flat(), locale)
    .toSorted((a, b) => b.score - a.score || b.time.localeCompare(a.time))
    .slice(0, titlesMax);
  const titles = new Map(
    await Promise.all(
      kinds.map(
        async (kind) =>
          [
            kind.type,
            await readTitles(
              db,
              kind,
              actor,
              best.filter(({ type }) => type === kind.type).map(({ id }) => id),
            ),
          ] as const,
      ),
    ),
  );
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
  return {
    history: history.map((row) => row.keyword),
    keywords: keywords.map((row) => row.keyword),
    titles: best.flatMap(({ type, id }) => {
      const row = titles.get(type)?.get(id);
      return row ? [{ objType: type, id, title: row.title, number: row.number }] : [];
    }),
    words: needlesOf(question.words),
  };
}
