import type { MemberRow } from "@pharos/api/team";
import { EmptyState } from "@pharos/ui";
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
    <ul className="team-member-cards" aria-label={t("team.members.title")}>
      {members.map((member) => (
        <li key={member.userId}>
          <header>
            <MemberName row={member} t={t} onOpen={(row) => onOpen(row.userId)} />
            <EngineerStatusChip code={member.engineerStatus} until={member.engineerStatusUntil} />
          </header>
          <Tags words={member.techTags} />
          <footer>
            <LoadBar percent={member.loadRate} />
            <span>{t("team.members.tasks", { count: member.openSr })}</span>
          </footer>
        </li>
      ))}
    </ul>
  );
}
