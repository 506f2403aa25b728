import { Stack, Text } from "@pharos/ui";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { MarkedParts } from "../../../shared/components/marked-parts.tsx";
import { useT } from "../../../shared/texts.ts";
import type { Found } from "../api.ts";
import { hitPath } from "../hit-path.ts";

interface AnswerCardProps {
  readonly answer: NonNullable<Found["answer"]>;
  /** Its source is opened, here or in a new tab. */
  readonly onOpen: () => void;
}

/** The passage that may answer a question, as it is written, with the way to where it stands. */
export function AnswerCard({
  answer: { objType, id, title, page, lang, section, passage },
  onOpen,
}: AnswerCardProps): ReactNode {
  const t = useT();
  const labelId = useId();
  return (
    <Stack as="section" gap={4} className="search-answer" aria-labelledby={labelId}>
      <Text as="h2" size="small" weight="medium" tone="tertiary" id={labelId}>
        {t("search.answer.label")}
      </Text>
      <Text as="blockquote" isBreaking className="search-answer-passage" lang={lang ?? undefined}>
        <MarkedParts parts={passage} />
      </Text>
      <Text
        as={Link}
        size="small"
        isBreaking
        to={hitPath(objType, id, page, section)}
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {section === null
          ? t("search.answer.source", { title })
          : t("search.answer.sourceSection", { title, section })}
      </Text>
    </Stack>
  );
}
