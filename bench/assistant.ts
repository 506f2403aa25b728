import { type ChatEvent, chat } from "@pharos/api/assistant";
import { openDatabase } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import { sql } from "kysely";
import { createModelEngine } from "../apps/server/src/modules/assistant/engine/model-engine.ts";
import { readEvents } from "../apps/server/src/modules/assistant/testing/assistant-calls.ts";
import { says, startModelServer } from "../apps/server/src/modules/assistant/testing/model-server.ts";
import { createDemoApp, type DemoApp } from "../apps/server/src/testing/demo-app.ts";
import { proofCorpus } from "../packages/domain/src/assistant/proof-corpus.fixture.ts";
import { heldProofCorpus } from "../packages/domain/src/assistant/proof-held.fixture.ts";
import { readDemoArticles } from "../packages/fixtures/src/demo/articles.ts";
import { type HeldQuestion, heldQuestions } from "./assistant-questions.ts";
import { createDatabaseOn, print } from "./steps.ts";

// What the assistant is worth: `node bench/assistant.ts`. 120 held-out questions over the demo story, asked by an expert over
// HTTP, of the quotations and, where AI_BASE_URL and AI_MODEL are set, of that model; then 90 planted and 90 true sentences
// that a lying model says over HTTP. Ends with an error when fewer than 95 of 100 planted ones are marked, or more than 5 of
// 100 true ones. BENCH_MISSED=on prints the questions that were answered wrongly.

const cluster = await startPostgresCluster();
const isTelling = process.env["BENCH_MISSED"] === "on";
async function measureQuestions(name: string, environment: Record<string, string>): Promise<void> {
  const url = await createDatabaseOn(
    cluster.urlOf,
    `assistant_${name.replaceAll(/\W+/g, "_").toLowerCase()}`,
  );
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createDemoApp(database, environment);
  try {
    for (const queue of ["search.index", "search.countTerms"]) await app.platform.queues.drain(queue);
    const authorization = `Bearer ${await app.signIn("admin")}`;
    const all: Judged[] = [];
    for (const kind of ["zh", "en", "code"] as const) {
      const judged: Judged[] = [];
      for (const question of heldQuestions[kind])
        judged.push(judge(question, await ask(app, authorization, question.ask)));
      report(`${name}, ${kind}`, judged);
      all.push(...judged);
    }
    report(`${name}, all`, all);
  } finally {
    await app.close();
  }
}

async function ask(app: DemoApp, authorization: string, content: string): Promise<ChatEvent[]> {
  // What is measured are the answers, not how many one person may ask for.
  await sql`delete from rate_limit`.execute(app.platform.database.kysely);
  const reply = await app.http.inject({
    method: "POST",
    url: chat.path,
    headers: { authorization },
    payload: { messages: [{ role: "user", content }] },
  });
  return readEvents(reply.body);
}

interface Judged {
  readonly isAnswerable: boolean;
  readonly isRefused: boolean;
  readonly isHitAt1: boolean;
  readonly isHitAt5: boolean;
  /** It is among the five that are shown, be it only as what comes closest to a question that is refused. */
  readonly isShown: boolean;
  /** The passage that is marked is among those that are shown. */
  readonly isPassageRight: boolean;
  /** Passages that the answer rests on, and how many of them answer. */
  readonly cited: number;
  readonly rightlyCited: number;
}

