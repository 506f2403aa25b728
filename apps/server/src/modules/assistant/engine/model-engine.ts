import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { AssistantSentence } from "@pharos/api/assistant";
import {
  assistantLimits,
  createSentenceCutter,
  judgeSentence,
  missingIn,
  type ProofSource,
  takeCitations,
  toProofSource,
  withoutLinks,
} from "@pharos/domain/assistant";
import { APICallError, type LanguageModel, streamText } from "ai";
import type { AiConfig } from "../../../platform/config.ts";
import { createOutgoing } from "../../../platform/outgoing.ts";
import {
  type AnswerEngine,
  type AnswerPart,
  type AnswerQuestion,
  EngineError,
  type TokenUsage,
} from "./answer-engine.ts";
import { outgoingFetch } from "./outgoing-fetch.ts";
import { type Prompt, toPrompt } from "./prompt.ts";
import { type ArrivalTimes, SilenceError, withinTime } from "./within-time.ts";

/** How long a model may be silent, and how much it may say. */
export interface ModelLimits extends ArrivalTimes {
  readonly answerBytesMax: number;
}

const defaultLimits: ModelLimits = {
  firstMs: 20_000,
  gapMs: 15_000,
  answerBytesMax: assistantLimits.answerBytesMax,
};

/** What a model engine is made of beyond its configuration. */
export interface ModelEngineOptions {
  readonly limits?: ModelLimits;
  /** What stands where the model has written an address. */
  readonly linkLeftOut: (locale: AnswerQuestion["locale"]) => string;
  /** Learns why a call failed, without what the provider said. */
  readonly onFailure?: (failure: { readonly code: string; readonly status: number | undefined }) => void;
}

/** Answers with a model of an OpenAI-compatible service. Every sentence is checked against its passages before it is given. */
export function createModelEngine(
  { baseUrl, apiKey, model: name }: Pick<AiConfig, "baseUrl" | "apiKey" | "model">,
  { limits = defaultLimits, linkLeftOut, onFailure }: ModelEngineOptions,
): AnswerEngine {
  const outgoing = createOutgoing([new URL(baseUrl).origin]);
  const provider = createOpenAICompatible({
    name: "model",
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    fetch: outgoingFetch(outgoing, limits.firstMs),
    includeUsage: true,
  });
  const model = provider(name);
  return {
    kind: "model",
    answer: (question, signal) => answer({ model, limits, linkLeftOut, onFailure }, question, signal),
  };
}

interface Means extends Pick<ModelEngineOptions, "linkLeftOut" | "onFailure"> {
  readonly model: LanguageModel;
  readonly limits: ModelLimits;
}

async function* answer(
  { model, limits, linkLeftOut, onFailure }: Means,
  question: AnswerQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void> {
  const prompt = toPrompt(question);
  const sources = question.passages.map(({ title, text, product, version }, at) =>
    toProofSource(at + 1, [title, product, version, text].join("\n")),
  );
  const judge = question.task === "translation" ? translated : checked;
  const check = (sentence: string): AssistantSentence | undefined =>
    judge(withoutLinks(sentence, linkLeftOut(question.locale)), prompt, sources);
  const ending = new AbortController();
  const cutter = createSentenceCutter();
  const said = { bytes: 0, text: "" };
  let usage: TokenUsage | undefined;
  let failure: EngineError | undefined;
  try {
    for await (const part of streamOf(model, prompt, AbortSignal.any([signal, ending.signal]), limits)) {
      if (part.kind === "usage") {
        usage = part.usage;
        continue;
      }
      said.bytes += Buffer.byteLength(part.text);
      said.text += part.text;
      yield* sentencesIn(cutter.push(part.text), check);
      if (said.bytes > limits.answerBytesMax) throw new EngineError("assistant.answerTooLong");
    }
    yield* sentencesIn(cutter.end(), check);
  } catch (error) {
    if (signal.aborted) yield* sentencesIn(cutter.end(), check);
    else failure = asEngineError(error, said.bytes > 0, onFailure);
  } finally {
    // What is not wanted any more is not paid for any longer.
    ending.abort();
  }
  // What was said before it broke is paid for and shown.
  if (failure) yield* sentencesIn(cutter.end(), check);
  yield { kind: "usage", usage: usage ?? estimated(prompt, said.text) };
  if (failure) throw failure;
}

function* sentencesIn(
  sentences: readonly string[],
  check: (sentence: string) => AssistantSentence | undefined,
): Generator<AnswerPart> {
  for (const text of sentences) {
    const sentence = check(text);
    if (sentence) yield { kind: "sentence", sentence };
  }
}

/** A sentence with what is known of it; undefined where it repeats what the model was told. */
function checked(
  written: string,
  prompt: Prompt,
  sources: readonly ProofSource[],
): AssistantSentence | undefined {
  if (prompt.isRepeatedBy(written)) return undefined;
  const { text, named } = takeCitations(written);
  const { proof, sources: numbers, missing } = judgeSentence(text, named, sources);
  return { text, proof, sources: [...numbers], missing: [...missing] };
}

/** A sentence of a translation: what can be checked must stand in what was translated. */
function translated(
  text: string,
  prompt: Prompt,
  [source]: readonly ProofSource[],
): AssistantSentence | undefined {
  if (prompt.isRepeatedBy(text)) return undefined;
  const missing = source ? missingIn(text, source) : [];
  return { text, proof: missing.length > 0 ? "unproved" : "plain", sources: [], missing: [...missing] };
}

type Arrived =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "usage"; readonly usage: TokenUsage };

