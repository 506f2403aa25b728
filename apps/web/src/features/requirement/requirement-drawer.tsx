import { requirement } from "@pharos/api/requirement";
import { requirementPriority, requirementStatus } from "@pharos/domain/enums";
import { EmptyState, Text } from "@pharos/ui";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { RecordDrawer } from "../../shared/record/record-drawer.tsx";
import { useRecordFields } from "../../shared/record/use-record-fields.ts";
import { useT } from "../../shared/texts.ts";
import { HistoryTab } from "../audit/index.ts";
import { CommentsPanel } from "../comment/index.ts";
import type { RequirementRow } from "./api.ts";
import { requirementLabels } from "./requirement-labels.ts";
import { RequirementRequests } from "./requirement-requests.tsx";
import { VoteButton } from "./vote-button.tsx";

interface RequirementDrawerProps {
  readonly row: RequirementRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** One requirement beside the list: what is wanted, the answer, the requests it comes from, and what is said about it. */
export function RequirementDrawer({ row, onClose, onEdit }: RequirementDrawerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { fact } = useRecordFields(requirement, requirementLabels);
  return (
    <RecordDrawer
      title={row.title}
      edit={{
        label: t(row.abilities.handle.isAllowed ? "requirement.handle" : "requirement.edit"),
        ability: row.abilities.edit,
        run: onEdit,
      }}
      head={
        <>
          <StateChip of={requirementStatus} code={row.status} />
          <StateChip of={requirementPriority} code={row.priority} />
          <VoteButton row={row} />
        </>
      }
      facts={[
        fact(row, "type"),
        fact(row, "productMenuId"),
        fact(row, "companyId"),
        fact(row, "handlerId"),
        fact(row, "planVersion"),
        fact(row, "externalId"),
        fact(row, "createdByName"),
        fact(row, "createdTime", format.dateTime(row.createdTime)),
      ]}
      onClose={onClose}
    >
      <section aria-label={t("requirement.asked")}>
        <h3>{t("requirement.asked")}</h3>
        <Markdown source={row.contentMd} size="ui" />
      </section>
      <section aria-label={t("requirement.answer")}>
        <h3>{t("requirement.answer")}</h3>
        {row.reply ? (
          <Text as="p">{row.reply}</Text>
        ) : (
          <EmptyState isCompact>{t("requirement.noAnswer")}</EmptyState>
        )}
      </section>
      <section aria-label={t("requirement.requests")}>
        <h3>{t("requirement.requests")}</h3>
        <RequirementRequests row={row} />
      </section>
      <CommentsPanel objType="req" objId={row.id} />
      <section aria-label={t("requirement.history")}>
        <h3>{t("requirement.history")}</h3>
        <HistoryTab objectType="requirement" objectId={row.id} />
      </section>
    </RecordDrawer>
  );
}
