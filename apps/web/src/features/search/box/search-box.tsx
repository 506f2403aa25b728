import { questionMax } from "@pharos/api/search";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, searchIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../../shared/texts.ts";
import { usePaused } from "../../../shared/use-paused.ts";
import { searchQueries } from "../api.ts";
import { hitPath } from "../hit-path.ts";
import { idleSuggestions, type Suggestion, typedSuggestions } from "./suggestion.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import "./search-box.css";

interface SearchBoxProps {
  /** What is searched for now. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** The box of the search: earlier searches before anything is typed, then titles and words that go on so. */
export function SearchBox({ words, onSearch }: SearchBoxProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  // Another search came from elsewhere: the back button, a keyword of the page.
  if (words !== shown) {
    setShown(words);
    setTyped(words);
  }
  const suggestions = useSuggestions(typed, isOpen);
  const current = chosen < suggestions.length ? chosen : -1;

  const close = () => {
    setIsOpen(false);
    setChosen(-1);
  };
  const search = (text: string) => {
    close();
    setTyped(text);
    if (text.trim() !== "") onSearch(text.trim());
  };
  const take = ({ text, opens }: Suggestion) => {
    if (!opens) return search(text);
    close();
    void navigate(hitPath(opens.type, opens.id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends a word of a Chinese input method before it chooses anything here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      // One place more than suggestions: the box itself.
      setChosen(((current + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === "Escape") close();
    else if (event.key === "Enter") {
      event.preventDefault();
      const suggestion = suggestions[current];
      if (isOpen && suggestion) take(suggestion);
      else search(typed);
    }
  };

  return (
    <div
      className="search-box"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Cluster as="search" gap={8} isOneLine className="search-box-field">
        <Icon of={searchIcon} />
        <input
          type="search"
          role="combobox"
          aria-expanded={isOpen && suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          aria-label={t("search.box.label")}
          placeholder={t("search.box.placeholder")}
          value={typed}
          maxLength={questionMax}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(-1);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="primary" onClick={() => search(typed)}>
          {t("search.box.submit")}
        </Button>
      </Cluster>
      {isOpen && suggestions.length > 0 ? (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          typed={typed}
          chosen={current}
          onPoint={setChosen}
          onTake={take}
        />
      ) : null}
    </div>
  );
}

function useSuggestions(typed: string, isOpen: boolean): Suggestion[] {
  const words = usePaused(typed.trim());
  const isIdle = typed.trim() === "";
  const history = useQuery({ ...searchQueries.history(), enabled: isOpen && isIdle });
  const keywords = useQuery({ ...searchQueries.keywords(), enabled: isOpen && isIdle });
  const found = useQuery({ ...searchQueries.suggestions(words), enabled: isOpen && words !== "" });
  if (isIdle)
    return idleSuggestions(
      (history.data ?? []).slice(0, 10).map(({ keyword }) => keyword),
      keywords.data ?? [],
    );
  return found.data ? typedSuggestions(found.data) : [];
}
