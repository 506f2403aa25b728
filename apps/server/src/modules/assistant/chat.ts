import type { AssistantSentence, ChatEvent, chat as contract } from "@pharos/api/assistant";
import type { HandlerInput } from "@pharos/api/core";
import { assistantLimits } from "@pharos/domain/assistant";
import { assistantAnswerState, assistantEngine } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordGap } from "../search/index.ts";
import { findAskedRequest } from "./asked-request.ts";
import {
  findConversation,
  finishAnswer,
  hasAskedInVain,
  type Kept,
  keepQuestion,
  readTurns,
} from "./conversation.repo.ts";
import type { AnswerStep, Answers, PreparedAnswer } from "./create-answers.ts";
import type { EngineError, Turn } from "./engine/answer-engine.ts";

type Means = Pick<Platform, "database" | "withTransaction" | "translate" | "words">;

/** Counts the answers that each person is being given by this process; throws where there are enough. */
export type TakeStream = (userId: number) => () => void;

/** Answers a question event by event. What refuses it throws before the first one. */
export async function chat(
  platform: Means,
  { answers, takeStream }: { readonly answers: Answers; readonly takeStream: TakeStream },
  call: Call,
  body: HandlerInput<typeof contract>["body"],
  signal: AbortSignal,
): Promise<AsyncGenerator<ChatEvent, void>> {
  const question = questionOf(body);
  const { userId } = call.actor;
  const release = takeStream(userId);
  try {
    const { kysely: db } = platform.database;
    const conversation = body.conversationId
      ? await findConversation(db, userId, body.conversationId)
      : undefined;
    if (body.conversationId && !conversation) throw new AppError("assistant.notFound");
    // A conversation stays with what it is about.
    const requestId = conversation ? conversation.service_request_id : requestOf(body);
    const turns = conversation ? await readTurns(db, conversation.id) : body.messages.slice(0, -1);
    const prepared = await answers.prepare({
      asker: call.actor,
      question,
      previous: turns.findLast(({ role }: Turn) => role === "user")?.content,
      requestId: requestId ?? undefined,
      turns,
      locale: call.locale,
      ...(requestId === null ? { companyId: null } : await findAskedRequest(db, requestId)),
      signal,
    });
    if (!prepared) throw new AppError("assistant.off");
    const kept = await platform.withTransaction(call, (tx) =>
      keepQuestion(tx, {
        ownerId: userId,
        conversationId: conversation?.id,
        title: [...question.split("\n", 1).join("")].slice(0, textLengths.title).join(""),
        requestId,
        question,
        engine: prepared.engine,
      }),
    );
    return eventsOf(platform, call, { question, prepared, kept, release });
  } catch (error) {
    release();
    throw error;
  }
}

function questionOf({ messages }: HandlerInput<typeof contract>["body"]): string {
  const last = messages.at(-1);
  if (last?.role !== "user") throw new AppError("assistant.questionLast");
  return last.content;
}

function requestOf({ scope, faultId }: HandlerInput<typeof contract>["body"]): number | null {
  if (faultId) return faultId;
  if (scope === "sr") throw new AppError("serviceRequest.notFound");
  return null;
}

/** Creates the count of answers under way; what it answers releases one of them. */
export function createStreamCount(): TakeStream {
  const running = new Map<number, number>();
  const max = assistantLimits.streamsMax;
  return (userId) => {
    const count = running.get(userId) ?? 0;
    if (count >= max) throw new AppError("assistant.tooManyStreams", { vars: { max } });
    running.set(userId, count + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    };
  };
}

interface Answering {
  readonly question: string;
  readonly prepared: PreparedAnswer;
  readonly kept: Kept;
  readonly release: () => void;
}

async function* eventsOf(
  platform: Means,
  call: Call,
  { question, prepared, kept, release }: Answering,
): AsyncGenerator<ChatEvent, void> {
  const sentences: AssistantSentence[] = [];
  let notice: string | null = null;
  // Until it ends otherwise: whoever leaves has stopped it.
  let state: Extract<AnswerStep, { kind: "end" }>["state"] = "stopped";
  const worded = (code: EngineError["code"]) => platform.words.render(call.locale, `errors.${code}`, {});
  const steps = prepared.run();
  try {
    yield { event: "meta", data: { ...kept, engine: assistantEngine.toCode(prepared.engine) } };
    yield { event: "cite", data: { list: [...prepared.sources] } };
    for await (const step of steps) {
      if (step.kind === "sentence") {
        sentences.push(step.sentence);
        yield { event: "delta", data: step.sentence };
      } else if (step.kind === "notice") {
        notice = step.code;
        const message = platform.translate(call.locale, "assistantServer.quotationsInstead", {
          reason: worded(step.code),
        });
        yield { event: "notice", data: { message } };
      } else {
        state = step.state;
        if (step.code) {
          notice = step.code;
          yield { event: "error", data: { code: step.code, message: worded(step.code) } };
        } else
          yield { event: "done", data: { state: assistantAnswerState.toCode(state), usage: step.usage } };
      }
    }
  } finally {
    release();
    await platform.withTransaction(call, async (tx) => {
      await finishAnswer(tx, kept.answerId, { sentences, sources: prepared.sources, state, notice });
      if (state === "noSource" && !(await hasAskedInVain(tx, call.actor.userId, question, kept.answerId)))
        await recordGap(tx, call.actor, { asked: question, hasCloseHits: prepared.hasCloseHits });
    });
  }
}
