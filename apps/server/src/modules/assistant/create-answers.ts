import type { AssistantSource } from "@pharos/api/assistant";
import { coversVersion } from "@pharos/domain/assistant";
import type { AssistantAnswerState, AssistantEngine, AssistantMode } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { AiConfig } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import type { FoundPassages, Passage } from "../search/index.ts";
import type { AskedSystem } from "./asked-request.ts";
import {
  type AnswerEngine,
  type AnswerPart,
  type AnswerQuestion,
  EngineError,
  type TokenUsage,
  type Turn,
} from "./engine/answer-engine.ts";
import type { ModelLimits } from "./engine/model-engine.ts";
import { quotationEngine } from "./engine/quotation-engine.ts";
import { allowedForModel, readMode } from "./mode.repo.ts";
import { retrieve, type Wanted } from "./retrieve.ts";
import { judgeSql } from "./sql/judge-sql.ts";
import { type CountedAnswer, countAnswer, isWithinBudget } from "./usage.repo.ts";

/** How and for whom something is worded. */
interface Wording {
  readonly turns: readonly Turn[];
  readonly locale: Locale;
  /** For whose matters tokens are used; null: the vendor's own. */
  readonly companyId: number | null;
  readonly signal: AbortSignal;
  /** The database that it is about, where one is known. */
  readonly system?: AskedSystem | null;
}

/** What an answer is made from. */
export interface AnswerRequest extends Omit<Wanted, "signal">, Wording {}

/** What writes where no model does, and from which passages. */
export interface WithoutModel {
  readonly engine: AnswerEngine;
  readonly passagesOf: (found: FoundPassages) => readonly Passage[];
}

/** What is written from passages that have been found. */
export interface WritingRequest extends Wording, Pick<AnswerQuestion, "text" | "task"> {
  /** Null: only a model can. */
  readonly withoutModel: WithoutModel | null;
  /** Nothing of it is given to a model, also where there is one. */
  readonly isModelFree?: boolean;
}

/** What happens while a question is answered, in this order. */
export type AnswerStep =
  | Extract<AnswerPart, { kind: "sentence" }>
  /** The model does not answer; quotations follow. */
  | { readonly kind: "notice"; readonly code: EngineError["code"] }
  /** The end; `code` says why it broke off. */
  | {
      readonly kind: "end";
      readonly state: AssistantAnswerState;
      readonly code?: EngineError["code"];
      readonly usage: TokenUsage | null;
    };

/** A question whose passages have been found. */
export interface PreparedAnswer {
  readonly engine: AssistantEngine;
  /** What the answer is made from; where nothing answers, what comes closest. */
  readonly sources: readonly AssistantSource[];
  readonly hasCloseHits: boolean;
  /** Answers it. What it used of the model is counted, however it ends. */
  run(): AsyncGenerator<AnswerStep, void>;
}

/** Answers questions: with the configured model, or with quotations. */
export interface Answers {
  readonly hasModel: boolean;
  /** Finds passages under the asker's own rights; undefined where the organisation wants no answers of the assistant. */
  prepare(request: AnswerRequest): Promise<PreparedAnswer | undefined>;
  /** Writes from passages; throws where the organisation wants nothing of the assistant, or only a model could and none may. */
  write(request: WritingRequest, found: FoundPassages): Promise<PreparedAnswer>;
}

// What is not quoted is shown among the sources all the same: the answer may stand in the next one.
const quotations: WithoutModel = { engine: quotationEngine, passagesOf: ({ passages }) => passages };

/** Puts together what answers questions. */
export function createAnswers(
  platform: Pick<Platform, "config" | "database" | "clock" | "translate" | "log">,
  kinds: () => readonly SearchKind[],
  limits?: ModelLimits,
): Answers {
  const { ai } = platform.config;
  const model = ai && createLazyModel(ai, platform, limits);
  const modeOf = (companyId: number | null) => readMode(platform.database.kysely, companyId);
  const prepared = async (request: WritingRequest, mode: AssistantMode, all: FoundPassages) => {
    const chosen = await chooseEngine(platform, { ai, model, mode }, request, all);
    return {
      engine: chosen.engine.kind,
      sources: (chosen.found.passages.length > 0 ? chosen.found.passages : chosen.found.close).map(
        (passage, at) => toSource(passage, at, request.system),
      ),
      hasCloseHits: all.hasCloseHits,
      run: () => run(platform, chosen, request),
    };
  };
  return {
    hasModel: model !== undefined,
    async prepare(request) {
      const mode = await modeOf(request.companyId);
      if (mode === "off") return undefined;
      const all = await retrieve(platform, kinds(), request);
      return prepared({ ...request, text: request.question, withoutModel: quotations }, mode, all);
    },
    async write(request, found) {
      const mode = await modeOf(request.companyId);
      if (mode === "off") throw new AppError("assistant.off");
      return prepared(request, mode, found);
    },
  };
}

/** The libraries that speak to models are large: they are read with the first question. */
function createLazyModel(
  ai: AiConfig,
  platform: Pick<Platform, "translate" | "log">,
  limits: ModelLimits | undefined,
): AnswerEngine {
  let engine: Promise<AnswerEngine> | undefined;
  const load = async (): Promise<AnswerEngine> => {
    const { createModelEngine } = await import("./engine/model-engine.ts");
    return createModelEngine(ai, {
      ...(limits && { limits }),
      linkLeftOut: (locale) => platform.translate(locale, "assistantServer.linkLeftOut"),
      onFailure: (failure) => platform.log.warn(failure, "the model did not answer"),
    });
  };
  return {
    kind: "model",
    async *answer(question, signal) {
      engine ??= load();
      yield* (await engine).answer(question, signal);
    },
  };
}

