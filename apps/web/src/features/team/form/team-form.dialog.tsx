import type { TeamDetail } from "@pharos/api/team";
import { SkeletonText } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";
import { TeamForm } from "./team-form.tsx";

interface TeamFormDialogProps {
  readonly isOpen: boolean;
  /** Null: a new one. */
  readonly team: TeamDetail | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** Creates a team or changes one, with its members; waits for the members of an existing one. */
export function TeamFormDialog({ isOpen, team, onClose, onSaved }: TeamFormDialogProps): ReactNode {
  const t = useT();
  const members = useQuery({ ...teamQueries.everyMember(team?.id ?? 0), enabled: team !== null });
  if (team !== null && members.data === undefined) {
    return (
      <Drawer open={isOpen} onClose={onClose} title={t("team.form.editTitle")}>
        <SkeletonText lines={6} />
      </Drawer>
    );
  }
  return (
    <TeamForm
      isOpen={isOpen}
      team={team}
      members={members.data?.list ?? []}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