const titles = new Map(
  readDemoArticles().map(({ slug, texts }) => [slug, Object.values(texts).map(({ title }) => title)]),
);
const plain = (text: string): string => text.replaceAll(/[\s`*|]/g, "").toLowerCase();

/** Judges an answer by the articles and passages that were marked before anything was measured. */
function judge({ ask: asked, articles, marks }: HeldQuestion, events: readonly ChatEvent[]): Judged {
  const unknown = articles.filter((slug) => !titles.has(slug));
  if (unknown.length > 0) throw new Error(`no article ${unknown.join(", ")}`);
  const right = new Set(articles.flatMap((slug) => titles.get(slug) ?? []));
  const shown = events.flatMap((one) => (one.event === "cite" ? one.data.list : []));
  const sentences = events.flatMap((one) => (one.event === "delta" ? [one.data] : []));
  const isRefused = events.some((one) => one.event === "done" && one.data.state === 3);
  const isMarked = (text: string): boolean => marks.some((mark) => plain(text).includes(plain(mark)));
  const isRight = ({ title, quote }: (typeof shown)[number]): boolean => right.has(title) || isMarked(quote);
  const sources = isRefused ? [] : shown;
  const citedNumbers = new Set(sentences.flatMap((sentence) => sentence.sources));
  const cited = sources.filter(({ number }) => citedNumbers.has(number));
  const judged = {
    isAnswerable: articles.length > 0,
    isRefused,
    isHitAt1: sources.slice(0, 1).some(isRight),
    isHitAt5: sources.slice(0, 5).some(isRight),
    isShown: shown.slice(0, 5).some(isRight),
    isPassageRight: sources.some(({ quote }) => isMarked(quote)),
    cited: cited.length,
    rightlyCited: cited.filter(isRight).length,
  };
  const isMissed = judged.isAnswerable ? !judged.isHitAt1 || !judged.isPassageRight : !judged.isRefused;
  if (isTelling && isMissed)
    print(`  ${asked}: ${isRefused ? "refused" : sources.map(({ title }) => title).join(" | ")}`);
  return judged;
}

const share = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(2));

function report(name: string, judged: readonly Judged[]): void {
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable);
  const refused = judged.filter(({ isRefused }) => isRefused);
  const count = (of: readonly Judged[], is: (one: Judged) => boolean): number => of.filter(is).length;
  const of = (is: (one: Judged) => boolean): string => share(count(answerable, is), answerable.length);
  const sum = (field: "cited" | "rightlyCited"): number => judged.reduce((all, one) => all + one[field], 0);
  const rightlyRefused = count(refused, ({ isAnswerable }) => !isAnswerable);
  print(
    [
      `${name}: ${judged.length} questions, ${answerable.length} with an answer`,
      `hit@1 ${of(({ isHitAt1 }) => isHitAt1)}, hit@5 ${of(({ isHitAt5 }) => isHitAt5)}, passage ${of(({ isPassageRight }) => isPassageRight)}, shown at all ${of(({ isShown }) => isShown)}`,
      `citations: precision ${share(sum("rightlyCited"), sum("cited"))}, recall ${of(({ rightlyCited }) => rightlyCited > 0)}`,
      `refusals: precision ${share(rightlyRefused, refused.length)}, recall ${share(rightlyRefused, judged.length - answerable.length)}`,
    ].join(" · "),
  );
}

/** Lets a model say true and planted sentences over HTTP; answers whether enough of them were told apart. */
async function measureLies(): Promise<boolean> {
  const server = await startModelServer();
  const limits = { firstMs: 20_000, gapMs: 15_000, answerBytesMax: 32 * 1024 };
  const engine = createModelEngine(
    { baseUrl: server.baseUrl, apiKey: "sk-bench", model: "liar" },
    { limits, linkLeftOut: () => "" },
  );
  /** How many of a passage's sentences were marked as not in the source. */
  const countMarked = async (passage: string, sentences: readonly string[]): Promise<number> => {
    server.answerWith(says(...sentences.map((sentence) => `${sentence} [1]\n`)));
    const [title = "", ...text] = passage.split("\n");
    const question = {
      text: title,
      turns: [],
      passages: [
        {
          objType: "article" as const,
          id: 1,
          title,
          text: text.join("\n"),
          section: null,
          page: null,
          product: null,
          version: null,
          lang: null,
          score: 1,
        },
      ],
      likelyCount: 1,
      needles: [],
      locale: "zh-CN" as const,
    };
    let marked = 0;
    for await (const part of engine.answer(question, new AbortController().signal))
      if (part.kind === "sentence" && part.sentence.proof !== "proved") marked += 1;
    return marked;
  };
  const marked = { planted: 0, borneOut: 0 };
  const said = { planted: 0, borneOut: 0 };
  try {
    for (const { passage, ...sentences } of [...proofCorpus, ...heldProofCorpus])
      for (const kind of ["planted", "borneOut"] as const) {
        said[kind] += sentences[kind].length;
        marked[kind] += await countMarked(passage, sentences[kind]);
      }
  } finally {
    await server.close();
  }
  print(
    `a lying model: ${marked.planted} of ${said.planted} planted sentences marked, ${marked.borneOut} of ${said.borneOut} true ones`,
  );
  return marked.planted >= 0.95 * said.planted && marked.borneOut <= 0.05 * said.borneOut;
}

try {
  await measureQuestions("quotations", {});
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY } = process.env;
  if (AI_BASE_URL && AI_MODEL)
    await measureQuestions(`model ${AI_MODEL}`, {
      AI_BASE_URL,
      AI_MODEL,
      ...(AI_API_KEY && { AI_API_KEY }),
    });
  process.exitCode = (await measureLies()) ? 0 : 1;
} finally {
  await cluster.stop();
}
