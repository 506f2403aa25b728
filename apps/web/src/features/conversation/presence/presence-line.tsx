import type { Translate } from "@pharos/i18n";
import { Avatar, Cluster, Text } from "@pharos/ui";
import { Tooltip } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Present } from "./presence.ts";
import "./presence-line.css";

const shownMax = 4;

/** Who else is on the page, as a row of faces; their names and what they do on hover and for assistive technology. */
export function PresentFaces({ people }: { readonly people: readonly Present[] }): ReactNode {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <Cluster
      as="ul"
      isOneLine
      isInline
      className="sr-present"
      aria-label={t("serviceRequest.presence.title")}
    >
      {people.slice(0, shownMax).map((person) => (
        <li key={person.userId}>
          <Tooltip title={wordsOf(person, t)}>
            <Cluster
              as="span"
              isInline
              role="img"
              aria-label={wordsOf(person, t)}
              className={`sr-present-${person.activity}`}
            >
              <Avatar name={person.name} size={24} />
            </Cluster>
          </Tooltip>
        </li>
      ))}
      {people.length > shownMax ? (
        <Text as="li" size="small" tone="secondary" className="sr-present-more">
          +{people.length - shownMax}
        </Text>
      ) : null}
    </Cluster>
  );
}

/** One quiet line about those who write at this moment. */
export function PresenceLine({ people }: { readonly people: readonly Present[] }): ReactNode {
  const t = useT();
  const writing = people.filter(({ activity }) => activity !== "viewing");
  if (writing.length === 0) return null;
  return (
    <Cluster as="p" gap={6} size="small" tone="secondary" isOneLine className="sr-presence-line">
      <span className="sr-presence-dots" aria-hidden="true" />
      {writing.map((person) => wordsOf(person, t)).join(t("common.listSeparator"))}
    </Cluster>
  );
}

function wordsOf({ name, activity }: Present, t: Translate): string {
  switch (activity) {
    case "viewing":
      return t("serviceRequest.presence.viewing", { name });
    case "reply":
      return t("serviceRequest.presence.reply", { name });
    case "note":
      return t("serviceRequest.presence.note", { name });
  }
}
