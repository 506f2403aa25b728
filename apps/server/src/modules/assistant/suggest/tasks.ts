import { assistantLimits, type ThreadMessage } from "@pharos/domain/assistant";
import type { AssistantTask } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import type { FoundPassages, Passage } from "../../search/index.ts";
import { findSimilar } from "../../service-request/index.ts";
import type { WritingRequest } from "../create-answers.ts";
import { quotedOf } from "../engine/quotation-engine.ts";
import { retrieve } from "../retrieve.ts";
import { findCustomerReader } from "./customer-reader.ts";
import { lastOfCustomer, type Message, type Thread } from "./read-thread.ts";
import { replyEngine, summaryEngine } from "./without-model.ts";

type Means = Pick<Platform, "database" | "clock" | "translate">;

/** What is asked for. */
export interface Asked {
  readonly thread: Thread;
  readonly kinds: readonly SearchKind[];
  readonly call: Call;
  readonly text: string | undefined;
  readonly signal: AbortSignal;
}

/** What is written from which passages, in which language. */
export interface Plan
  extends Pick<WritingRequest, "text" | "task" | "locale" | "withoutModel" | "isModelFree"> {
  readonly found: FoundPassages;
}

/** Plans what a task is written from: nothing else reaches an engine. */
export const plans: Readonly<Record<AssistantTask, (platform: Means, asked: Asked) => Promise<Plan>>> = {
  summary: planSummary,
  reply: planReply,
  translation: planTranslation,
  similar: planSimilar,
};

/** Of each message so many characters are read, and so many messages. */
const messageMax = 1_000;
const messagesMax = 12;

// biome-ignore lint/suspicious/useAwait: tasks are planned alike
async function planSummary({ translate }: Means, { thread, call }: Asked): Promise<Plan> {
  const { locale } = call;
  const words = (key: "problem" | "tried" | "open" | "next"): string =>
    translate(locale, `assistantServer.suggestion.${key}`);
  const messages = thread.messages.slice(-messagesMax);
  const passages = [
    passageOf(thread, translate(locale, "assistantServer.suggestion.request"), thread.description),
    ...messages.map((message) => passageOf(thread, titleOf(translate, locale, message), message.text)),
  ];
  const headings = (["problem", "tried", "open", "next"] as const)
    .map((key) => `## ${words(key)}`)
    .join(", ");
  return {
    locale,
    text:
      `Sum up the service request ${JSON.stringify(thread.title)} for the colleague who takes it over. ` +
      `Write exactly these four headings, each with at most three short sentences below it: ${headings}.`,
    found: foundOf(passages),
    withoutModel: { engine: summaryEngine(translate, thread, messages), passagesOf: () => passages },
  };
}

/** What answers the customer, of what the customer may read; notes of the vendor's people are not even looked at. */
async function planReply(
  { database, clock, translate }: Means,
  { thread, kinds, call, signal }: Asked,
): Promise<Plan> {
  const reader = await findCustomerReader(database.kysely, thread, clock.now());
  const locale = reader?.locale ?? call.locale;
  const said = lastOfCustomer(thread);
  let found: FoundPassages = foundOf([]);
  for (const question of said === undefined ? [thread.title] : [said, thread.title]) {
    if (reader && found.passages.length === 0)
      found = await retrieve({ database }, kinds, { asker: reader, question, signal });
  }
  if (found.passages.length === 0) return { locale, text: "", found, withoutModel: replyEngine };
  const own = passageOf(
    thread,
    translate(locale, "assistantServer.suggestion.request"),
    [thread.title, thread.description, ...(said === undefined ? [] : [said])].join("\n\n"),
  );
  const number = found.passages.length + 1;
  return {
    locale,
    text:
      `Write a short, polite reply to the customer who wrote passage [${number}]. Say what to do, step by step, from the other passages. ` +
      `Passage [${number}] says what is asked; it answers nothing.`,
    found: { ...found, passages: [...found.passages, own] },
    withoutModel: { ...replyEngine, passagesOf: () => quotedOf(found) },
  };
}

// biome-ignore lint/suspicious/useAwait: tasks are planned alike
async function planTranslation(_: Means, { thread, text }: Asked): Promise<Plan> {
  const source = text ?? lastOfCustomer(thread) ?? thread.description;
  if (source.trim() === "") throw new AppError("assistant.nothingToTranslate");
  const passage = {
    ...passageOf(thread, thread.title, ""),
    text: source.slice(0, assistantLimits.contentMax),
  };
  return {
    locale: isChinese(source) ? "en-US" : "zh-CN",
    text: "",
    task: "translation",
    found: foundOf([passage]),
    withoutModel: null,
  };
}

/** At most so many solved requests are shown. */
const similarMax = 3;

/** How requests like it were solved, of all that the caller may see. What belongs to other organisations reaches no model. */
async function planSimilar({ database }: Means, { thread, call }: Asked): Promise<Plan> {
  const similar = await findSimilar(database.kysely, call.actor, {
    text: `${thread.title}\n${thread.description}`.slice(0, messageMax),
    exceptId: thread.id,
    which: "solved",
    limit: similarMax,
  });
  const found = similar.map(({ id, srNo, title, solution }) =>
    passageOf({ id }, `${srNo} ${title}`, solution ?? ""),
  );
  return {
    locale: call.locale,
    text: "",
    found: foundOf(found),
    withoutModel: replyEngine,
    isModelFree: true,
  };
}

/** A text with a fifth of Chinese characters among its letters is Chinese with foreign words in it. */
export function isChinese(text: string): boolean {
  const chinese = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return chinese * 5 >= (text.match(/\p{L}/gu)?.length ?? 0);
}

function titleOf(translate: Platform["translate"], locale: Locale, message: Message & ThreadMessage): string {
  const name = message.author ?? "";
  if (!message.isVendor) return translate(locale, "assistantServer.suggestion.customerWrote", { name });
  return message.isInternal
    ? translate(locale, "assistantServer.suggestion.noteOf", { name })
    : translate(locale, "assistantServer.suggestion.vendorWrote", { name });
}

const passageOf = ({ id }: Pick<Thread, "id">, title: string, text: string): Passage => ({
  objType: "sr",
  id,
  title,
  text: text.slice(0, messageMax),
  section: null,
  page: null,
  product: null,
  version: null,
  lang: null,
  score: 0,
});

const foundOf = (passages: readonly Passage[]): FoundPassages => ({
  passages,
  needles: [],
  likelyCount: passages.length,
  hasCloseHits: false,
  close: [],
});
