import type { AssistantSource } from "@pharos/api/assistant";
import type { AssistantAnswerState, AssistantEngine } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import type { FoundPassages, Passage } from "../search/index.ts";
import {
  type AnswerEngine,
  type AnswerPart,
  EngineError,
  type TokenUsage,
  type Turn,
} from "./engine/answer-engine.ts";
import { createModelEngine, type ModelLimits } from "./engine/model-engine.ts";
import { quotationEngine, quotedOf } from "./engine/quotation-engine.ts";
import { retrieve, type Wanted } from "./retrieve.ts";
import { addUsage, isWithinBudget } from "./usage.repo.ts";

/** What an answer is made from. */
export interface AnswerRequest extends Wanted {
  readonly turns: readonly Turn[];
  readonly locale: Locale;
  /** For whose matters tokens are used; null: the vendor's own. */
  readonly companyId: number | null;
  readonly signal: AbortSignal;
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
  /** Finds passages under the asker's own rights. */
  prepare(request: AnswerRequest): Promise<PreparedAnswer>;
}

/** Puts together what answers questions. */
export function createAnswers(
  platform: Pick<Platform, "config" | "database" | "clock" | "translate" | "log">,
  kinds: () => readonly SearchKind[],
  limits?: ModelLimits,
): Answers {
  const { ai } = platform.config;
  const model =
    ai &&
    createModelEngine(ai, {
      ...(limits && { limits }),
      linkLeftOut: (locale) => platform.translate(locale, "assistantServer.linkLeftOut"),
      onFailure: (failure) => platform.log.warn(failure, "the model did not answer"),
    });
  return {
    hasModel: model !== undefined,
    async prepare(request) {
      const all = await retrieve(platform, kinds(), request);
      const isAffordable = ai !== undefined && (await isWithinBudget(platform, ai, request.companyId));
      const engine = all.passages.length > 0 && isAffordable && model ? model : quotationEngine;
      // Only what is quoted is shown as a source.
      const found = engine === quotationEngine ? { ...all, passages: quotedOf(all) } : all;
      return {
        engine: engine.kind,
        sources: (found.passages.length > 0 ? found.passages : found.close).map(toSource),
        hasCloseHits: found.hasCloseHits,
        run: () => run(platform, { engine, isOverBudget: ai !== undefined && !isAffordable }, request, found),
      };
    },
  };
}

const toSource = (
  { objType, id, title, text, page, version, lang, score }: Passage,
  at: number,
): AssistantSource => ({
  number: at + 1,
  objType,
  id,
  title,
  quote: text,
  page,
  version,
  lang,
  score,
});

interface Chosen {
  readonly engine: AnswerEngine;
  readonly isOverBudget: boolean;
}

async function* run(
  platform: Pick<Platform, "database" | "clock">,
  { engine, isOverBudget }: Chosen,
  request: AnswerRequest,
  found: FoundPassages,
): AsyncGenerator<AnswerStep, void> {
  if (found.passages.length === 0) return yield { kind: "end", state: "noSource", usage: null };
  const question = { ...found, text: request.question, turns: request.turns, locale: request.locale };
  const total: { usage: TokenUsage | null; isShown: boolean } = { usage: null, isShown: false };
  const partsOf = async function* (by: AnswerEngine): AsyncGenerator<AnswerStep, void> {
    const parts = by.answer(question, request.signal);
    try {
      for await (const part of { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }) {
        if (part.kind === "usage") total.usage = part.usage;
        else {
          total.isShown = true;
          yield part;
        }
      }
    } finally {
      // Whoever leaves in the middle has used what was said until then.
      if (request.signal.aborted)
        for await (const part of parts) if (part.kind === "usage") total.usage = part.usage;
      await parts.return();
      if (total.usage) await addUsage(platform, request.companyId, total.usage);
    }
  };
  if (isOverBudget) yield { kind: "notice", code: "assistant.budgetUsed" };
  try {
    yield* partsOf(engine);
    yield { kind: "end", state: request.signal.aborted ? "stopped" : "complete", usage: total.usage };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (total.isShown) return yield { kind: "end", state: "failed", code: error.code, usage: total.usage };
    yield { kind: "notice", code: error.code };
    for await (const part of quotationEngine.answer(question, request.signal))
      if (part.kind === "sentence") yield part;
    yield { kind: "end", state: request.signal.aborted ? "stopped" : "complete", usage: total.usage };
  }
}