async function* streamOf(
  model: LanguageModel,
  { instructions, messages }: Prompt,
  signal: AbortSignal,
  limits: ModelLimits,
): AsyncGenerator<Arrived, void> {
  const { stream } = streamText({
    model,
    instructions,
    messages: messages.map(({ role, content }) => ({ role, content })),
    abortSignal: signal,
    // A second try would bill twice, and after the first words say something else.
    maxRetries: 0,
    temperature: 0,
    // By default it is printed, with what the provider said.
    onError: () => {},
  });
  let isFinished = false;
  for await (const part of withinTime(
    stream,
    limits,
    ({ type }) => type === "text-delta" || type === "reasoning-delta",
  )) {
    if (part.type === "text-delta") yield { kind: "text", text: part.text };
    else if (part.type === "error") throw part.error;
    else if (part.type === "abort") throw new EngineError("assistant.modelCut");
    else if (part.type === "finish") {
      isFinished = true;
      const { inputTokens, outputTokens } = part.totalUsage;
      if (inputTokens !== undefined && outputTokens !== undefined)
        yield { kind: "usage", usage: { inputTokens, outputTokens, isEstimated: false } };
      if (part.finishReason === "length") throw new EngineError("assistant.answerTooLong");
      if (part.finishReason === "error" || part.finishReason === "content-filter")
        throw new EngineError("assistant.modelCut");
    }
  }
  if (!isFinished) throw new EngineError("assistant.modelCut");
}

function asEngineError(
  error: unknown,
  hasSpoken: boolean,
  onFailure: ModelEngineOptions["onFailure"],
): EngineError {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const failure = engineErrorOf(error, hasSpoken, status);
  onFailure?.({ code: failure.code, status });
  return failure;
}

function engineErrorOf(error: unknown, hasSpoken: boolean, status: number | undefined): EngineError {
  if (error instanceof EngineError)
    return hasSpoken || error.code !== "assistant.modelCut"
      ? error
      : new EngineError("assistant.modelFailed");
  if (error instanceof SilenceError)
    return new EngineError(hasSpoken ? "assistant.modelStalled" : "assistant.modelSlow");
  if (hasSpoken) return new EngineError("assistant.modelCut");
  if (status === 429) return new EngineError("assistant.modelBusy");
  return new EngineError("assistant.modelFailed");
}

/** A Chinese character is about one token, four Latin letters are. */
function estimated({ instructions, messages }: Prompt, said: string): TokenUsage {
  const asked = [instructions, ...messages.map(({ content }) => content)].join("\n");
  return { inputTokens: estimateTokens(asked), outputTokens: estimateTokens(said), isEstimated: true };
}

function estimateTokens(text: string): number {
  const chinese = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return chinese + Math.ceil((text.length - chinese) / 4);
}
