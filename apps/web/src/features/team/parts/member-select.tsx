import { Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { teamQueries } from "../api.ts";

interface MemberSelectProps {
  readonly teamId: number;
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (userId: number) => void;
}

/** Chooses a member of a team. */
export function MemberSelect({ teamId, id, value, onChange }: MemberSelectProps): ReactNode {
  const members = useQuery(teamQueries.everyMember(teamId));
  const options = (members.data?.list ?? []).map((member) => ({
    value: member.userId,
    label: member.employeeName,
  }));
  return (
    <Select
      {...(id !== undefined && { id })}
      // Someone who is not in the team is no one to choose.
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(next: number) => onChange?.(next)}
      loading={members.isPending}
      showSearch={{ optionFilterProp: "label" }}
      options={options}
    />
  );
}
