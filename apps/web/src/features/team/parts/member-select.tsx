import { Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { teamQueries } from "../api.ts";

interface MemberSelectProps {
  readonly teamId: number;
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (userId: number | undefined) => void;
  /** Nobody may be chosen as well. */
  readonly isOptional?: boolean;
  /** Who is not to be chosen. */
  readonly exceptUserId?: number | undefined;
}

/** Chooses a member of a team. */
export function MemberSelect({
  teamId,
  id,
  value,
  onChange,
  isOptional = false,
  exceptUserId,
}: MemberSelectProps): ReactNode {
  const members = useQuery(teamQueries.everyMember(teamId));
  const options = (members.data?.list ?? [])
    .filter(({ userId }) => userId !== exceptUserId)
    .map((member) => ({ value: member.userId, label: member.employeeName }));
  return (
    <Select
      {...(id !== undefined && { id })}
      // Someone who is not in the team is no one to choose.
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(next: number | undefined) => onChange?.(next)}
      allowClear={isOptional}
      loading={members.isPending}
      showSearch={{ optionFilterProp: "label" }}
      options={options}
    />
  );
}
