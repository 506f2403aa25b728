import { Select } from "@pharos/ui/form";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { engineersQuery } from "../api.ts";

interface EngineersFieldProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Chooses members of the vendor's teams, in the order in which they stand on the paper. */
export function EngineersField({ id, value = [], onChange }: EngineersFieldProps): ReactNode {
  const [words, setWords] = useState("");
  const keyword = words.trim();
  const found = useQuery({
    ...engineersQuery(keyword === "" ? {} : { keyword }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQueries({ queries: value.map((userId) => engineersQuery({ userId })) });
  const known = [...chosen.flatMap(({ data = [] }) => data), ...(found.data ?? [])];
  const names = new Map(known.map((person) => [person.userId, person.employeeName]));
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={[...value]}
      options={[...names].map(([userId, label]) => ({ value: userId, label }))}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      onChange={(ids) => {
        setWords("");
        onChange?.(ids);
      }}
    />
  );
}
