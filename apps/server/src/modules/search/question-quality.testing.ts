import { readFileSync } from "node:fs";
import { recordSearchChoice, type SearchHit, search } from "@pharos/api/search";
import { readDemoArticles, readDemoManuals } from "@pharos/fixtures/demo";
import { sql } from "kysely";
import type { DemoApp } from "../../testing/demo-app.ts";
import { gapKeyOf, gapQuestionOf } from "./use/gap-question.ts";

/** One question with the files of the demo story that answer it; none: the story has no answer. */
interface AskedQuestion {
  readonly question: string;
  readonly kind: string;
  readonly answers: readonly string[];
}

/** How a set of questions is answered, in shares of the questions; of `noAnswer` only the last is said. */
export interface AnswerQuality {
  readonly count: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly meanReciprocalRank: number;
  readonly nothingFound: number;
  /** Without an answer in the story, and yet something is shown as if it had all that was asked. */
  readonly falseConfidence: number;
  /** Of what is kept as a gap after the right hit was opened, what has no answer in the story. */
  readonly gapPrecision: number;
  /** Of what has no answer in the story, what is kept as a gap. */
  readonly gapRecall: number;
}

/** What became of one question. */
interface Outcome extends AskedQuestion {
  /** Place of the first right hit among the first ten, from 1; 0: it is not there. */
  readonly place: number;
  readonly found: number;
  readonly isConfident: boolean;
  /** It is listed for those who write, after the right hit was opened. */
  readonly isGap: boolean;
}

/**
 * Questions written from the texts alone; those of `tune` and `held` by somebody who knew neither the search nor the titles,
 * those of `fresh` by somebody who knew both.
 */
export const readQuestions = (set: "tune" | "held" | "fresh"): AskedQuestion[] =>
  JSON.parse(readFileSync(new URL(`questions-${set}.json`, import.meta.url), "utf8")) as AskedQuestion[];

/** So many hits are looked at; of these the right one is opened. */
const seenMax = 5;

/** Asks every question as one person asks it, who opens the right hit where it is among the first. */
export async function askAll(
  { http, platform, signIn }: DemoApp,
  account: string,
  questions: readonly AskedQuestion[],
): Promise<Outcome[]> {
  const { kysely: db } = platform.database;
  const authorization = await signIn(account);
  const pathsOf = storyPaths();
  const outcomes: Outcome[] = [];
  for (const asked of questions) {
    // What is measured is the search, not its limit.
    await sql`delete from rate_limit`.execute(db);
    const reply = await http.inject({
      method: "POST",
      url: search.path,
      payload: { keyword: asked.question, pageSize: 10 },
      headers: { authorization, "accept-language": /\p{sc=Han}/u.test(asked.question) ? "zh-CN" : "en-US" },
    });
    const { list, exactTotal, total } = reply.json<{
      operateCallBackObj: { list: SearchHit[]; exactTotal: number; total: number };
    }>().operateCallBackObj;
    const isTranslation = (path: string): boolean =>
      asked.kind === "crossLanguage" &&
      !asked.answers.includes(path) &&
      asked.answers.some((answer) => translationOf(answer) === path);
    // What is asked across languages is answered as if there were no translation.
    const right = list
      .map(pathsOf)
      .filter((paths) => !paths.some(isTranslation))
      .findIndex((paths) => paths.some((path) => asked.answers.some((answer) => answer.startsWith(path))));
    if (right >= 0 && right < seenMax) {
      const payload = { keyword: asked.question, objType: list[right]?.objType, position: right + 1 };
      await http.inject({
        method: "POST",
        url: recordSearchChoice.path,
        payload,
        headers: { authorization },
      });
    }
    outcomes.push({
      ...asked,
      place: right + 1,
      found: total,
      isConfident: exactTotal > 0,
      isGap: await isGap(db, asked.question),
    });
  }
  return outcomes;
}

/** The file that says the same in the other language. */
const translationOf = (path: string): string =>
  path.includes("zh-CN") ? path.replace("zh-CN", "en-US") : path.replace("en-US", "zh-CN");

/** The figures of outcomes. */
export function qualityOf(outcomes: readonly Outcome[]): AnswerQuality {
  const answerable = outcomes.filter(({ answers }) => answers.length > 0);
  const others = outcomes.filter(({ answers }) => answers.length === 0);
  const share = (of: readonly Outcome[], is: (outcome: Outcome) => boolean | number) =>
    of.reduce((sum, one) => sum + Number(is(one)), 0) / Math.max(1, of.length);
  return {
    count: outcomes.length,
    recallAt1: share(answerable, ({ place }) => place === 1),
    recallAt5: share(answerable, ({ place }) => place >= 1 && place <= 5),
    meanReciprocalRank: share(answerable, ({ place }) => (place === 0 ? 0 : 1 / place)),
    nothingFound: share(answerable, ({ found }) => found === 0),
    falseConfidence: share(others, ({ isConfident }) => isConfident),
    gapPrecision: share(
      outcomes.filter(({ isGap }) => isGap),
      ({ answers }) => answers.length === 0,
    ),
    gapRecall: share(others, ({ isGap }) => isGap),
  };
}

/** A line for each kind of questions, and one for all. */
export function report(outcomes: readonly Outcome[]): string {
  const line = (kind: string, of: readonly Outcome[]) => {
    const quality = qualityOf(of);
    const [r1, r5, mrr, nothing, confident, precision, recall] = [
      quality.recallAt1,
      quality.recallAt5,
      quality.meanReciprocalRank,
      quality.nothingFound,
      quality.falseConfidence,
      quality.gapPrecision,
      quality.gapRecall,
    ].map((share) => share.toFixed(2));
    return kind === "noAnswer"
      ? `${kind} ${quality.count}: false confidence ${confident}, kept as gaps ${recall}`
      : `${kind} ${quality.count}: recall@1 ${r1}, recall@5 ${r5}, MRR ${mrr}, nothing found ${nothing}${
          kind === "all" ? `, gap precision ${precision}, gap recall ${recall}` : ""
        }`;
  };
  const byKind = Map.groupBy(outcomes, ({ kind }) => kind);
  return [...byKind, ["all", outcomes] as const].map(([kind, of]) => line(kind, of)).join("; ");
}

/** Whether a question is listed for those who write. */
async function isGap(db: DemoApp["platform"]["database"]["kysely"], question: string): Promise<boolean> {
  const { rows } = await sql`
    select from search_gap where keyword = ${gapKeyOf(gapQuestionOf(question))} and times > 0`.execute(db);
  return rows.length > 0;
}

/** What the path of each file begins with that a hit shows: articles and chapters are known by their titles. */
function storyPaths(): (hit: SearchHit) => readonly string[] {
  const articles = readDemoArticles().flatMap(({ slug, texts }) =>
    (["zh-CN", "en-US"] as const).map((lang) => ({
      key: `article ${texts[lang].title}`,
      path: `articles/${slug}.${lang}.md`,
    })),
  );
  const chapters = readDemoManuals().flatMap(({ slug, language, name, sections }) =>
    sections.map(({ number, title }) => ({
      key: `manual ${title} · ${name}`,
      path: `manuals/${slug}/${language}/${number}-`,
    })),
  );
  const byTitle = Map.groupBy([...articles, ...chapters], ({ key }) => key);
  return ({ objType, title }) => (byTitle.get(`${objType} ${title}`) ?? []).map(({ path }) => path);
}
