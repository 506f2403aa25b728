import { assistantAnswerState } from "@pharos/domain/enums";
import { Cluster, Kbd, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePageKeys } from "../../shared/keys/page-keys.ts";
import { useT } from "../../shared/texts.ts";
import { Answer } from "./answer.tsx";
import { assistantQueries, useDecide } from "./api.ts";
import { type Suggestion, type SuggestionAsked, useSuggestion } from "./use-suggestion.ts";

/** Where what is taken is written: a note, behind the reply, or in place of it. */
export type TakenTo = "internal" | "public" | "draft";

interface SuggestPanelProps {
  readonly requestId: number;
  /** What is written for the customer now. */
  readonly draft: string;
  readonly onTake: (text: string, to: TakenTo) => void;
}

const keyOf = { take: "y", dismiss: "x" } as const;

/** What the assistant can write for a request, and what it has written: taken or dismissed with one key. */
export function SuggestPanel({ requestId, draft, onTake }: SuggestPanelProps): ReactNode {
  const t = useT();
  const { data } = useQuery(assistantQueries.all());
  const { suggestion, isRunning, ask, stop, clear } = useSuggestion(requestId);
  const decide = useDecide();
  const end = (isTaken: boolean) => {
    if (suggestion === null || suggestion.state === null) return;
    const { id, text, asked } = suggestion;
    clear();
    if (id === null) return;
    decide.mutate({ body: { id, isTaken } });
    if (isTaken) onTake(text, placeOf(asked));
  };
  const canTake = suggestion !== null && suggestion.id !== null;
  const canDismiss = suggestion !== null && suggestion.state !== null;
  usePageKeys(t("assistant.suggest.title"), [
    { key: keyOf.take, label: t("assistant.suggest.takeKey"), run: canTake ? () => end(true) : null },
    {
      key: keyOf.dismiss,
      label: t("assistant.suggest.dismissKey"),
      run: canDismiss ? () => end(false) : null,
    },
  ]);
  const text = draft.trim() === "" ? undefined : draft;
  const choices: readonly (SuggestionAsked & { readonly label: string; readonly needsModel?: boolean })[] = [
    { task: "summary", label: t("assistant.suggest.summary") },
    { task: "reply", label: t("assistant.suggest.reply") },
    { task: "similar", label: t("assistant.suggest.similar") },
    {
      task: "translation",
      text,
      needsModel: true,
      label: text ? t("assistant.suggest.translateDraft") : t("assistant.suggest.translateLast"),
    },
  ];
  return (
    <Panel title={t("assistant.suggest.title")}>
      <Stack gap={12}>
        <Cluster gap={8} rowGap={8}>
          {choices.map(({ label, needsModel, ...asked }) => (
            <Button
              key={asked.task}
              size="small"
              disabled={isRunning || (needsModel === true && data?.hasModel === false)}
              title={
                needsModel === true && data?.hasModel === false ? t("assistant.suggest.noModel") : undefined
              }
              onClick={() => void ask(asked)}
            >
              {label}
            </Button>
          ))}
          {isRunning ? (
            <Button size="small" onClick={stop}>
              {t("assistant.suggest.stop")}
            </Button>
          ) : null}
        </Cluster>
        {suggestion === null ? null : (
          <Stack gap={8}>
            <Hint suggestion={suggestion} />
            <Answer
              {...suggestion}
              state={shownState(suggestion)}
              id={undefined}
              onAgain={() => void ask(suggestion.asked)}
            />
            {suggestion.state === null ? null : (
              <Cluster gap={8}>
                {canTake ? (
                  <Button type="primary" size="small" onClick={() => end(true)}>
                    {t("assistant.suggest.take")} <Kbd>{keyOf.take.toUpperCase()}</Kbd>
                  </Button>
                ) : null}
                <Button size="small" onClick={() => end(false)}>
                  {t("assistant.suggest.dismiss")} <Kbd>{keyOf.dismiss.toUpperCase()}</Kbd>
                </Button>
              </Cluster>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function placeOf({ task, text }: SuggestionAsked): TakenTo {
  if (task === "reply") return "public";
  return task === "translation" && text !== undefined ? "draft" : "internal";
}

const noSource = assistantAnswerState.toCode("noSource");
// Its own words say what was looked for.
const shownState = ({ state }: Suggestion) =>
  state === noSource ? assistantAnswerState.toCode("complete") : state;

/** What it was made of, and what becomes of it. */
function Hint({ suggestion }: { readonly suggestion: Suggestion }): ReactNode {
  const t = useT();
  const { asked, state, lang, id, sentences } = suggestion;
  const hasUnproved = sentences.some(({ proof }) => proof === "unproved");
  const words = [
    ...(lang === null
      ? []
      : [lang === "zh" ? t("assistant.suggest.inChinese") : t("assistant.suggest.inEnglish")]),
    ...(asked.task === "reply" ? [t("assistant.suggest.forCustomer")] : []),
    ...(asked.task === "similar" ? [t("assistant.suggest.onlyNumbers")] : []),
    ...(placeOf(asked) === "internal" ? [t("assistant.suggest.toNote")] : []),
  ];
  return (
    <>
      <Text as="p" size="small" tone="secondary">
        {words.join(" · ")}
      </Text>
      {state === noSource ? (
        <Text as="p" tone="warn" role="status">
          {t(asked.task === "similar" ? "assistant.suggest.noneSolved" : "assistant.suggest.noSource")}
        </Text>
      ) : null}
      {asked.task === "reply" && hasUnproved ? (
        <Text as="p" size="small" tone="warn">
          {id === null && state !== null ? t("assistant.suggest.nothing") : t("assistant.suggest.leftOut")}
        </Text>
      ) : null}
    </>
  );
}
