import { Cluster, EmptyState, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";

const examples = [
  "assistant.examples.one",
  "assistant.examples.two",
  "assistant.examples.three",
  "assistant.examples.four",
] as const;

/** What may be asked, for who has not asked yet. */
export function Examples({
  onAsk,
  isDisabled,
}: {
  readonly onAsk: (question: string) => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const t = useT();
  return (
    <Stack gap={12} className="moai-empty">
      <EmptyState>{t("assistant.empty")}</EmptyState>
      <Cluster
        as="ul"
        gap={8}
        justify="center"
        className="moai-examples"
        aria-label={t("assistant.exampleList")}
      >
        {examples.map((key) => (
          <li key={key}>
            <Button disabled={isDisabled} onClick={() => onAsk(t(key))}>
              {t(key)}
            </Button>
          </li>
        ))}
      </Cluster>
    </Stack>
  );
}
