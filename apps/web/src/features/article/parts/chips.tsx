import { articleStage, encryptLevel } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useT } from "../../../shared/texts.ts";

/** Who may read an article. */
export const LevelChip = ({ code }: { readonly code: string }): ReactNode => (
  <StateChip of={encryptLevel} code={code} />
);

/** The same in words that need no heading beside them. */
export function AudienceChip({ code }: { readonly code: string }): ReactNode {
  const t = useT();
  return (
    <StateChip of={encryptLevel} code={code} words={t(`article.audience.${encryptLevel.fromCode(code)}`)} />
  );
}

/** Where an article and its open revision stand. */
export const StageChip = ({ code }: { readonly code: number }): ReactNode => (
  <StateChip of={articleStage} code={code} />
);

/** Its day of review has passed. */
export function ReviewDueChip(): ReactNode {
  const t = useT();
  return <StatusChip tone="warn">{t("article.needsReview")}</StatusChip>;
}
