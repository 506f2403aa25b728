import type { AssistantSentence } from "@pharos/api/assistant";
import { sqlRisk } from "@pharos/domain/enums";
import { Cluster, StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useT } from "../../shared/texts.ts";

/** What the SQL of a sentence does, as PostgreSQL's grammar says; nothing where it is not PostgreSQL's. */
export function SqlChips({ sql }: { readonly sql: AssistantSentence["sql"] }): ReactNode {
  const t = useT();
  if (sql === undefined) return null;
  const { isReadable, risks } = sql;
  return (
    <Cluster as="span" gap={4} size="small" isInline role="note" aria-label={t("assistant.sql.label")}>
      {isReadable ? null : (
        <StatusChip tone="mute" title={t("assistant.sql.hint")}>
          {t("assistant.sql.unreadable")}
        </StatusChip>
      )}
      {isReadable && risks.length === 0 ? (
        <StatusChip tone="ok" title={t("assistant.sql.hint")}>
          {t("assistant.sql.read")}
        </StatusChip>
      ) : null}
      {risks.map((risk) => (
        <StateChip key={risk} of={sqlRisk} code={risk} title={t("assistant.sql.hint")} />
      ))}
    </Cluster>
  );
}