interface Chosen {
  readonly engine: AnswerEngine;
  /** What it answers from, and is shown as its sources. */
  readonly found: FoundPassages;
  /** Why quotations take the place of the model that there is. */
  readonly instead?: EngineError["code"];
}

/** The model where there is one, it is allowed and its budget is not used up; else quotations. */
async function chooseEngine(
  platform: Pick<Platform, "database" | "clock">,
  {
    ai,
    model,
    mode,
  }: {
    readonly ai: AiConfig | undefined;
    readonly model: AnswerEngine | undefined;
    readonly mode: AssistantMode;
  },
  {
    companyId,
    withoutModel,
    isModelFree,
  }: Pick<WritingRequest, "companyId" | "withoutModel" | "isModelFree">,
  all: FoundPassages,
): Promise<Chosen> {
  const withoutIt = (instead?: EngineError["code"]): Chosen => {
    if (withoutModel === null) throw new AppError(instead ?? "assistant.noModel");
    const { engine, passagesOf } = withoutModel;
    return { engine, found: { ...all, passages: passagesOf(all) }, ...(instead && { instead }) };
  };
  if (!ai || !model || isModelFree || all.passages.length === 0) return withoutIt();
  if (mode !== "model") return withoutIt("assistant.modelNotAllowed");
  if (!(await isWithinBudget(platform, ai, companyId))) return withoutIt("assistant.budgetUsed");
  const passages = await allowedForModel(platform.database.kysely, all.passages);
  if (passages.length === 0) return withoutIt("assistant.modelNotAllowed");
  const likelyCount = all.passages.slice(0, all.likelyCount).filter((one) => passages.includes(one)).length;
  return { engine: model, found: { ...all, passages, likelyCount } };
}

const toSource = (
  { objType, id, title, text, page, product, version, lang, score }: Passage,
  at: number,
  system: AskedSystem | null | undefined,
): AssistantSource => ({
  number: at + 1,
  objType,
  id,
  title,
  quote: text,
  page,
  version,
  ...(system &&
    product === system.product &&
    version !== null &&
    coversVersion(version, system.version) === false && { isOtherVersion: true }),
  lang,
  score,
});

/** Answers, and counts how the question was answered, however it ends. */
async function* run(
  platform: Pick<Platform, "database" | "clock">,
  chosen: Chosen,
  request: WritingRequest,
): AsyncGenerator<AnswerStep, void> {
  const counted: Counted = {
    outcome: chosen.found.passages.length === 0 ? "unanswered" : outcomeOf[chosen.engine.kind],
    usage: null,
  };
  try {
    if (counted.outcome === "unanswered") yield { kind: "end", state: "noSource", usage: null };
    else yield* answer(chosen, request, counted);
  } finally {
    await countAnswer(platform, request.companyId, counted);
  }
}

type Counted = { -readonly [Key in keyof CountedAnswer]: CountedAnswer[Key] };
const outcomeOf = { model: "model", quotation: "quotations" } as const;

async function* answer(
  { engine, found, instead }: Chosen,
  request: WritingRequest,
  counted: Counted,
): AsyncGenerator<AnswerStep, void> {
  const { text, task, turns, locale, withoutModel } = request;
  const question = { ...found, text, task, turns, locale };
  let isShown = false;
  const partsOf = async function* (by: AnswerEngine): AsyncGenerator<AnswerStep, void> {
    const parts = by.answer(question, request.signal);
    try {
      for await (const part of { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }) {
        if (part.kind === "usage") counted.usage = part.usage;
        else {
          isShown = true;
          yield await withSql(part, found.passages);
        }
      }
    } finally {
      // Whoever leaves in the middle has used what was said until then.
      if (request.signal.aborted)
        for await (const part of parts) if (part.kind === "usage") counted.usage = part.usage;
      await parts.return();
    }
  };
  const end = () =>
    ({ state: request.signal.aborted ? "stopped" : "complete", usage: counted.usage }) as const;
  if (instead) yield { kind: "notice", code: instead };
  try {
    yield* partsOf(engine);
    yield { kind: "end", ...end() };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (isShown || withoutModel === null)
      return yield { kind: "end", state: "failed", code: error.code, usage: counted.usage };
    counted.outcome = "quotations";
    yield { kind: "notice", code: error.code };
    for await (const part of withoutModel.engine.answer(question, request.signal))
      if (part.kind === "sentence") yield await withSql(part, found.passages);
    yield { kind: "end", ...end() };
  }
}

type SentencePart = Extract<AnswerPart, { kind: "sentence" }>;

/** A sentence with what is known of the SQL in it. */
async function withSql(part: SentencePart, passages: readonly Passage[]): Promise<SentencePart> {
  const { sentence } = part;
  const products = sentence.sources.map((number) => passages[number - 1]?.product ?? null);
  const sql = await judgeSql(sentence.text, products);
  return sql ? { ...part, sentence: { ...sentence, sql } } : part;
}
