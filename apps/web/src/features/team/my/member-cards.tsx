import type { MemberRow } from "@pharos/api/team";
import { Cluster, EmptyState, Grid, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { MemberName } from "../member/member-columns.tsx";
import { LoadBar } from "../parts/load-bar.tsx";
import { EngineerStatusChip } from "../parts/status.tsx";
import { Tags } from "../parts/tags.tsx";

interface MemberCardsProps {
  readonly members: readonly MemberRow[];
  readonly onOpen: (userId: number) => void;
}

/** Colleagues as cards: what they do now, what they know and how much they carry. */
export function MemberCards({ members, onOpen }: MemberCardsProps): ReactNode {
  const t = useT();
  if (members.length === 0) return <EmptyState>{t("team.members.none")}</EmptyState>;
  return (
    <Grid as="ul" minWidth={260} gap={12} className="team-member-cards" aria-label={t("team.members.title")}>
      {members.map((member) => (
        <Stack key={member.userId} as="li" gap={8} isPanel>
          <Cluster as="header" gap={8} justify="between" isOneLine>
            <MemberName row={member} t={t} onOpen={(row) => onOpen(row.userId)} />
            <EngineerStatusChip code={member.engineerStatus} until={member.engineerStatusUntil} />
          </Cluster>
          <Tags words={member.techTags} />
          <Cluster as="footer" gap={8} justify="between" size="small" tone="secondary" isOneLine>
            <LoadBar percent={member.loadRate} />
            <span>{t("team.members.tasks", { count: member.openSr })}</span>
          </Cluster>
        </Stack>
      ))}
    </Grid>
  );
}
