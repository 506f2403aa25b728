import { questionMax } from "@pharos/api/search";
import { Cluster, Kbd, Stack, Text } from "@pharos/ui";
import { Icon, searchIcon } from "@pharos/ui/icons";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import type { OverlayName } from "../overlays.tsx";
import { type Command, findCommands } from "./commands.ts";
import { useCommands } from "./use-commands.tsx";
import { lookUpNow, requestPath, useFound } from "./use-found.ts";
import "./command-palette.css";

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onOpen: (name: OverlayName) => void;
}

/** One box for every page and action: type, choose with the arrow keys, Enter. */
export function CommandPalette({ onClose, onOpen }: CommandPaletteProps): ReactNode {
  const t = useT();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const { byLabel, byWords } = findCommands(useCommands(onOpen), query);
  const looked = useFound(query);
  const search = useSearchCommands(query);
  // A number opens its request; what the server has found stands before what only other words of a command say.
  const found = isRequestNumber(query)
    ? [...looked.commands, ...search, ...byLabel]
    : [...byLabel, ...looked.commands, ...byWords, ...search];
  const current = Math.min(chosen, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  // The browser's own modal dialog keeps the focus inside; closing it before it goes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [current, listId]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends a word of a Chinese input method before it chooses anything here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const next = nextIndex(event.key, current, found.length);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(found[current]);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t("shell.palette.title")}
      onCancel={onClose}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <Stack className="palette-box">
        <Cluster gap={8} size="large" tone="tertiary" isOneLine className="palette-input">
          <Icon of={searchIcon} />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
            aria-label={t("shell.palette.open")}
            placeholder={t("shell.palette.placeholder")}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            autoComplete="off"
            spellCheck={false}
            maxLength={questionMax}
          />
        </Cluster>
        <div className="palette-list" id={listId} role="listbox" aria-label={t("shell.palette.results")}>
          {found.map((command, index) => (
            <Option
              key={command.id}
              id={optionId(index)}
              command={command}
              isChosen={index === current}
              groupBefore={found[index - 1]?.group}
              onRun={() => run(command)}
              onPoint={() => setChosen(index)}
            />
          ))}
        </div>
        {found.length === 0 ? (
          <p className="palette-empty">
            {t(looked.isSearching ? "shell.palette.searching" : "shell.palette.empty")}
          </p>
        ) : null}
        <Cluster
          as="p"
          gap={4}
          size="small"
          tone="tertiary"
          isOneLine
          className="palette-keys"
          aria-hidden="true"
        >
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t("shell.shortcuts.move")}
          <Kbd>Enter</Kbd>
          {t("shell.shortcuts.choose")}
          <Kbd>Esc</Kbd>
          {t("shell.shortcuts.close")}
        </Cluster>
      </Stack>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly groupBefore: Command["group"] | undefined;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

function Option({ id, command, isChosen, groupBefore, onRun, onPoint }: OptionProps): ReactNode {
  const t = useT();
  return (
    <>
      {command.group === groupBefore ? null : (
        <Text as="div" size="small" tone="tertiary" className="palette-group" role="presentation">
          {t(command.group)}
        </Text>
      )}
      {/* The keyboard works from the input, as a combobox does; the option only takes the pointer. */}
      <Cluster
        gap={8}
        isOneLine
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className="palette-option"
        onClick={onRun}
        onPointerMove={onPoint}
      >
        <Icon of={command.icon} />
        <Text isTruncated>{command.label}</Text>
        {command.detail === undefined ? null : (
          <Text size="small" tone="tertiary" isTruncated className="palette-detail">
            {command.detail}
          </Text>
        )}
      </Cluster>
    </>
  );
}

/** What was typed may be words of a service request, or its number. */
function useSearchCommands(query: string): Command[] {
  const t = useT();
  const navigate = useNavigate();
  const { isBuilt } = useRouteDirectory();
  const words = query.trim();
  if (words.length < 2 || !isBuilt(paths.serviceRecords())) return [];
  const all: Command = {
    id: "search.all",
    label: t("shell.palette.searchAll", { words }),
    group: "shell.palette.search",
    icon: searchIcon,
    words: "",
    run: () => void navigate(paths.search(words.slice(0, wordsMax))),
  };
  return [
    // The number of a request opens it.
    ...(isRequestNumber(words) ? [] : [all]),
    {
      id: "search.serviceRecords",
      label: t("shell.palette.searchRequests", { words }),
      group: "shell.palette.search",
      icon: searchIcon,
      words: "",
      run: () => {
        const list = paths.serviceRecords({ title: words });
        if (!isRequestNumber(words)) return void navigate(list);
        // Enter was pressed before the answer came: the number still opens its request.
        void lookUpNow(words).then(
          ({ requests }) => navigate(requests[0] ? requestPath(requests[0].id) : list),
          () => navigate(list),
        );
      },
    },
  ];
}

/** Longest words that are searched for. */
const wordsMax = 64;

const isRequestNumber = (query: string): boolean => /^(?:sr)?\d{8}-\d{1,6}$/i.test(query.trim());

function nextIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (current + 1) % count;
    case "ArrowUp":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
