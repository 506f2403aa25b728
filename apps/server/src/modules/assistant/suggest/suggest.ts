import type { AssistantSentence, suggest as contract, SuggestEvent } from "@pharos/api/assistant";
import type { HandlerInput } from "@pharos/api/core";
import { assistantAnswerState, assistantEngine, assistantTask } from "@pharos/domain/enums";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import type { TakeStream } from "../chat.ts";
import type { Answers, PreparedAnswer } from "../create-answers.ts";
import { today } from "../usage.repo.ts";
import { readThread, type Thread } from "./read-thread.ts";
import { insertSuggestion } from "./suggestion.repo.ts";
import { type Plan, plans } from "./tasks.ts";
import { textOf } from "./text-of.ts";

type Means = Pick<Platform, "database" | "clock" | "config" | "withTransaction" | "translate" | "words">;

interface Parts {
  readonly answers: Answers;
  readonly kinds: readonly SearchKind[];
  readonly takeStream: TakeStream;
}

/** Writes something for a request, event by event. What refuses it throws before the first one. */
export async function suggest(
  platform: Means,
  { answers, kinds, takeStream }: Parts,
  call: Call,
  { faultId, task: code, text }: HandlerInput<typeof contract>["body"],
  signal: AbortSignal,
): Promise<AsyncGenerator<SuggestEvent, void>> {
  const release = takeStream(call.actor.userId);
  try {
    const thread = await readThread(platform.database.kysely, kinds, call.actor, faultId);
    const task = assistantTask.fromCode(code);
    const plan = await plans[task](platform, { thread, kinds, call, text: text ?? undefined, signal });
    const prepared = await answers.write(
      { ...plan, turns: [], companyId: thread.companyId, signal },
      plan.found,
    );
    return eventsOf(platform, call, { thread, code, plan, prepared, release });
  } catch (error) {
    release();
    throw error;
  }
}

interface Writing {
  readonly thread: Thread;
  readonly code: number;
  readonly plan: Plan;
  readonly prepared: PreparedAnswer;
  readonly release: () => void;
}

async function* eventsOf(
  platform: Means,
  call: Call,
  { thread, code, plan: { locale }, prepared, release }: Writing,
): AsyncGenerator<SuggestEvent, void> {
  const sentences: AssistantSentence[] = [];
  const task = assistantTask.fromCode(code);
  const worded = (refusal: string) =>
    platform.words.render(call.locale, `errors.${refusal}` as "errors.assistant.modelFailed", {});
  try {
    const engine = assistantEngine.toCode(prepared.engine);
    yield {
      event: "meta",
      data: { task: assistantTask.asCode(code), lang: locale === "zh-CN" ? "zh" : "en", engine },
    };
    // The text that is translated stands where it was written.
    const sources = task === "translation" ? [] : prepared.sources;
    yield { event: "cite", data: { list: [...sources] } };
    for await (const step of prepared.run()) {
      if (step.kind === "sentence") {
        sentences.push(step.sentence);
        yield { event: "delta", data: step.sentence };
      } else if (step.kind === "notice") {
        const reason = worded(step.code);
        const message = platform.translate(call.locale, "assistantServer.quotationsInstead", { reason });
        yield { event: "notice", data: { message } };
      } else if (step.code) {
        yield { event: "error", data: { code: step.code, message: worded(step.code) } };
      } else {
        const isComplete = step.state === "complete";
        const text = isComplete
          ? textOf(platform, { task, title: thread.title, locale, sentences, sources })
          : "";
        const suggestionId = text === "" ? null : await keep(platform, call, thread, code);
        const state = assistantAnswerState.toCode(step.state);
        yield { event: "done", data: { state, suggestionId, text } };
      }
    }
  } finally {
    release();
  }
}

const keep = (platform: Means, call: Call, { companyId }: Thread, task: number): Promise<number> =>
  platform.withTransaction(call, (tx) =>
    insertSuggestion(tx, { companyId, userId: call.actor.userId, task, day: today(platform) }),
  );
