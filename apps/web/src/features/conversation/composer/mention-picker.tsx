import { Avatar, Cluster, classNames, Stack, Text } from "@pharos/ui";
import { Input } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { conversationQueries } from "../api.ts";
import { type Mentionable, useConversation } from "../conversation.ts";
import "./mention-picker.css";

interface MentionPickerProps {
  /** Hands over what was typed before the search had the focus. */
  readonly takeTyped: () => string;
  readonly onTake: (person: Mentionable) => void;
  readonly onClose: () => void;
}

/** Finds a colleague who may see the record, to be named in a note. */
export function MentionPicker({ takeTyped, onTake, onClose }: MentionPickerProps): ReactNode {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const people = useQuery(conversationQueries.mentionable(useConversation(), search.trim()));
  const found = people.data ?? [];
  // Those who were found by other words are shown until the answer is there, and none of them is meant.
  const isStale = people.isPlaceholderData || people.isPending;
  const chosen = isStale ? undefined : found[Math.min(at, found.length - 1)];
  const [isTaking, setIsTaking] = useState(false);
  const take = useEffectEvent(() => {
    setIsTaking(false);
    if (chosen) onTake(chosen);
  });
  useEffect(() => {
    if (isTaking && !isStale) take();
  }, [isTaking, isStale]);
  const begin = useEffectEvent(() => {
    const typed = takeTyped();
    if (typed !== "") setSearch((since) => typed + since);
  });
  useLayoutEffect(() => begin(), []);
  return (
    <Stack gap={6} className="sr-mention" role="group" aria-label={t("serviceRequest.mention.title")}>
      <Input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.userId}`}
        aria-label={t("serviceRequest.mention.search")}
        placeholder={t("serviceRequest.mention.search")}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
          setIsTaking(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0) setAt((last) => Math.min(found.length - 1, Math.max(0, last + step)));
          else if (event.key === "Enter") setIsTaking(true);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Stack
        id={id}
        role="listbox"
        aria-label={t("serviceRequest.mention.title")}
        className="sr-mention-list"
      >
        {people.isError ? <p role="alert">{people.error.message}</p> : null}
        {people.isSuccess && found.length === 0 ? <p>{t("serviceRequest.mention.none")}</p> : null}
        {found.map((person) => (
          <Cluster
            key={person.userId}
            as="button"
            gap={8}
            tone="plain"
            isOneLine
            type="button"
            id={`${id}-${person.userId}`}
            role="option"
            aria-selected={person.userId === chosen?.userId}
            tabIndex={-1}
            className={classNames(
              "sr-mention-person",
              person.userId === chosen?.userId && "sr-mention-chosen",
            )}
            onClick={() => onTake(person)}
          >
            <Avatar name={person.name} src={person.headImgUrl} />
            <span>{person.name}</span>
            <Text size="small" tone="secondary" className="sr-mention-team">
              {person.teamName}
            </Text>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  );
}
