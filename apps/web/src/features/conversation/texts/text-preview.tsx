import { Cluster, Stack, StatusChip } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { TakenText } from "../composer/composition.ts";
import { kindOf, type TextChoice } from "./use-text-choices.ts";

interface TextPreviewProps {
  readonly choice: TextChoice | null;
  readonly onTake: (text: TakenText) => void;
}

/** What a text will say in this reply, and what it sets, before it is taken. */
export function TextPreview({ choice, onTake }: TextPreviewProps): ReactNode {
  const t = useT();
  if (choice === null) return null;
  const { text } = choice;
  const kind = kindOf(text);
  return (
    <Stack as="section" gap={8} className="sr-text-preview" aria-label={t("serviceRequest.texts.preview")}>
      <Cluster gap={6} align="stretch">
        {kind === null ? null : <StatusChip tone="mute">{t(kind)}</StatusChip>}
        {text.needFeedback ? (
          <StatusChip tone="warn">{t("serviceRequest.reply.needFeedback")}</StatusChip>
        ) : null}
        {text.isSolution ? <StatusChip tone="ok">{t("serviceRequest.reply.isSolution")}</StatusChip> : null}
      </Cluster>
      {/* The keyboard must be able to scroll it. */}
      <div className="sr-text-words" tabIndex={0} role="region" aria-label={choice.title}>
        <Markdown source={text.bodyMd} />
      </div>
      <Cluster align="stretch" justify="end" isOneLine className="sr-text-take">
        <Button type="primary" onClick={() => onTake(text)}>
          {t("serviceRequest.texts.take")}
        </Button>
      </Cluster>
    </Stack>
  );
}
