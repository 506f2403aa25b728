import { markNeedles } from "@pharos/domain/search";
import { Cluster, classNames, IconButton, Stack, Text } from "@pharos/ui";
import { closeIcon, fileTextIcon, historyIcon, Icon, searchIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { MarkedParts } from "../../../shared/components/marked-parts.tsx";
import { useT } from "../../../shared/texts.ts";
import { useClearHistory } from "../api.ts";
import type { Suggestion } from "./suggestion.ts";

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly typed: string;
  /** Index of the chosen one; -1: none. */
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onTake: (suggestion: Suggestion) => void;
}

const icons = { history: historyIcon, keywords: searchIcon, titles: fileTextIcon } as const;

/** The lines under the search box. The keyboard works from the box; a line only takes the pointer. */
export function SuggestionList({
  id,
  suggestions,
  typed,
  chosen,
  onPoint,
  onTake,
}: SuggestionListProps): ReactNode {
  const t = useT();
  const clear = useClearHistory();
  return (
    <Stack className={classNames("search-suggestions", typed.trim() === "" && "search-suggestions-idle")}>
      <div id={id} role="listbox" aria-label={t("search.box.suggestions")}>
        {suggestions.map((suggestion, index) => (
          <SuggestionLine
            key={suggestion.key}
            id={`${id}-${index}`}
            suggestion={suggestion}
            isFirst={suggestions[index - 1]?.group !== suggestion.group}
            isChosen={index === chosen}
            typed={typed}
            onPoint={() => onPoint(index)}
            onTake={() => onTake(suggestion)}
            onForget={
              suggestion.group === "history"
                ? () => clear.mutate({ query: { keyword: suggestion.text } })
                : undefined
            }
          />
        ))}
      </div>
      {suggestions.some(({ group }) => group === "history") && typed.trim() === "" ? (
        <button
          type="button"
          className="search-suggestions-clear"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => clear.mutate({})}
        >
          {t("search.box.clearHistory")}
        </button>
      ) : null}
    </Stack>
  );
}

interface SuggestionLineProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly typed: string;
  readonly onPoint: () => void;
  readonly onTake: () => void;
  readonly onForget: (() => void) | undefined;
}

function SuggestionLine({
  id,
  suggestion: { group, text, detail },
  isFirst,
  isChosen,
  typed,
  onPoint,
  onTake,
  onForget,
}: SuggestionLineProps): ReactNode {
  const t = useT();
  const needles = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (
    <>
      {isFirst ? (
        <Text as="div" size="small" tone="tertiary" className="search-suggestions-group" role="presentation">
          {t(`search.box.group.${group}`)}
        </Text>
      ) : null}
      <Cluster
        gap={8}
        isOneLine
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className="search-suggestion"
        // The box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTake}
        onPointerMove={onPoint}
      >
        <Icon of={icons[group]} />
        <Text isTruncated isGrowing>
          <MarkedParts parts={markNeedles(text, needles)} />
        </Text>
        {detail === undefined ? null : (
          <Text size="small" tone="tertiary">
            {detail}
          </Text>
        )}
        {onForget ? (
          <IconButton
            icon={closeIcon}
            label={t("search.box.forget", { words: text })}
            onClick={(event) => {
              event.stopPropagation();
              onForget();
            }}
          />
        ) : null}
      </Cluster>
    </>
  );
}
