import type { AssistantSentence, AssistantSource } from "@pharos/api/assistant";
import { assistantAnswerState, assistantEngine } from "@pharos/domain/enums";
import { Cluster, CopyButton, IconButton, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { dislikeIcon, likeIcon } from "@pharos/ui/icons";
import { type ReactNode, useId, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type AnswerBlock, blocksOf } from "./answer-text.ts";
import { useRateAnswer } from "./api.ts";
import { Sources } from "./sources.tsx";
import { Spans } from "./spans.tsx";
import { SqlChips } from "./sql-chips.tsx";
import type { LiveTurn } from "./use-chat.ts";
import "./moai.css";

interface AnswerProps
  extends Pick<LiveTurn, "sentences" | "sources" | "state" | "engine" | "notice" | "error"> {
  /** Of an answer that is kept; absent while it arrives. */
  readonly id?: number;
  readonly isHelpful?: boolean | null;
  /** Asks the same again. */
  readonly onAgain: () => void;
}

/** An answer: its sentences, what is known of each, and the passages it rests on. */
export function Answer(props: AnswerProps): ReactNode {
  const { sentences, sources, state, engine, notice, error, id } = props;
  const t = useT();
  const base = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const show = (number: number) => {
    setOpen((known) => new Set([...known, number]));
    const element = document.getElementById(`${base}-${number}`);
    element?.scrollIntoView({ block: "nearest" });
    element?.querySelector("summary")?.focus();
  };
  const isRunning = state === null;
  const hasText = sentences.length > 0;
  const isWithoutSource = state === assistantAnswerState.toCode("noSource");
  const cited = new Set(sentences.flatMap((sentence) => sentence.sources));
  const isOpenable = (number: number) => sources.some((source) => source.number === number);
  return (
    <Stack
      as="article"
      gap={8}
      className="moai-answer"
      aria-label={t("assistant.answer")}
      aria-busy={isRunning}
    >
      {notice !== null && !hasText ? <Notice text={notice} /> : null}
      {blocksOf(sentences).map((block) => (
        <Block key={block.at} block={block} onSource={show} isOpenable={isOpenable} />
      ))}
      {isRunning ? (
        <Text as="p" size="small" tone="tertiary" role="status">
          {hasText ? t("assistant.writing") : t("assistant.searching")}
        </Text>
      ) : null}
      {isWithoutSource ? <Notice text={t("assistant.noSource")} /> : null}
      {isWithoutSource && sources.length > 0 ? (
        <Text as="p" size="small" tone="secondary">
          {t("assistant.closest")}
        </Text>
      ) : null}
      {state === assistantAnswerState.toCode("stopped") ? (
        <Text as="p" size="small" tone="tertiary">
          {t("assistant.stopped")}
        </Text>
      ) : null}
      {notice !== null && hasText ? <Notice text={notice} /> : null}
      {error !== null ? (
        <Cluster gap={8} role="alert">
          <Text tone="danger">{error}</Text>
          <Button size="small" onClick={props.onAgain}>
            {t("assistant.again")}
          </Button>
        </Cluster>
      ) : null}
      {hasText || isWithoutSource ? (
        <Sources base={base} sources={sources} cited={cited} open={open} onOpen={setOpen} />
      ) : null}
      {hasText && !isRunning ? (
        <Cluster gap={8} size="small" tone="tertiary">
          <span>
            {engine === assistantEngine.toCode("model") && sentences.some(({ proof }) => proof !== "quoted")
              ? t("assistant.byModel")
              : t("assistant.quotations")}
          </span>
          <CopyButton label={t("assistant.copy")} text={() => plainText(sentences, sources)} />
          {id === undefined ? null : <Feedback id={id} isHelpful={props.isHelpful ?? null} />}
        </Cluster>
      ) : null}
    </Stack>
  );
}

const Notice = ({ text }: { readonly text: string }): ReactNode => (
  <Text as="p" tone="warn" role="status">
    {text}
  </Text>
);

interface BlockProps {
  readonly block: AnswerBlock;
  readonly onSource: (number: number) => void;
  readonly isOpenable: (number: number) => boolean;
}

function Block({ block, ...marks }: BlockProps): ReactNode {
  if (block.kind === "code")
    return (
      <div className="moai-code">
        <pre>
          <code>{block.text}</code>
        </pre>
        <Cluster gap={6} size="small">
          <CopyButton text={block.text} />
          <SqlChips sql={block.sentence.sql} />
          <Marks sentence={block.sentence} {...marks} />
        </Cluster>
      </div>
    );
  if (block.kind === "quote")
    return (
      <blockquote className="moai-quote">
        <Spans text={withoutFences(block.sentence.text)} /> <Marks sentence={block.sentence} {...marks} />{" "}
        <SqlChips sql={block.sentence.sql} />
      </blockquote>
    );
  return (
    <Text as={block.kind === "heading" ? "h3" : "p"} className="moai-line" isBreaking>
      {block.sentences.map((sentence) => (
        <span key={sentence.at}>
          <span className={sentence.proof === "unproved" ? "moai-unproved" : undefined}>
            <Spans text={sentence.text.replace(/\n+$/, "")} />
          </span>
          <Marks sentence={sentence} {...marks} />
        </span>
      ))}
    </Text>
  );
}

/** A quotation is drawn as text: where code begins and ends in it is of no use. */
const withoutFences = (text: string): string =>
  text
    .replace(/^[ \t]*(?:`{3,}|~{3,})[^\n]*(?:\n|$)/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** The numbers of a sentence's sources, or that it stands in none. */
function Marks({
  sentence: { proof, sources, missing, text },
  onSource,
  isOpenable,
}: Omit<BlockProps, "block"> & { readonly sentence: AssistantSentence }): ReactNode {
  const t = useT();
  if (text.trim() === "") return null;
  if (proof === "unproved")
    return (
      <span
        className="moai-flag"
        title={missing.length > 0 ? t("assistant.notInSourceOf", { missing: missing.join(", ") }) : undefined}
      >
        {t("assistant.notInSource")}
      </span>
    );
  return sources.filter(isOpenable).map((number) => (
    <button
      key={number}
      type="button"
      className="moai-mark"
      aria-label={t("assistant.source", { number })}
      onClick={() => onSource(number)}
    >
      {number}
    </button>
  ));
}

function Feedback({ id, isHelpful }: { readonly id: number; readonly isHelpful: boolean | null }): ReactNode {
  const t = useT();
  const rate = useRateAnswer();
  const say = (said: boolean) => rate.mutate({ body: { id, isHelpful: isHelpful === said ? null : said } });
  return (
    <>
      <IconButton
        icon={likeIcon}
        label={t("assistant.helpful")}
        isPressed={isHelpful === true}
        onClick={() => say(true)}
      />
      <IconButton
        icon={dislikeIcon}
        label={t("assistant.unhelpful")}
        isPressed={isHelpful === false}
        onClick={() => say(false)}
      />
    </>
  );
}

function plainText(sentences: readonly AssistantSentence[], sources: readonly AssistantSource[]): string {
  const text = sentences
    .map((sentence) => {
      const end = sentence.text.trimEnd();
      return `${end}${sentence.sources.map((number) => `[${number}]`).join("")}${sentence.text.slice(end.length)}`;
    })
    .join("")
    .trim();
  return [text, ...sources.map(({ number, title }) => `[${number}] ${title}`)].join("\n");
}
